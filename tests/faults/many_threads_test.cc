// Far more threads than CPUs, for data races: searches that find, exhaust and are stopped, and
// streams of claims. Meant for the thread sanitizer.
//
// --seconds=N repeats it for so long; README.md in the folder above has the long form.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <thread>

#include "miner/kernel.h"
#include "miner/search.h"
#include "native/claims_stream.h"
#include "native/input_file.h"

namespace tailminer {
namespace {

constexpr int kThreads = 32;

int g_seconds = 0;  ///< of the command line; 0: one round

/// Runs `round` once, or for as long as the command line says. Says how often.
template <class Round>
void Repeat(Round round) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(g_seconds);
  int rounds = 0;
  do {
    round();
    ++rounds;
  } while (!testing::Test::HasFatalFailure() && std::chrono::steady_clock::now() < end);
  std::cout << rounds << " rounds of " << kThreads << " threads\n";
}

SearchOptions Options(const Kernel& kernel) {
  SearchOptions options;
  options.kernel = &kernel;
  options.threads = kThreads;
  options.progress_interval = std::chrono::duration<double>(0);
  return options;
}

// The lowest nonces of `hello:`, from tests/vectors: 16 zero bits at 14285, 26 at 29495.
TEST(ManyThreads, FindTheLowestNonce) {
  Repeat([] {
    for (const Kernel& kernel : Kernels()) {
      if (!kernel.usable()) continue;
      std::atomic<uint64_t> blocks{0};
      NonceEnd last_look = 0;
      SearchOptions options = Options(kernel);
      options.on_block = [&blocks](uint64_t, uint64_t) { ++blocks; };
      options.on_progress = [&last_look](const SearchProgress& look) {
        EXPECT_GE(look.next_nonce, last_look);
        last_look = look.next_nonce;
      };
      const SearchResult found = Search({.prefix = "hello:", .difficulty_bits = 26}, options);
      ASSERT_EQ(found.status, SearchStatus::kFound);
      ASSERT_EQ(found.hit->nonce, 29'495U);
      last_look = 0;
      const SearchResult exhausted =
          Search({.prefix = "hello:", .difficulty_bits = 60, .end = 1'000'000}, options);
      ASSERT_EQ(exhausted.status, SearchStatus::kExhausted);
      ASSERT_EQ(exhausted.next_nonce, 1'000'000U);
      ASSERT_GT(blocks, 0U);
    }
  });
}

// Stopped from another thread at any moment; what is left is searched by another search.
TEST(ManyThreads, StopAndGoOn) {
  std::mt19937 random(1);
  Repeat([&random] {
    Job job{.prefix = "hello:", .difficulty_bits = 60, .end = 400'000};
    int stops = 0;
    for (SearchStatus status = SearchStatus::kInterrupted;
         status == SearchStatus::kInterrupted && stops < 1000; ++stops) {
      std::atomic<StopReason> stop{StopReason::kNone};
      std::atomic<uint64_t> blocks{0};
      const uint64_t stop_after = random() % 20;
      SearchOptions options = Options(BestKernel());
      options.stop = &stop;
      options.on_block = [&](uint64_t, uint64_t) {
        if (blocks.fetch_add(1) == stop_after) stop = StopReason::kInterrupted;
      };
      const SearchResult result = Search(job, options);
      status = result.status;
      ASSERT_GE(result.next_nonce, job.start);
      if (status == SearchStatus::kInterrupted) {
        job.start = static_cast<uint64_t>(result.next_nonce);
      }
    }
    ASSERT_LT(stops, 1000);
  });
}

TEST(ManyThreads, VerifyAStreamInOrder) {
  const std::string path = testing::TempDir() + "many_threads_claims";
  {
    std::ofstream file(path);
    for (int i = 0; i < 5000; ++i) {
      file << R"({"prefix":"hello:","nonce":")" << i << R"(","bits":0,"id":)" << i << "}\n";
    }
  }
  Repeat([&path] {
    InputFile input(path);
    int next_id = 0;
    ClaimsOptions options;
    options.threads = kThreads;
    options.write = [&next_id](std::string_view lines) {
      for (size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1, ++next_id) {
        const std::string expected =
            R"({"schema":"tailminer.verdict/1","id":)" + std::to_string(next_id) + ",";
        EXPECT_TRUE(lines.substr(at).starts_with(expected)) << next_id;
      }
    };
    const ClaimsCount count = VerifyStream(input, options);
    ASSERT_EQ(count.claims, 5000U);
    ASSERT_EQ(count.not_valid, 0U);
    ASSERT_EQ(next_id, 5000);
  });
}

}  // namespace
}  // namespace tailminer

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  constexpr std::string_view kSeconds = "--seconds=";
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (!argument.starts_with(kSeconds)) return 2;
    tailminer::g_seconds = std::stoi(std::string(argument.substr(kSeconds.size())));
  }
  return RUN_ALL_TESTS();
}
