// Keccak-256 and its relatives of rate 136: one-shot and streaming hashes of byte strings.
#ifndef TAILMINER_KECCAK_SPONGE_H_
#define TAILMINER_KECCAK_SPONGE_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "keccak/block.h"

namespace tailminer::keccak {

using Digest = std::array<uint8_t, kDigestBytes>;

/// A hash in progress. Copyable: a copy continues independently. Not thread-safe.
class Sponge {
 public:
  explicit Sponge(Suffix suffix = Suffix::kKeccak256) : suffix_(suffix) {}

  /// Appends `size` bytes; any size, any number of calls. `data` may be null when `size` is 0.
  void Update(const uint8_t* data, size_t size);

  /// The digest of everything appended so far. The sponge itself stays as it is.
  [[nodiscard]] Digest Finish() const;

  /// The 25 words after the last whole block (word (x, y) at x + 5·y). What came after that block
  /// is `buffered()`.
  [[nodiscard]] const std::array<uint64_t, 25>& state() const { return state_; }

  /// The bytes that do not fill a block yet: `buffered_bytes()` of them, 0 … 135.
  [[nodiscard]] const uint8_t* buffered() const { return buffer_.data(); }
  [[nodiscard]] size_t buffered_bytes() const { return buffered_bytes_; }

 private:
  std::array<uint64_t, 25> state_{};
  std::array<uint8_t, kRateBytes> buffer_{};
  size_t buffered_bytes_ = 0;
  Suffix suffix_;
};

/// The hash of `size` bytes in one call. Thread-safe.
[[nodiscard]] Digest Hash(const uint8_t* data, size_t size, Suffix suffix = Suffix::kKeccak256);

/// Leading zero bits of a digest, counted from the most significant bit of byte 0: 0 … 256.
[[nodiscard]] int LeadingZeroBits(const Digest& digest);

/// Keccak-f[1600] on one state in place (FIPS 202, section 3.3).
void PermuteState(uint64_t state[25]);

}  // namespace tailminer::keccak

#endif  // TAILMINER_KECCAK_SPONGE_H_
