// A job made ready for a kernel: scans any range of nonces and rechecks what the kernel reports.
#ifndef TAILMINER_MINER_SCANNER_H_
#define TAILMINER_MINER_SCANNER_H_

#include <array>
#include <cstdint>
#include <optional>

#include "keccak/sponge.h"
#include "miner/kernel.h"
#include "miner/nonce.h"
#include "miner/tail.h"

namespace tailminer {

/// A nonce and what the plain hash says of it.
struct Hit {
  uint64_t nonce = 0;
  keccak::Digest digest{};
  int leading_zero_bits = 0;
};

struct ScanOutcome {
  std::optional<Hit> hit;  ///< the lowest valid nonce of the range, if there is one
  /// The kernel reported `hit`, but the plain hash does not confirm it, or it was not asked for.
  bool kernel_fault = false;
};

/// One prefix and difficulty, prepared once (some 30 µs and the hashing of the prefix). Immutable:
/// may be used from any number of threads.
class Scanner {
 public:
  /// `prefix` has absorbed the prefix (as Keccak-256); `difficulty_bits` is 0 … 256; `kernel` must
  /// be usable here and outlive the scanner.
  Scanner(const keccak::Sponge& prefix, int difficulty_bits, const Kernel& kernel);

  /// Looks for the lowest valid nonce in [first, last], first ≤ last.
  [[nodiscard]] ScanOutcome Scan(uint64_t first, uint64_t last) const;

 private:
  [[nodiscard]] Hit Recompute(uint64_t nonce) const;

  keccak::Sponge prefix_;
  int difficulty_bits_;
  const Kernel* kernel_;
  std::array<Tail, kMaxNonceDigits> tails_;  ///< for 1 … 20 digits
};

}  // namespace tailminer

#endif  // TAILMINER_MINER_SCANNER_H_
