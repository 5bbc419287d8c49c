// What is searched for: a job.
#ifndef TAILMINER_MINER_JOB_H_
#define TAILMINER_MINER_JOB_H_

#include <cstdint>
#include <string>

#include "miner/nonce.h"
#include "miner/shard.h"

namespace tailminer {

constexpr int kMaxDifficultyBits = 256;

/// Find the lowest nonce in [start, end) such that Keccak-256(prefix + nonce) has at least
/// `difficulty_bits` leading zero bits, among those that the shard owns.
struct Job {
  std::string prefix;       ///< any bytes
  int difficulty_bits = 0;  ///< 0 … 256
  uint64_t start = 0;
  NonceEnd end = kEndOfNonces;  ///< start < end ≤ 2^64
  Shard shard{};                ///< all nonces, unless set
};

}  // namespace tailminer

#endif  // TAILMINER_MINER_JOB_H_
