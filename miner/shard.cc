#include "miner/shard.h"

#include <algorithm>

namespace tailminer {
namespace {

/// How many nonces below `end` the shard owns.
NonceEnd CountBelow(const Shard& shard, NonceEnd end) {
  const NonceEnd period = NonceEnd{kShardBlockNonces} * shard.count;
  const NonceEnd own_begin = NonceEnd{kShardBlockNonces} * shard.index;
  const NonceEnd rest = end % period;
  const NonceEnd own_rest =
      rest > own_begin ? std::min<NonceEnd>(rest - own_begin, kShardBlockNonces) : 0;
  return end / period * kShardBlockNonces + own_rest;
}

}  // namespace

std::optional<Shard> ParseShard(std::string_view text) {
  const size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  uint64_t index = 0;
  uint64_t count = 0;
  if (ParseNonce(text.substr(0, slash), index) != NonceError::kNone ||
      ParseNonce(text.substr(slash + 1), count) != NonceError::kNone) {
    return std::nullopt;
  }
  if (index >= count || count > kMaxShards) return std::nullopt;
  return Shard{static_cast<uint32_t>(index), static_cast<uint32_t>(count)};
}

std::string FormatShard(const Shard& shard) {
  return std::to_string(shard.index) + "/" + std::to_string(shard.count);
}

NonceEnd NextInShard(const Shard& shard, NonceEnd from) {
  const uint64_t block = static_cast<uint64_t>(from / kShardBlockNonces);
  const uint64_t turn = block % shard.count;
  if (turn == shard.index) return from;
  const uint64_t wait = (shard.index + shard.count - turn) % shard.count;
  return std::min(kEndOfNonces, (NonceEnd{block} + wait) * kShardBlockNonces);
}

NonceEnd EndOfShardBlock(NonceEnd nonce) {
  return std::min(kEndOfNonces, (nonce / kShardBlockNonces + 1) * kShardBlockNonces);
}

NonceEnd CountInShard(const Shard& shard, NonceEnd start, NonceEnd end) {
  return CountBelow(shard, end) - CountBelow(shard, start);
}

}  // namespace tailminer
