// Shards are disjoint, together complete, and searched exactly.
#include "miner/shard.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "miner/search.h"

namespace tailminer {
namespace {

/// The definition, word for word.
bool Owns(const Shard& shard, NonceEnd nonce) {
  return static_cast<uint64_t>(nonce / 1'000'000) % shard.count == shard.index;
}

TEST(Shard, TextIsCanonical) {
  EXPECT_EQ(ParseShard("0/1"), (Shard{0, 1}));
  EXPECT_EQ(ParseShard("3/4"), (Shard{3, 4}));
  EXPECT_EQ(ParseShard("999999/1000000"), (Shard{999999, 1000000}));
  EXPECT_EQ(FormatShard({3, 4}), "3/4");
  for (const char* const text :
       {"",     "/",    "1",    "1/",        "/1",    "1/1",   "4/4",
        "5/4",  "0/0",  "-1/4", "+1/4",      "01/4",  "1/04",  "1 /4",
        "1/4 ", "1/4/", "1//4", "0/1000001", "0x1/4", "1.0/4", "0/18446744073709551617"}) {
    EXPECT_FALSE(ParseShard(text)) << text;
  }
}

TEST(Shard, EveryNonceHasOneOwnerNearEveryEdge) {
  const NonceEnd top = kEndOfNonces;
  for (const uint32_t count : {1U, 2U, 3U, 7U, 1000U, 999999U, 1000000U}) {
    for (const NonceEnd edge : {NonceEnd{0}, NonceEnd{1'000'000}, NonceEnd{2'000'000},
                                NonceEnd{7'000'000}, NonceEnd{1'000'000} * count, NonceEnd{1} << 53,
                                NonceEnd{1} << 63, top / 1'000'000 * 1'000'000, top - 1}) {
      for (int offset = -2; offset <= 2; ++offset) {
        const NonceEnd distance = static_cast<NonceEnd>(offset < 0 ? -offset : offset);
        if (offset < 0 && edge < distance) continue;
        const NonceEnd nonce = offset < 0 ? edge - distance : edge + distance;
        if (nonce >= top) continue;
        const auto owner = static_cast<uint32_t>(static_cast<uint64_t>(nonce / 1'000'000) % count);
        EXPECT_EQ(NextInShard({owner, count}, nonce), nonce);
        EXPECT_EQ(CountInShard({owner, count}, nonce, nonce + 1), 1U);
        if (count == 1) continue;
        const Shard other = {(owner + 1) % count, count};
        EXPECT_EQ(CountInShard(other, nonce, nonce + 1), 0U);
        const NonceEnd next = NextInShard(other, nonce);
        EXPECT_GT(next, nonce);
        EXPECT_EQ(CountInShard(other, nonce, next), 0U);
        EXPECT_TRUE(next == top || (Owns(other, next) && !Owns(other, next - 1)));
      }
    }
  }
}

TEST(Shard, CountsAddUpToTheRange) {
  const std::vector<std::pair<NonceEnd, NonceEnd>> ranges = {
      {0, 1},
      {999'999, 1'000'001},
      {123'456, 98'765'432},
      {0, kEndOfNonces},
      {kEndOfNonces - 3'500'000, kEndOfNonces}};
  for (const uint32_t count : {1U, 2U, 3U, 4U, 7U, 100U}) {
    for (const auto& [start, end] : ranges) {
      NonceEnd sum = 0;
      for (uint32_t index = 0; index < count; ++index) {
        sum += CountInShard({index, count}, start, end);
      }
      EXPECT_TRUE(sum == end - start) << count << ": " << FormatNonce(start);
    }
  }
}

struct ScannedBlock {
  uint64_t first;
  uint64_t last;
  // clang-tidy 14 takes the 0 of a defaulted comparison for a pointer.
  friend auto operator<=>(const ScannedBlock&,
                          const ScannedBlock&) = default;  // NOLINT(modernize-use-nullptr)
};

/// Runs the shards of a search in which there is nothing to find, and collects what they scanned.
std::vector<ScannedBlock> ScanShards(Job job, uint32_t count, int threads) {
  std::vector<ScannedBlock> blocks;
  std::mutex mutex;
  SearchOptions options;
  options.threads = threads;
  options.on_block = [&](uint64_t first, uint64_t last) {
    const std::lock_guard lock(mutex);
    blocks.push_back({first, last});
  };
  for (uint32_t index = 0; index < count; ++index) {
    job.shard = {index, count};
    const size_t before = blocks.size();
    const SearchResult result = Search(job, options);
    EXPECT_EQ(result.status, SearchStatus::kExhausted);
    EXPECT_TRUE(result.next_nonce == job.end);
    uint64_t nonces = 0;
    for (size_t i = before; i < blocks.size(); ++i) {
      EXPECT_TRUE(Owns(job.shard, blocks[i].first) && Owns(job.shard, blocks[i].last));
      nonces += blocks[i].last - blocks[i].first + 1;
    }
    EXPECT_TRUE(nonces == CountInShard(job.shard, job.start, job.end));
  }
  std::sort(blocks.begin(), blocks.end());
  return blocks;
}

TEST(Shard, SearchesOfAllShardsScanEveryNonceOnce) {
  Job job;
  job.prefix = "shard:";
  job.difficulty_bits = 200;
  for (const auto& [start, end] : std::vector<std::pair<uint64_t, NonceEnd>>{
           {0, 5'300'000}, {2'999'999, 4'000'001}, {~uint64_t{0} - 1'700'000, kEndOfNonces}}) {
    job.start = start;
    job.end = end;
    for (const uint32_t count : {1U, 2U, 3U, 8U}) {
      for (const int threads : {1, 3}) {
        const std::vector<ScannedBlock> blocks = ScanShards(job, count, threads);
        NonceEnd covered = start;
        for (const ScannedBlock& block : blocks) {
          ASSERT_TRUE(covered == block.first) << FormatNonce(covered) << " " << block.first;
          covered = NonceEnd{block.last} + 1;
        }
        EXPECT_TRUE(covered == end);
      }
    }
  }
}

TEST(Shard, FindsTheLowestNonceOfTheShard) {
  // tests/vectors/faults.json: "hello:" has 29495 for 26 bits, so it is in block 0.
  Job job;
  job.prefix = "hello:";
  job.difficulty_bits = 26;
  job.end = 2'000'000;
  job.shard = {0, 2};
  EXPECT_EQ(Search(job, {}).hit->nonce, 29495U);
  job.shard = {1, 2};
  EXPECT_EQ(Search(job, {}).status, SearchStatus::kExhausted);
}

TEST(Search, LooksNeverFallAndStoppedSearchesContinueExactly) {
  // Stops after every few blocks and goes on from next_nonce: every nonce is scanned once.
  Job job;
  job.prefix = "stop:";
  job.difficulty_bits = 200;
  job.start = 5;
  job.end = 3'000'000;
  for (const Shard shard : {Shard{0, 1}, Shard{1, 3}}) {
    job.shard = shard;
    std::vector<ScannedBlock> blocks;
    std::mutex mutex;
    std::atomic<StopReason> stop{StopReason::kNone};
    size_t stop_at = 0;
    SearchOptions options;
    options.threads = 2;
    options.stop = &stop;
    options.progress_interval = std::chrono::duration<double>(0);
    NonceEnd seen = 0;
    options.on_progress = [&](const SearchProgress& progress) {
      EXPECT_GE(progress.next_nonce, seen);
      seen = progress.next_nonce;
      const std::lock_guard lock(mutex);
      std::vector<ScannedBlock> sorted = blocks;
      std::sort(sorted.begin(), sorted.end());
      NonceEnd tried = NextInShard(shard, job.start);
      for (const ScannedBlock& block : sorted) {
        if (block.first != tried) break;
        tried = std::min(job.end, NextInShard(shard, NonceEnd{block.last} + 1));
      }
      EXPECT_LE(progress.next_nonce, tried);
    };
    options.on_block = [&](uint64_t first, uint64_t last) {
      const std::lock_guard lock(mutex);
      blocks.push_back({first, last});
      if (blocks.size() >= stop_at) stop = StopReason::kInterrupted;
    };
    Job rest = job;
    while (true) {
      stop = StopReason::kNone;
      stop_at = blocks.size() + 5;
      const SearchResult result = Search(rest, options);
      EXPECT_LE(seen, result.next_nonce);
      if (result.status == SearchStatus::kExhausted) break;
      ASSERT_EQ(result.status, SearchStatus::kInterrupted);
      rest.start = static_cast<uint64_t>(result.next_nonce);
    }
    std::sort(blocks.begin(), blocks.end());
    NonceEnd covered = NextInShard(shard, job.start);
    for (const ScannedBlock& block : blocks) {
      ASSERT_TRUE(covered == block.first) << FormatNonce(covered) << " " << block.first;
      covered = std::min(job.end, NextInShard(shard, NonceEnd{block.last} + 1));
    }
    EXPECT_TRUE(covered == job.end);
  }
}

}  // namespace
}  // namespace tailminer
