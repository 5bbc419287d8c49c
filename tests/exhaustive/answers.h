// The answers of an independent implementation, as files that native and WebAssembly tests read.
//
// `make_answers` writes them with Crypto++ while the tests are built. Both are binary, every number
// little-endian:
//
//   digests.bin  for each length 0 … kLongestMessage: the 32 bytes of Keccak-256 of MessageBytes
//   hits.bin     for each prefix length 0 … 135, for each digit count 1 … 20: how many of the
//                nonces [FirstOf, FirstOf + NoncesOf) have kScanBits leading zero bits (2 bytes),
//                then their distances from FirstOf (2 bytes each)
#ifndef TAILMINER_TESTS_EXHAUSTIVE_ANSWERS_H_
#define TAILMINER_TESTS_EXHAUSTIVE_ANSWERS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace tailminer::test {

constexpr size_t kLongestMessage = 1360;  // ten blocks
constexpr size_t kPrefixLengths = 136;    // every place of the nonce in a block
constexpr int kDigitCounts = 20;
constexpr int kScanBits = 9;

/// `length` bytes without a pattern that a block or a word could hide (a linear congruential
/// generator's high bytes).
inline std::string MessageBytes(size_t length) {
  std::string bytes;
  uint64_t state = length;
  for (size_t i = 0; i < length; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    bytes.push_back(static_cast<char>(state >> 56));
  }
  return bytes;
}

/// The first nonce of `digits` (1 … 20) digits that is tried after a prefix of `length` bytes:
/// anywhere among them, at the first of them, or so that the last of them is tried too, in turn.
inline uint64_t FirstOf(size_t length, int digits);

/// How many are tried: two whole groups of a thousand and two parts, where there are so many.
inline uint64_t NoncesOf(int digits) {
  constexpr uint64_t kMost = 2600;
  uint64_t count = 9;
  for (int i = 1; i < digits && count < kMost; ++i) count *= 10;
  return digits == 1 ? 10 : std::min(count, kMost);
}

inline uint64_t FirstOf(size_t length, int digits) {
  uint64_t lowest = digits == 1 ? 0 : 1;
  for (int i = 1; i < digits; ++i) lowest *= 10;
  const uint64_t highest = digits == kDigitCounts ? ~uint64_t{0}
                           : digits == 1          ? 9
                                                  : lowest * 10 - 1;
  const uint64_t last_first = highest - NoncesOf(digits) + 1;
  const size_t turn = (length + static_cast<size_t>(digits)) % 3;
  if (turn == 0) return lowest;
  if (turn == 1) return last_first;
  uint64_t mixed = (length * 31 + static_cast<uint64_t>(digits)) * 0x9e3779b97f4a7c15U;
  mixed ^= mixed >> 29;
  return lowest + mixed % (last_first - lowest + 1);
}

}  // namespace tailminer::test

#endif  // TAILMINER_TESTS_EXHAUSTIVE_ANSWERS_H_
