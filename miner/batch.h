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

/// KernelCode::hash_batch for one lane count and form of θ.
template <size_t kLanes, keccak::Theta kTheta>
static void HashMessages(const Message* messages, size_t count, uint8_t* digests) {
  using V = keccak::Lanes<kLanes>;
  constexpr size_t kRate = keccak::kRateBytes;
  const size_t whole_blocks = count == 0 ? 0 : messages[0].size / kRate;
  for (size_t start = 0; start < count; start += kLanes) {
    const size_t used = count - start < kLanes ? count - start : kLanes;
    const uint8_t* bytes[kLanes];
    uint8_t padded[kLanes][kRate];
    const uint8_t* last_blocks[kLanes];
    for (size_t lane = 0; lane < kLanes; ++lane) {
      // Lanes without a message of their own repeat the last one.
      const Message& message = messages[start + (lane < used ? lane : used - 1)];
      bytes[lane] = message.data;
      const size_t done = whole_blocks * kRate;
      keccak::PadBlock(message.data + done, message.size - done, padded[lane]);
      last_blocks[lane] = padded[lane];
    }
    V state[keccak::kStateWords] = {};
    for (size_t block = 0; block < whole_blocks; ++block) {
      keccak::AddBlocks(bytes, state);
      keccak::Permute<kTheta>(state);
      for (size_t lane = 0; lane < kLanes; ++lane) bytes[lane] += kRate;
    }
    keccak::AddBlocks(last_blocks, state);
    keccak::Permute<kTheta>(state);
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
