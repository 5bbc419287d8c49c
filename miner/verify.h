// Verification: what a claim is worth.
#ifndef TAILMINER_MINER_VERIFY_H_
#define TAILMINER_MINER_VERIFY_H_

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "keccak/sponge.h"
#include "miner/kernel.h"

namespace tailminer {

/// Somebody says that `nonce` belongs to `prefix` at this difficulty. Nothing of it is trusted but
/// the number of bits, which is 0 … 256. The views must outlive the call.
struct Claim {
  std::string_view prefix;  ///< any bytes
  std::string_view nonce;   ///< any bytes; only the canonical decimal form is accepted
  int difficulty_bits = 0;
  std::optional<keccak::Digest> digest{};  ///< what the digest is said to be, if it is said
};

enum class Reason { kNone, kTooFewZeroBits, kMalformedNonce, kDigestMismatch };

/// "too-few-zero-bits" and so on; empty for kNone.
[[nodiscard]] std::string_view ReasonName(Reason reason);

struct Verdict {
  Reason reason = Reason::kNone;
  /// Of the message; absent where the nonce is malformed, for then there is no message.
  std::optional<keccak::Digest> digest;
  int leading_zero_bits = 0;

  [[nodiscard]] bool valid() const { return reason == Reason::kNone; }
};

/// The verdict on a claim whose nonce is well-formed and whose message has this digest. A wrong
/// digest outweighs too few zero bits. Thread-safe.
[[nodiscard]] Verdict Judge(const Claim& claim, const keccak::Digest& digest);

/// Checks one claim with the plain hash. Thread-safe.
[[nodiscard]] Verdict VerifyClaim(const Claim& claim);

/// The verdicts of VerifyClaim, in the same order, by `kernel` with a claim in each lane.
/// Thread-safe.
[[nodiscard]] std::vector<Verdict> VerifyClaims(std::span<const Claim> claims,
                                                const Kernel& kernel);

}  // namespace tailminer

#endif  // TAILMINER_MINER_VERIFY_H_
