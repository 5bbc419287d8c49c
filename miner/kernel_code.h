// The boundary between a kernel and the rest: plain functions over plain data.
//
// A kernel_*.cc is compiled for one instruction set and must not leave behind inline functions that
// other code could be linked to. It therefore sees this header, tail.h and keccak's, and no
// standard containers or strings.
#ifndef TAILMINER_MINER_KERNEL_CODE_H_
#define TAILMINER_MINER_KERNEL_CODE_H_

#include <cstddef>
#include <cstdint>

#include "miner/tail.h"

namespace tailminer {

/// `size` bytes at `data`.
struct Message {
  const uint8_t* data;
  size_t size;
};

struct KernelCode {
  /// Looks for the lowest nonce in [first, last], all of `tail.digits` digits, for which
  /// (digest word 0 & word0_mask) == 0, the word's first digest byte being its lowest. Sets `nonce`
  /// and returns true, or returns false. Thread-safe.
  bool (*scan)(const Tail& tail, uint64_t first, uint64_t last, uint64_t word0_mask,
               uint64_t* nonce);

  /// Keccak-256 of `count` messages that all have the same number of blocks (size / 136 + 1), 32
  /// bytes each into `digests`. Thread-safe.
  void (*hash_batch)(const Message* messages, size_t count, uint8_t* digests);
};

}  // namespace tailminer

#endif  // TAILMINER_MINER_KERNEL_CODE_H_
