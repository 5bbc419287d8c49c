// The part of a message that changes from nonce to nonce, prepared for the scan loop.
#ifndef TAILMINER_MINER_TAIL_H_
#define TAILMINER_MINER_TAIL_H_

#include <cstdint>

#include "keccak/block.h"

namespace tailminer {

namespace keccak {
class Sponge;
}

/// At most this many of the lowest digits are counted through inside the scan loop.
constexpr int kMaxLowDigits = 3;

/// Everything that the messages of one job share whose nonces have the same number of digits.
///
/// The prefix's whole blocks are absorbed (`midstate`); what follows (the rest of the prefix, the
/// nonce, the padding) is one block or two. Nonces that differ only in their `low_digits` lowest
/// digits form a group: 10^low_digits messages that differ in a few bits of one block, the varying
/// one. The scan loop works on one group a lane.
struct Tail {
  uint64_t midstate[25];
  /// Padded, with '0' for every digit of the nonce.
  uint8_t blocks[2 * keccak::kRateBytes];
  int block_count;    ///< 1 or 2
  int nonce_offset;   ///< of the first digit in `blocks`
  int digits;         ///< 1 … 20
  int low_digits;     ///< 1 … 3, and at most `digits`
  int varying_block;  ///< the block that holds all the low digits: 0 or 1
  /// How the low digits are nested, innermost first; 0 is the last digit of the nonce.
  int nesting[kMaxLowDigits];
  /// Whether the innermost digit and the next meet in no product of the first round's χ, so that
  /// what each does to the state after that round can simply be added (see scan.h).
  bool additive;
};

/// Prepares the tail of `prefix` (the prefix absorbed so far, Keccak-256) for nonces of `digits`
/// (1 … 20) digits. Takes about a microsecond; thread-safe.
[[nodiscard]] Tail MakeTail(const keccak::Sponge& prefix, int digits);

}  // namespace tailminer

#endif  // TAILMINER_MINER_TAIL_H_
