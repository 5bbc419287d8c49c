// Shards against the definition: the nonces whose block number fits, counted one by one.
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>

#include "miner/shard.h"
#include "tests/fuzz/input.h"

namespace tailminer::test {
namespace {

bool Owns(const Shard& shard, NonceEnd nonce) {
  return nonce / kShardBlockNonces % shard.count == shard.index;
}

/// Looks at blocks only: within one, all nonces belong to the same shard.
NonceEnd CountByBlocks(const Shard& shard, NonceEnd start, NonceEnd end) {
  NonceEnd count = 0;
  for (NonceEnd nonce = start; nonce < end;) {
    const NonceEnd next = std::min(end, (nonce / kShardBlockNonces + 1) * kShardBlockNonces);
    if (Owns(shard, nonce)) count += next - nonce;
    nonce = next;
  }
  return count;
}

void TestText(std::string_view text) {
  const std::optional<Shard> shard = ParseShard(text);
  if (!shard) return;
  TAILMINER_REQUIRE(FormatShard(*shard) == text);
  TAILMINER_REQUIRE(shard->index < shard->count && shard->count <= kMaxShards);
}

void TestOneInput(const uint8_t* data, size_t size) {
  TestText(TextOf(data, size));
  FuzzedDataProvider input(data, size);
  Shard shard;
  shard.count = input.ConsumeBool() ? input.ConsumeIntegralInRange<uint32_t>(1, 9)
                                    : input.ConsumeIntegralInRange<uint32_t>(1, kMaxShards);
  shard.index = input.ConsumeIntegralInRange<uint32_t>(0, shard.count - 1);
  TAILMINER_REQUIRE(ParseShard(FormatShard(shard)) == shard);
  const uint64_t from = input.ConsumeBool() ? input.ConsumeIntegral<uint64_t>()
                                            : ~input.ConsumeIntegral<uint32_t>() + uint64_t{0};
  const NonceEnd start = input.ConsumeBool() ? NonceEnd{from} : kEndOfNonces - from % 100'000'000;
  const NonceEnd length = input.ConsumeIntegralInRange<uint64_t>(0, 200 * kShardBlockNonces);
  const NonceEnd end = std::min(kEndOfNonces, start + length);

  const NonceEnd next = NextInShard(shard, start);
  TAILMINER_REQUIRE(next >= start && next <= kEndOfNonces);
  TAILMINER_REQUIRE(next == kEndOfNonces || Owns(shard, next));
  TAILMINER_REQUIRE(CountByBlocks(shard, start, std::min(next, end)) == 0);
  if (next < kEndOfNonces) {
    const NonceEnd block_end = EndOfShardBlock(next);
    TAILMINER_REQUIRE(block_end > next && Owns(shard, block_end - 1));
    TAILMINER_REQUIRE(block_end == kEndOfNonces || block_end % kShardBlockNonces == 0);
  }
  TAILMINER_REQUIRE(CountInShard(shard, start, end) == CountByBlocks(shard, start, end));
}

}  // namespace
}  // namespace tailminer::test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tailminer::test::TestOneInput(data, size);
  return 0;
}
