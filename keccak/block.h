// One block of the sponge with rate 136 (capacity 512 bits): its size, padding, and words.
#ifndef TAILMINER_KECCAK_BLOCK_H_
#define TAILMINER_KECCAK_BLOCK_H_

#include <string.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include "keccak/lanes.h"

namespace tailminer::keccak {

static_assert(
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
    "Words lie in memory as in the standard's byte strings (FIPS 202, section B.1); a "
    "big-endian CPU would need byte swaps in LoadWord, StoreWord and the difficulty mask");

constexpr size_t kRateBytes = 136;
constexpr size_t kRateWords = kRateBytes / 8;
constexpr size_t kDigestBytes = 32;

/// The byte that separates uses of the sponge and begins its padding.
enum class Suffix : uint8_t {
  kKeccak256 = 0x01,  ///< Keccak as submitted to the SHA-3 competition (pad10*1 alone)
  kSha3_256 = 0x06,   ///< FIPS 202, section 6.1
};

/// Makes the last block of a message: the `bytes` (0 … 135) bytes at `rest` that are left of it,
/// then the padding. Where one byte is free, it takes both the suffix and the final bit (0x81 for
/// Keccak-256). `rest` may be null when `bytes` is 0; `block` has kRateBytes bytes.
TAILMINER_INLINE void PadBlock(const uint8_t* rest, size_t bytes, uint8_t* block,
                               Suffix suffix = Suffix::kKeccak256) {
  memset(block, 0, kRateBytes);
  if (bytes > 0) memcpy(block, rest, bytes);
  block[bytes] = static_cast<uint8_t>(suffix);
  block[kRateBytes - 1] |= 0x80;
}

TAILMINER_INLINE uint64_t LoadWord(const uint8_t* bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof(word));
  return word;
}

TAILMINER_INLINE void StoreWord(uint64_t word, uint8_t* bytes) {
  memcpy(bytes, &word, sizeof(word));
}

template <int kStep, class V, size_t... kLane>
TAILMINER_INLINE void ExchangeLanes(V& a, V& b, std::index_sequence<kLane...> /*lanes*/) {
  constexpr int kLanes = sizeof...(kLane);
  const V low = a;
  const V high = b;
  a = __builtin_shufflevector(
      low, high,
      (kLane & kStep ? kLanes + static_cast<int>(kLane) - kStep : static_cast<int>(kLane))...);
  b = __builtin_shufflevector(
      low, high,
      (kLane & kStep ? kLanes + static_cast<int>(kLane) : static_cast<int>(kLane) + kStep)...);
}

/// Transposes a square: afterwards lane j of v[i] is what lane i of v[j] was. `v` has as many
/// vectors as a vector has lanes. Squares of kStep, 2·kStep, … lanes change places, one after the
/// other.
template <int kStep = 1, class V>
TAILMINER_INLINE void Transpose(V* v) {
  constexpr int kLanes = sizeof(V) / 8;
  if constexpr (kStep < kLanes) {
    for (int i = 0; i < kLanes; ++i) {
      if ((i & kStep) != 0) continue;
      ExchangeLanes<kStep>(v[i], v[i + kStep], std::make_index_sequence<sizeof(V) / 8>());
    }
    Transpose<2 * kStep>(v);
  }
}

template <class V, size_t... kLane>
TAILMINER_INLINE V GatherWord(const uint8_t* const* blocks, size_t offset,
                              std::index_sequence<kLane...> /*lanes*/) {
  return V{LoadWord(blocks[kLane] + offset)...};
}

/// Adds one block to each lane of a state: `blocks[j]`, of kRateBytes bytes, to lane j.
template <class V>
TAILMINER_INLINE void AddBlocks(const uint8_t* const* blocks, V* state) {
  constexpr size_t kLanes = sizeof(V) / 8;
  size_t word = 0;
  for (; word + kLanes <= kRateWords; word += kLanes) {
    V square[kLanes];
    for (size_t lane = 0; lane < kLanes; ++lane) {
      memcpy(&square[lane], blocks[lane] + 8 * word, sizeof(V));
    }
    Transpose(square);
    for (size_t i = 0; i < kLanes; ++i) state[word + i] ^= square[i];
  }
  for (; word < kRateWords; ++word) {
    state[word] ^= GatherWord<V>(blocks, 8 * word, std::make_index_sequence<kLanes>());
  }
}

}  // namespace tailminer::keccak

#endif  // TAILMINER_KECCAK_BLOCK_H_
