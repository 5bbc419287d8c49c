// The same answer from every kernel that this machine can run, with any number of threads.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/run_program.h"
#include "tests/cli/vectors.h"

namespace tailminer {
namespace {

class KernelsTest : public testing::TestWithParam<int> {};

/// The record of `mine`, less what may differ from run to run.
Json Mine(const std::string& kernel, int threads, std::vector<std::string> job) {
  std::vector<std::string> arguments = {"mine", "--quiet", "--prefix=hello:", "--kernel=" + kernel,
                                        "--threads=" + std::to_string(threads)};
  arguments.insert(arguments.end(), job.begin(), job.end());
  const Outcome outcome = RunTailminer(arguments);
  Json record = OnlyRecord(outcome.out);
  EXPECT_EQ(record["kernel"], kernel);
  EXPECT_LE(record["threads"].get<int>(), threads);
  EXPECT_GE(record["threads"].get<int>(), 1);
  for (const char* key : {"kernel", "threads", "seconds", "hashes_per_second"}) record.erase(key);
  EXPECT_EQ(outcome.exit_code, record["status"] == "found" ? 0 : 1);
  return record;
}

TEST_P(KernelsTest, ExhaustsEveryNonceOnce) {
  for (const std::string& kernel : UsableKernels()) {
    SCOPED_TRACE(kernel);
    const Json record = Mine(kernel, GetParam(), {"--bits=32", "--end=1000000"});
    EXPECT_EQ(record["status"], "exhausted");
    EXPECT_EQ(record["nonce"], nullptr);
    EXPECT_EQ(record["hashes"], 1000000);
    EXPECT_EQ(record["next_nonce"], "1000000");
  }
}

TEST_P(KernelsTest, FindsTheLowestNonce) {
  for (const std::string& kernel : UsableKernels()) {
    SCOPED_TRACE(kernel);
    for (const int bits : {17, 18, 20, 26}) {
      const Json record = Mine(kernel, GetParam(), {"--bits=" + std::to_string(bits)});
      EXPECT_EQ(record["nonce"], bits == 17 ? "14285" : "29495") << bits;
      EXPECT_EQ(record["leading_zero_bits"], bits == 17 ? 17 : 26) << bits;
    }
  }
}

TEST_P(KernelsTest, FindsItInEveryLane) {
  for (const std::string& kernel : UsableKernels()) {
    SCOPED_TRACE(kernel);
    for (int before = 0; before < 16; ++before) {
      const int start = 29495 - before;
      const Json record =
          Mine(kernel, GetParam(), {"--bits=20", "--start=" + std::to_string(start)});
      EXPECT_EQ(record["nonce"], "29495") << start;
      EXPECT_EQ(record["hashes"], before + 1) << start;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Threads, KernelsTest, testing::Values(1, 2, 3, 7, 8),
                         testing::PrintToStringParamName());

TEST(Kernels, TheScalarOneAlwaysRuns) { EXPECT_EQ(UsableKernels().front(), "scalar"); }

}  // namespace
}  // namespace tailminer
