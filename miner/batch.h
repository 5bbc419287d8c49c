// Hashing many different messages at once, one a lane: the other half of a kernel.
#ifndef TAILMINER_MINER_BATCH_H_
#define TAILMINER_MINER_BATCH_H_

#include <string.h>

#include <cstddef>
#include <cstdint>

#include "keccak/block.h"
#include "keccak/permutation.h"
#include "miner/kernel_code.h"

namespace tailminer {

/// Block number `block` of a message of `block_count` blocks, padded in `buffer` if it is the last.
static inline const uint8_t* BlockOf(const Message& message, size_t block, size_t block_count,
                                     uint8_t* buffer) {
  constexpr size_t kRate = keccak::kRateBytes;
  const uint8_t* const bytes = message.data + block * kRate;
  if (block + 1 < block_count) return bytes;
  const size_t rest = message.size - block * kRate;
  keccak::PadBlock(bytes, rest, buffer);
  return buffer;
}

/// KernelCode::hash_batch for one lane count and form of θ.
template <size_t kLanes, keccak::Theta kTheta>
static void HashMessages(const Message* messages, size_t count, uint8_t* digests) {
  using V = keccak::Lanes<kLanes>;
  constexpr size_t kRate = keccak::kRateBytes;
  const size_t block_count = count == 0 ? 0 : messages[0].size / kRate + 1;
  for (size_t start = 0; start < count; start += kLanes) {
    const size_t used = count - start < kLanes ? count - start : kLanes;
    V state[keccak::kStateWords] = {};
    for (size_t block = 0; block < block_count; ++block) {
      uint8_t padded[kLanes][kRate];
      const uint8_t* bytes[kLanes];
      for (size_t lane = 0; lane < kLanes; ++lane) {
        // Lanes without a message of their own repeat the last one.
        const size_t index = start + (lane < used ? lane : used - 1);
        bytes[lane] = BlockOf(messages[index], block, block_count, padded[lane]);
      }
      for (size_t i = 0; i < keccak::kRateWords; ++i) {
        state[i] ^= keccak::GatherWords<V>(bytes, 8 * i);
      }
      keccak::Permute<kTheta>(state);
    }
    for (size_t i = 0; i < keccak::kDigestBytes / 8; ++i) {
      uint64_t words[kLanes];
      memcpy(words, &state[i], sizeof(V));
      for (size_t lane = 0; lane < used; ++lane) {
        keccak::StoreWord(words[lane], digests + keccak::kDigestBytes * (start + lane) + 8 * i);
      }
    }
  }
}

}  // namespace tailminer

#endif  // TAILMINER_MINER_BATCH_H_
