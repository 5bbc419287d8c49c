// A large file is hashed in little memory.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/cli/run_program.h"

namespace tailminer {
namespace {

TEST(LargeFile, IsHashedInLittleMemory) {
  const std::string path = testing::TempDir() + "/large_file_test_input";
  std::ofstream(path).close();
  constexpr int kFileKibibytes = 128 * 1024;
  std::filesystem::resize_file(path, kFileKibibytes * 1024);  // zeros that take no room
  const Outcome outcome = RunTailminer({"hash", path});
  std::filesystem::remove(path);
  EXPECT_EQ(outcome.exit_code, 0);
  rusage usage{};
  ASSERT_EQ(getrusage(RUSAGE_CHILDREN, &usage), 0);
  EXPECT_LT(usage.ru_maxrss, kFileKibibytes / 2);
}

}  // namespace
}  // namespace tailminer
