// Long searches that are killed, stopped and moved at random moments: nothing is lost, nothing is
// tried twice.
//
// --rounds N: how often each test interrupts; README.md has the long form.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "miner/checkpoint.h"
#include "miner/kernel.h"
#include "miner/nonce.h"
#include "tests/relay/child.h"

namespace tailminer {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

int g_rounds = 0;  ///< of the command line; 0: each test's own number
uint32_t g_seed = 0;

// Crypto++ tried every nonce from 0 up to this one: it is the lowest with at least 30 zero bits.
constexpr const char* kPrefix = "resume:2:";
constexpr const char* kBits = "30";
constexpr uint64_t kLowest = 767439470;

class InterruptionTest : public testing::Test {
 protected:
  InterruptionTest() : random_(g_seed) { std::cout << "seed " << g_seed << '\n'; }

  [[nodiscard]] const fs::path& folder() const { return scratch_.path(); }

  uint64_t Random(uint64_t below) {
    return std::uniform_int_distribution<uint64_t>(0, below - 1)(random_);
  }

  void WaitUpTo(std::chrono::microseconds longest) {
    std::this_thread::sleep_for(
        std::chrono::microseconds(Random(static_cast<uint64_t>(longest.count()))));
  }

  /// "--kernel X --threads N": another machine, as far as the search can tell.
  std::vector<std::string> RandomMachine() {
    std::vector<std::string> names;
    for (const Kernel& kernel : Kernels()) {
      if (kernel.usable()) names.emplace_back(kernel.name);
    }
    return {"--kernel", names[Random(names.size())], "--threads", std::to_string(1 + Random(4))};
  }

  static int Rounds(int usual) { return g_rounds > 0 ? g_rounds : usual; }

 private:
  ScratchFolder scratch_;
  std::mt19937 random_;
};

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// Blocks that --log-blocks wrote, as first → last; the same block may come twice.
std::multimap<uint64_t, uint64_t> ReadBlocks(const fs::path& path) {
  std::multimap<uint64_t, uint64_t> blocks;
  std::istringstream lines(ReadFile(path));
  uint64_t first = 0;
  uint64_t last = 0;
  while (lines >> first >> last) blocks.emplace(first, last);
  return blocks;
}

/// Where the first nonce is that is at or above `start` and in none of the blocks.
NonceEnd FirstGap(const std::multimap<uint64_t, uint64_t>& blocks, uint64_t start) {
  NonceEnd covered = start;
  for (const auto& [first, last] : blocks) {
    if (first > covered) break;
    covered = std::max(covered, NonceEnd{last} + 1);
  }
  return covered;
}

/// That the blocks are [start, end) cut into pieces: no nonce is missing, none is there twice.
void ExpectPartition(const std::multimap<uint64_t, uint64_t>& blocks, uint64_t start,
                     uint64_t end) {
  uint64_t next = start;
  for (const auto& [first, last] : blocks) {
    ASSERT_EQ(first, next) << (first > next ? "gap" : "overlap");
    next = last + 1;
  }
  EXPECT_EQ(next, end);
}

uint64_t Number(const Json& text) { return std::stoull(text.get<std::string>()); }

/// The one line on standard output.
Json ResultOf(const Child& child) {
  const std::string out = child.out();
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 1) << out;
  EXPECT_TRUE(out.ends_with('\n'));
  return Json::parse(out, nullptr, false);
}

/// The search in the checkpoint file, which must be there and whole.
SavedSearch ReadCheckpoint(const fs::path& path) {
  const std::variant<Checkpoint, std::string> parsed = ParseCheckpoint(ReadFile(path));
  if (const auto* const wrong = std::get_if<std::string>(&parsed)) {
    ADD_FAILURE() << *wrong << ": " << ReadFile(path);
    return {};
  }
  return *std::get<Checkpoint>(parsed).search;
}

TEST_F(InterruptionTest, KilledSearchesFindTheLowestNonce) {
  // In the short form, the last part of the search only. The long form is one search, which is not
  // to be over before it was killed that often.
  const bool is_long = g_rounds > 0;
  const uint64_t start = is_long ? 0 : kLowest - 30'000'000;
  const std::vector<std::string> slowest = {"--kernel", "scalar", "--threads", "1"};
  const std::vector<std::string> command = {"tailminer",    "mine",    "--quiet",
                                            "--prefix",     kPrefix,   "--bits",
                                            kBits,          "--start", std::to_string(start),
                                            "--checkpoint", "c",       "--log-blocks",
                                            "blocks"};
  const auto finish = [&](Child& child) {
    EXPECT_EQ(child.Wait(), 0) << child.err();
    const Json result = ResultOf(child);
    EXPECT_EQ(result["status"], "found");
    EXPECT_EQ(Number(result["nonce"]), kLowest);
    EXPECT_EQ(Number(result["next_nonce"]), kLowest + 1);
    EXPECT_EQ(result["hashes"].get<uint64_t>(), kLowest + 1 - start);
  };

  NonceEnd covered = start;
  int searches = 1;
  int saved_by_killed = 0;
  NonceEnd most_lost = 0;
  for (int round = 0; round < Rounds(20); ++round) {
    const std::string before = ReadFile(folder() / "c");
    Child child(folder(), command + (is_long ? slowest : RandomMachine()));
    if (round % 2 == 0) {
      WaitUpTo(std::chrono::milliseconds(2000));
    } else if (child.WaitForChange(folder() / "c", before)) {
      // The moment at which a checkpoint that says too much would be seen.
      static_cast<void>(child.WaitForChange(folder() / "c", ReadFile(folder() / "c")));
    }
    child.Send(SIGKILL);
    const int code = child.Wait();
    if (code == 0) {  // it was done before
      EXPECT_EQ(Number(ResultOf(child)["nonce"]), kLowest);
      if (Random(2) == 0) continue;  // the next one only shows the result, and is killed at it
      fs::remove(folder() / "c");
      fs::remove(folder() / "blocks");
      covered = start;
      ++searches;
      continue;
    }
    ASSERT_EQ(code, 128 + SIGKILL) << child.err();
    if (!fs::exists(folder() / "c")) continue;  // not even begun
    const SavedSearch saved = ReadCheckpoint(folder() / "c");
    ASSERT_GE(saved.next_nonce, covered) << "the checkpoint went back";
    if (saved.next_nonce > covered) ++saved_by_killed;
    covered = saved.next_nonce;
    const NonceEnd done = FirstGap(ReadBlocks(folder() / "blocks"), start);
    ASSERT_GE(done, covered) << "the checkpoint says more than was done";
    most_lost = std::max(most_lost, done - covered);
  }
  Child last(folder(), command);
  finish(last);
  EXPECT_GE(FirstGap(ReadBlocks(folder() / "blocks"), start), NonceEnd{kLowest} + 1);
  std::cout << searches << " searches; " << saved_by_killed
            << " of the killed runs had moved the checkpoint on; at most "
            << static_cast<uint64_t>(most_lost) << " nonces to do again\n";
  EXPECT_GT(saved_by_killed, 0);
}

TEST_F(InterruptionTest, StoppedSearchesGoOnWithTheirCheckpoint) {
  const std::vector<std::string> command = {"tailminer", "mine",         "--quiet", "--prefix",
                                            "stop:",     "--bits",       "200",     "--checkpoint",
                                            "c",         "--log-blocks", "blocks"};
  constexpr std::array kSignals = {SIGTERM, SIGINT, SIGHUP};
  uint64_t next = 0;
  for (int round = 0; round < Rounds(50); ++round) {
    Child child(folder(), command + RandomMachine());
    ASSERT_TRUE(child.WaitUntilItCatches(SIGTERM)) << child.err();
    WaitUpTo(std::chrono::milliseconds(30));
    const int signal = round % 2 == 0 ? SIGTERM : kSignals[Random(kSignals.size())];
    child.Send(signal);
    ASSERT_EQ(child.Wait(), 128 + signal) << child.err();
    const Json result = ResultOf(child);
    ASSERT_EQ(result["status"], "interrupted");
    EXPECT_TRUE(result["nonce"].is_null());
    ASSERT_GE(Number(result["next_nonce"]), next);
    next = Number(result["next_nonce"]);
    EXPECT_EQ(result["hashes"].get<uint64_t>(), next);
    const SavedSearch saved = ReadCheckpoint(folder() / "c");
    EXPECT_TRUE(saved.next_nonce == next);
    EXPECT_EQ(saved.seconds, result["seconds"].get<double>());
    EXPECT_FALSE(fs::exists(folder() / "c.lock"));
    EXPECT_FALSE(fs::exists(folder() / "c.tmp"));
  }
  EXPECT_GT(next, 0U);
  ExpectPartition(ReadBlocks(folder() / "blocks"), 0, next);
}

TEST_F(InterruptionTest, ASearchMovesFromMinerToMiner) {
  // next_nonce of one is --start of another.
  uint64_t next = 7;
  uint64_t hashes = 0;
  for (int round = 0; round < Rounds(50); ++round) {
    Child child(folder(), std::vector<std::string>{"tailminer", "mine", "--quiet", "--prefix",
                                                   "move:", "--bits", "200", "--log-blocks",
                                                   "blocks", "--start", std::to_string(next)} +
                              RandomMachine());
    ASSERT_TRUE(child.WaitUntilItCatches(SIGTERM)) << child.err();
    WaitUpTo(std::chrono::milliseconds(30));
    child.Send(SIGTERM);
    ASSERT_EQ(child.Wait(), 128 + SIGTERM) << child.err();
    const Json result = ResultOf(child);
    ASSERT_EQ(result["status"], "interrupted");
    next = Number(result["next_nonce"]);
    hashes += result["hashes"].get<uint64_t>();
  }
  EXPECT_EQ(hashes, next - 7);
  ExpectPartition(ReadBlocks(folder() / "blocks"), 7, next);
}

TEST_F(InterruptionTest, TenSwapsBetweenKernelsInsideOneJob) {
  std::vector<std::string> kernels;
  for (const Kernel& kernel : Kernels()) {
    if (kernel.usable()) kernels.emplace_back(kernel.name);
  }
  constexpr uint64_t kEnd = 40'000'000;
  constexpr int kSwaps = 10;
  uint64_t next = 0;
  uint64_t hashes = 0;
  for (int leg = 0; leg <= kSwaps; ++leg) {
    fs::remove(folder() / "leg");
    const std::string& kernel =
        leg == kSwaps ? kernels.back() : kernels[static_cast<size_t>(leg) % kernels.size()];
    Child child(folder(), {"tailminer", "mine", "--quiet", "--prefix", "swap:", "--bits", "200",
                           "--start", std::to_string(next), "--end", std::to_string(kEnd),
                           "--kernel", kernel, "--threads", "2", "--log-blocks", "leg"});
    if (leg < kSwaps) {
      ASSERT_TRUE(child.WaitForFile(folder() / "leg"));
      child.Send(SIGTERM);
    }
    ASSERT_EQ(child.Wait(), leg < kSwaps ? 128 + SIGTERM : 1) << child.err();
    const Json result = ResultOf(child);
    EXPECT_EQ(result["kernel"], kernel);
    EXPECT_GT(Number(result["next_nonce"]), next);
    next = Number(result["next_nonce"]);
    hashes += result["hashes"].get<uint64_t>();
  }
  EXPECT_EQ(next, kEnd);
  EXPECT_EQ(hashes, kEnd);
}

TEST_F(InterruptionTest, TheSameSignalTwiceInARowIsOneRequest) {
  // As `timeout` does it: to the process, then to its group. With this prefix, a block of nonces
  // takes the scalar kernel long enough that the second signal comes before it is done.
  for (int round = 0; round < 20; ++round) {
    fs::remove(folder() / "blocks");
    Child child(folder(),
                {"tailminer", "mine", "--quiet", "--prefix", std::string(133, 'x'), "--bits", "200",
                 "--threads", "1", "--kernel", "scalar", "--log-blocks", "blocks"});
    constexpr uintmax_t kAfterTheSmallBlocks = 700;
    ASSERT_TRUE(child.WaitForFile(folder() / "blocks", kAfterTheSmallBlocks));
    child.Send(SIGTERM);
    WaitUpTo(std::chrono::milliseconds(2));
    child.Send(SIGTERM);
    ASSERT_EQ(child.Wait(), 128 + SIGTERM);
    ASSERT_EQ(ResultOf(child)["status"], "interrupted");
  }
}

}  // namespace
}  // namespace tailminer

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  tailminer::g_seed = std::random_device()();
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    if (name == "--rounds") tailminer::g_rounds = std::stoi(argv[i + 1]);
    if (name == "--seed") tailminer::g_seed = static_cast<uint32_t>(std::stoul(argv[i + 1]));
  }
  return RUN_ALL_TESTS();
}
