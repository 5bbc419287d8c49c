// Shards: a range of nonces divided among miners that never talk to each other.
//
// The nonces are cut into blocks of kShardBlockNonces, block k beginning at k · kShardBlockNonces.
// Shard `index` of `count` owns the blocks with k ≡ index (mod count): the shards are disjoint and
// together complete, and move up through the range side by side.
#ifndef TAILMINER_MINER_SHARD_H_
#define TAILMINER_MINER_SHARD_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "miner/nonce.h"

namespace tailminer {

constexpr uint64_t kShardBlockNonces = 1'000'000;
constexpr uint32_t kMaxShards = 1'000'000;

struct Shard {
  uint32_t index = 0;  ///< 0 … count − 1
  uint32_t count = 1;  ///< 1 … kMaxShards; 1 owns every nonce

  friend bool operator==(const Shard&, const Shard&) = default;
};

/// Parses "I/N", both in canonical decimal, I < N ≤ kMaxShards; nothing where `text` is not that.
[[nodiscard]] std::optional<Shard> ParseShard(std::string_view text);

/// "I/N".
[[nodiscard]] std::string FormatShard(const Shard& shard);

/// The first nonce of the shard that is not below `from` (0 … 2^64); 2^64 where there is none.
[[nodiscard]] NonceEnd NextInShard(const Shard& shard, NonceEnd from);

/// Where the block that holds `nonce` (0 … 2^64 − 1) ends; at most 2^64.
[[nodiscard]] NonceEnd EndOfShardBlock(NonceEnd nonce);

/// How many nonces of [start, end) the shard owns, start ≤ end ≤ 2^64.
[[nodiscard]] NonceEnd CountInShard(const Shard& shard, NonceEnd start, NonceEnd end);

}  // namespace tailminer

#endif  // TAILMINER_MINER_SHARD_H_
