// The threaded search: the lowest nonce, and a range tried exactly once, with every kernel and any
// number of threads.
#include "miner/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <limits>
#include <mutex>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "miner/nonce.h"
#include "tests/support/bytes.h"
#include "tests/support/kernel_suite.h"
#include "tests/support/scanning.h"
#include "tests/support/vectors.h"

namespace tailminer::test {
namespace {

constexpr int kThreadCounts[] = {1, 2, 3, 7, 8};

Job JobOf(const ScanVector& vector) {
  return {vector.prefix, vector.difficulty_bits, vector.start, vector.end, {}};
}

/// What was tried, from all threads.
class Blocks {
 public:
  void Add(uint64_t first, uint64_t last) {
    const std::lock_guard lock(mutex_);
    blocks_.emplace_back(first, last);
  }

  size_t count() {
    const std::lock_guard lock(mutex_);
    return blocks_.size();
  }

  /// How many of the nonces from `start` on have been tried without a gap. Fails where one was
  /// tried twice.
  NonceEnd CoveredFrom(NonceEnd start) {
    const std::lock_guard lock(mutex_);
    std::sort(blocks_.begin(), blocks_.end());
    for (size_t i = 1; i < blocks_.size(); ++i) {
      EXPECT_GT(blocks_[i].first, blocks_[i - 1].second) << "tried twice";
    }
    for (const auto& [first, last] : blocks_) {
      if (first != start) break;
      start = NonceEnd{last} + 1;
    }
    return start;
  }

  /// The end of the highest one.
  NonceEnd End() {
    const std::lock_guard lock(mutex_);
    NonceEnd end = 0;
    for (const auto& block : blocks_) end = std::max(end, NonceEnd{block.second} + 1);
    return end;
  }

 private:
  std::mutex mutex_;
  std::vector<std::pair<uint64_t, uint64_t>> blocks_;
};

SearchOptions OptionsOf(const Kernel& kernel, int threads, Blocks& blocks) {
  SearchOptions options;
  options.kernel = &kernel;
  options.threads = threads;
  options.on_block = [&blocks](uint64_t first, uint64_t last) { blocks.Add(first, last); };
  return options;
}

/// Runs `vector` and compares everything that a result says with it.
void ExpectAnswer(const ScanVector& vector, const Kernel& kernel, int threads) {
  SCOPED_TRACE(vector.group + ": " + ToHex(vector.prefix) + ", " +
               std::to_string(vector.difficulty_bits) + " bits, threads " +
               std::to_string(threads));
  Blocks blocks;
  const SearchResult result = Search(JobOf(vector), OptionsOf(kernel, threads, blocks));
  EXPECT_GE(result.threads, 1);
  EXPECT_LE(result.threads, threads);
  if (!vector.nonce) {
    EXPECT_EQ(result.status, SearchStatus::kExhausted);
    EXPECT_FALSE(result.hit);
    EXPECT_TRUE(result.next_nonce == vector.end);
    EXPECT_TRUE(blocks.CoveredFrom(vector.start) == vector.end);
    EXPECT_TRUE(blocks.End() == vector.end);
    return;
  }
  ASSERT_EQ(result.status, SearchStatus::kFound);
  ASSERT_TRUE(result.hit);
  EXPECT_EQ(result.hit->nonce, *vector.nonce);
  EXPECT_EQ(result.hit->leading_zero_bits, vector.leading_zero_bits);
  EXPECT_EQ(ToHex(result.hit->digest).substr(0, 2 * vector.digest_start.size()),
            ToHex(vector.digest_start));
  EXPECT_TRUE(result.next_nonce == NonceEnd{*vector.nonce} + 1);
  EXPECT_TRUE(blocks.CoveredFrom(vector.start) >= result.next_nonce);
}

class SearchTest : public KernelTest {};

TAILMINER_INSTANTIATE_KERNEL_TEST(SearchTest);

TEST_P(SearchTest, HasNoneOfTheKnownFaults) {
  size_t turn = 0;
  for (const ScanVector& vector : FaultyScanVectors()) {
    const uint64_t tried = vector.nonce.value_or(static_cast<uint64_t>(vector.end)) - vector.start;
    for (const int threads : kThreadCounts) {
      // The long ones with one number of threads a kernel.
      if (tried < 100'000 || threads == kThreadCounts[turn % 5]) {
        ExpectAnswer(vector, kernel(), threads);
      }
    }
    ++turn;
  }
}

TEST_P(SearchTest, ExhaustsEveryRangeExactly) {
  const std::vector<std::pair<uint64_t, NonceEnd>> ranges = {
      {0, 1},
      {9, 10},
      {9, 11},
      {0, 7999},
      {0, 8000},
      {0, 8001},
      {7999, 8001},
      {995, 41'003},
      {1, 300'000},
      {999'999'999'999, 1'000'000'050'000},
      {~uint64_t{0}, kEndOfNonces},
      {~uint64_t{0} - 40'615, kEndOfNonces},
      {~uint64_t{0} - 40'615, kEndOfNonces - 1},
  };
  for (const auto& [start, end] : ranges) {
    for (const int threads : kThreadCounts) {
      ExpectAnswer({"range", "hello:", start, end, 200, std::nullopt, 0, {}}, kernel(), threads);
    }
  }
}

TEST_P(SearchTest, WithoutDifficultyTheStartIsTheAnswer) {
  for (const uint64_t start : {uint64_t{0}, uint64_t{9}, uint64_t{123'456}, ~uint64_t{0}}) {
    Job job;
    job.start = start;
    SearchOptions options;
    options.kernel = &kernel();
    options.threads = 3;
    const SearchResult result = Search(job, options);
    ASSERT_TRUE(result.hit);
    EXPECT_EQ(result.hit->nonce, start);
    EXPECT_TRUE(result.next_nonce == NonceEnd{start} + 1);
  }
}

TEST_P(SearchTest, AStoppedSearchContinuesWithoutGapOrRepetition) {
  const std::pair<StopReason, SearchStatus> reasons[] = {
      {StopReason::kInterrupted, SearchStatus::kInterrupted},
      {StopReason::kCancelled, SearchStatus::kCancelled},
      {StopReason::kTimeout, SearchStatus::kTimeout},
  };
  int turn = 0;
  for (const int threads : kThreadCounts) {
    Job job{"hello:", 27, 0, 700'000, {}};  // the next one of 27 bits is far away
    Blocks blocks;
    int stops = 0;
    for (;;) {
      const auto& [reason, status] = reasons[turn++ % 3];
      std::atomic<StopReason> stop{StopReason::kNone};
      std::atomic<int> blocks_left{3};
      SearchOptions options = OptionsOf(kernel(), threads, blocks);
      options.stop = &stop;
      options.on_block = [&, wanted = reason](uint64_t first, uint64_t last) {
        blocks.Add(first, last);
        if (--blocks_left <= 0) stop = wanted;
      };
      const SearchResult result = Search(job, options);
      ASSERT_FALSE(result.hit);
      // Exactly what the result says was tried, and nothing beyond it.
      ASSERT_TRUE(blocks.CoveredFrom(0) == result.next_nonce);
      ASSERT_TRUE(blocks.End() == result.next_nonce);
      if (result.status == SearchStatus::kExhausted) break;
      ASSERT_EQ(result.status, status);
      job.start = static_cast<uint64_t>(result.next_nonce);
      ++stops;
    }
    EXPECT_GE(stops, 3);
    EXPECT_TRUE(blocks.CoveredFrom(0) == job.end);
  }
}

TEST_P(SearchTest, AHitIsFoundHoweverOftenTheSearchIsStopped) {
  for (const int threads : kThreadCounts) {
    Job job{"hello:", 20, 0, kEndOfNonces, {}};
    for (;;) {
      std::atomic<StopReason> stop{StopReason::kNone};
      SearchOptions options;
      options.kernel = &kernel();
      options.threads = threads;
      options.stop = &stop;
      options.on_block = [&](uint64_t, uint64_t) { stop = StopReason::kInterrupted; };
      const SearchResult result = Search(job, options);
      if (result.status == SearchStatus::kFound) {
        EXPECT_EQ(result.hit->nonce, 29'495U);
        break;
      }
      ASSERT_EQ(result.status, SearchStatus::kInterrupted);
      ASSERT_GT(result.next_nonce, job.start) << "no progress";
      ASSERT_LE(result.next_nonce, 29'495U) << "skipped";
      job.start = static_cast<uint64_t>(result.next_nonce);
    }
  }
}

TEST_P(SearchTest, ARequestBeforeTheStartIsHeard) {
  const std::atomic<StopReason> stop{StopReason::kInterrupted};
  Blocks blocks;
  SearchOptions options = OptionsOf(kernel(), 2, blocks);
  options.stop = &stop;
  const SearchResult result = Search({"hello:", 16, 5, kEndOfNonces, {}}, options);
  EXPECT_EQ(result.status, SearchStatus::kInterrupted);
  EXPECT_TRUE(result.next_nonce == 5);
  EXPECT_EQ(blocks.count(), 0U);
}

TEST_P(SearchTest, EndsAtTheTimeLimit) {
  for (const double seconds : {0.0, 0.02}) {
    Blocks blocks;
    SearchOptions options = OptionsOf(kernel(), 2, blocks);
    options.time_limit = std::chrono::duration<double>(seconds);
    const SearchResult result = Search({"hello:", 256, 5, kEndOfNonces, {}}, options);
    EXPECT_EQ(result.status, SearchStatus::kTimeout);
    EXPECT_FALSE(result.hit);
    EXPECT_GE(result.elapsed_seconds, seconds);
    EXPECT_TRUE(result.next_nonce == blocks.CoveredFrom(5));
  }
}

TEST_P(SearchTest, ALongTimeLimitIsNone) {
  for (const double seconds : {1e9, 1e30, std::numeric_limits<double>::infinity()}) {
    SearchOptions options;
    options.kernel = &kernel();
    options.time_limit = std::chrono::duration<double>(seconds);
    const SearchResult result = Search({"hello:", 16, 0, kEndOfNonces, {}}, options);
    ASSERT_EQ(result.status, SearchStatus::kFound) << seconds;
    EXPECT_EQ(result.hit->nonce, 14'285U);
  }
}

TEST_P(SearchTest, ProgressIsTrueAndNeverFalls) {
  for (const int threads : kThreadCounts) {
    Blocks blocks;
    SearchOptions options = OptionsOf(kernel(), threads, blocks);
    options.progress_interval = std::chrono::duration<double>(0);
    int looks = 0;
    NonceEnd previous = 5;
    options.on_progress = [&](const SearchProgress& progress) {
      EXPECT_TRUE(progress.next_nonce >= previous);
      EXPECT_TRUE(progress.next_nonce <= blocks.CoveredFrom(5)) << "not yet tried";
      previous = progress.next_nonce;
      ++looks;
    };
    const SearchResult result = Search({"hello:", 200, 5, 400'000, {}}, options);
    EXPECT_EQ(result.status, SearchStatus::kExhausted);
    EXPECT_GT(looks, 0);
  }
}

TEST_P(SearchTest, AnswersRandomJobsLikeThePlainHash) {
  std::mt19937_64 random(20240307);
  for (int repetition = 0; repetition < 100; ++repetition) {
    const std::string prefix = FormulaBytes(random() % 301);
    const int bits = static_cast<int>(8 + random() % 5);
    const uint64_t start = random() >> (random() % 64);
    const uint64_t length = std::min<uint64_t>(1 + random() % 20'000, ~start);
    if (length == 0) continue;
    const std::vector<uint64_t> hits = PlainHits(prefix, start, start + length - 1, MaskOf(bits));
    SearchOptions options;
    options.kernel = &kernel();
    options.threads = kThreadCounts[repetition % 5];
    const SearchResult result =
        Search({prefix, bits, start, NonceEnd{start} + length, {}}, options);
    ASSERT_EQ(result.hit.has_value(), !hits.empty()) << "job " << repetition;
    if (result.hit) {
      ASSERT_EQ(result.hit->nonce, hits.front()) << "job " << repetition;
    }
  }
}

// The lowest nonce of `hello:` with 16 zero bits, 14285. The scan that would find it waits here
// until another thread has found a later one.
constexpr uint64_t kLowest = 14'285;

struct Gate {
  std::mutex mutex;
  std::condition_variable changed;
  bool waited = false;
  bool later_one_found = false;
};
Gate* gate = nullptr;

bool GatedScan(const Tail& tail, uint64_t first, uint64_t last, uint64_t word0_mask,
               uint64_t* nonce) {
  if (first <= kLowest && kLowest <= last) {
    std::unique_lock lock(gate->mutex);
    gate->waited = true;
    gate->changed.wait(lock, [] { return gate->later_one_found; });
  }
  const bool found = Kernels().front().code.scan(tail, first, last, word0_mask, nonce);
  if (found && *nonce > kLowest) {
    const std::lock_guard lock(gate->mutex);
    gate->later_one_found = true;
    gate->changed.notify_all();
  }
  return found;
}

const char* Always() { return nullptr; }

TEST(SearchOrderTest, AHitThatIsFoundEarlierButLiesLaterDoesNotWin) {
  static const KernelCode kCode = {GatedScan, nullptr};
  static const Kernel kKernel = {"gated", 1, kCode, Always};
  for (const int threads : {2, 3, 7, 8}) {
    Gate this_gate;
    gate = &this_gate;
    SearchOptions options;
    options.kernel = &kKernel;
    options.threads = threads;
    const SearchResult result = Search({"hello:", 16, 0, kEndOfNonces, {}}, options);
    ASSERT_EQ(result.status, SearchStatus::kFound);
    EXPECT_EQ(result.hit->nonce, kLowest) << threads;
    EXPECT_TRUE(result.next_nonce == kLowest + 1);
    EXPECT_TRUE(this_gate.waited);
  }
}

/// Two threads that wait for each other, so that the helper finds 29495 while the caller is beyond.
struct Meeting {
  void Tell(bool& fact) {
    const std::lock_guard lock(mutex);
    fact = true;
    changed.notify_all();
  }
  void WaitFor(const bool& fact) {
    std::unique_lock lock(mutex);
    EXPECT_TRUE(changed.wait_for(lock, kPatience, [&fact] { return fact; }));
  }

  static constexpr std::chrono::seconds kPatience{30};  // for a search that never comes to meet

  std::mutex mutex;
  std::condition_variable changed;
  bool helper_has_found = false;
  bool caller_is_beyond = false;
  bool helper_has_ended = false;
};

/// Tells of the end of its thread.
struct Farewell {
  ~Farewell() {
    if (meeting != nullptr) meeting->Tell(meeting->helper_has_ended);
  }
  Meeting* meeting = nullptr;
};

TEST(SearchOrderTest, ProgressEndsAtWhatAnotherThreadHasFound) {
  Meeting meeting;
  SearchOptions options;
  options.threads = 2;
  options.progress_interval = std::chrono::seconds(0);
  options.on_block = [&meeting](uint64_t first, uint64_t last) {
    if (first == 16'000) {
      meeting.WaitFor(meeting.helper_has_found);
    } else if (first == 24'000) {
      EXPECT_EQ(last, 29'495U);
      thread_local Farewell farewell;
      farewell.meeting = &meeting;
      meeting.Tell(meeting.helper_has_found);
      meeting.WaitFor(meeting.caller_is_beyond);
    } else if (first == 32'000) {
      meeting.Tell(meeting.caller_is_beyond);
      meeting.WaitFor(meeting.helper_has_ended);
    }
  };
  NonceEnd reached = 0;
  options.on_progress = [&reached](const SearchProgress& progress) {
    reached = progress.next_nonce;
  };
  const SearchResult result = Search({"hello:", 26, 8'000, kEndOfNonces, {}}, options);
  EXPECT_EQ(result.status, SearchStatus::kFound);
  EXPECT_TRUE(reached == 29'495) << "it is not known whether later nonces were tried";
  EXPECT_TRUE(meeting.caller_is_beyond);
}

/// Claims the last nonce of every block from 16000 on, where a block begins.
bool LyingScan(const Tail& tail, uint64_t first, uint64_t last, uint64_t word0_mask,
               uint64_t* nonce) {
  if (first < 16'000) return Kernels().front().code.scan(tail, first, last, word0_mask, nonce);
  *nonce = last;
  return true;
}

const KernelCode kLyingCode = {LyingScan, nullptr};
const Kernel kLyingKernel = {"lying", 1, kLyingCode, Always};

TEST(SearchFaultTest, AKernelThatReportsAnInvalidNonceIsFoundOut) {
  for (const int threads : kThreadCounts) {
    Blocks blocks;
    const SearchResult result =
        Search({"hello:", 200, 0, kEndOfNonces, {}}, OptionsOf(kLyingKernel, threads, blocks));
    ASSERT_EQ(result.status, SearchStatus::kKernelFault);
    ASSERT_TRUE(result.hit);
    EXPECT_GE(result.hit->nonce, 16'000U);
    EXPECT_EQ(result.hit->digest, HashOf("hello:" + std::to_string(result.hit->nonce)));
    // Everything below the lowest block with a fault was tried, and nothing above counts.
    EXPECT_TRUE(result.next_nonce == 16'000);
    EXPECT_TRUE(result.next_nonce <= blocks.CoveredFrom(0));
  }
}

TEST(SearchFaultTest, OfTwoFaultsTheLowerOneCounts) {
  // The helper's block, from 16000 on, is done with before the caller's, from 8000 on.
  static const KernelCode kCode = {
      [](const Tail& tail, uint64_t first, uint64_t last, uint64_t word0_mask, uint64_t* nonce) {
        if (first >= 8'000) *nonce = last;
        return first >= 8'000 || Kernels().front().code.scan(tail, first, last, word0_mask, nonce);
      },
      nullptr};
  static const Kernel kKernel = {"lying", 1, kCode, Always};
  Meeting meeting;
  SearchOptions options;
  options.kernel = &kKernel;
  options.threads = 2;
  options.on_block = [&meeting](uint64_t first, uint64_t) {
    if (first == 8'000) meeting.WaitFor(meeting.helper_has_ended);
    if (first == 16'000) {
      thread_local Farewell farewell;
      farewell.meeting = &meeting;
    }
  };
  const SearchResult result = Search({"hello:", 200, 0, kEndOfNonces, {}}, options);
  ASSERT_EQ(result.status, SearchStatus::kKernelFault);
  EXPECT_EQ(result.hit->nonce, 9'999U);  // the last of four digits
  EXPECT_TRUE(result.next_nonce == 8'000);
}

TEST(SearchFaultTest, AValidNonceBelowAFaultIsNotSkipped) {
  // 14285 is reported rightly, later blocks are not.
  for (const int threads : kThreadCounts) {
    Blocks blocks;
    const SearchResult result =
        Search({"hello:", 16, 0, kEndOfNonces, {}}, OptionsOf(kLyingKernel, threads, blocks));
    if (result.status == SearchStatus::kFound) {
      EXPECT_EQ(result.hit->nonce, 14'285U);
    } else {
      EXPECT_EQ(result.status, SearchStatus::kKernelFault);
      EXPECT_TRUE(result.next_nonce <= 14'286U);
    }
  }
}

// scanner_test has the shorter ones for every kernel.
TEST(SearchProofOfWorkTest, FindsAllWithTheBestKernel) {
  size_t turn = 0;
  for (const ScanVector& vector : ProofOfWorkVectors()) {
    ExpectAnswer(vector, BestKernel(), kThreadCounts[turn++ % 5]);
  }
}

TEST(SearchThreadsTest, AnEasyJobNeedsNoOtherThreads) {
  SearchOptions options;
  options.threads = 8;
  const SearchResult result = Search({"hello:", 1, 0, kEndOfNonces, {}}, options);
  EXPECT_EQ(result.status, SearchStatus::kFound);
  EXPECT_EQ(result.threads, 1);
}

TEST(SearchThreadsTest, AHardJobUsesAllOfThem) {
  for (const int threads : kThreadCounts) {
    SearchOptions options;
    options.threads = threads;
    const SearchResult result = Search({"hello:", 200, 0, 50'000, {}}, options);
    EXPECT_EQ(result.status, SearchStatus::kExhausted);
    EXPECT_EQ(result.threads, threads);
  }
}

}  // namespace
}  // namespace tailminer::test
