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

template <class V, size_t... kLane>
TAILMINER_INLINE V GatherLanes(const uint8_t* const* bytes, size_t offset,
                               std::index_sequence<kLane...> /*lanes*/) {
  // Lane by lane: a vector load would have to wait for eight stores. Not in a loop: it would stay
  // one where a compiler optimises for size, and then go through memory after all.
  return V{LoadWord(bytes[kLane] + offset)...};
}

/// The word at `offset` of each of the byte strings `bytes[0]`, `bytes[1]`, …, one for each lane.
template <class V>
TAILMINER_INLINE V GatherWords(const uint8_t* const* bytes, size_t offset) {
  return GatherLanes<V>(bytes, offset, std::make_index_sequence<sizeof(V) / 8>());
}

}  // namespace tailminer::keccak

#endif  // TAILMINER_KECCAK_BLOCK_H_
