// CPU features against what the kernel of the operating system says of the same CPU.
#include "keccak/cpu_features.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

namespace tailminer::test {
namespace {

/// What follows "NAME : " on the first such line of /proc/cpuinfo; empty where there is none.
std::string CpuInfo(const std::string& name) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const size_t colon = line.find(':');
    if (colon == std::string::npos || line.compare(0, name.size(), name) != 0) continue;
    const size_t value = line.find_first_not_of(' ', colon + 1);
    return value == std::string::npos ? std::string() : line.substr(value);
  }
  return {};
}

// Linux leaves out of `flags` what the CPU has but the system has not enabled.
TEST(CpuFeaturesTest, AgreeWithTheOperatingSystem) {
  std::istringstream words(CpuInfo("flags"));
  const std::set<std::string> flags{std::istream_iterator<std::string>(words), {}};
  if (flags.empty()) GTEST_SKIP() << "no flags in /proc/cpuinfo";
  const keccak::CpuFeatures features = keccak::DetectCpuFeatures();
  EXPECT_EQ(features.avx2.usable(), flags.count("avx2") > 0);
  EXPECT_EQ(features.avx512.usable(), flags.count("avx512f") > 0 && flags.count("avx512vl") > 0);
}

TEST(CpuFeaturesTest, TheBrandIsTheCpusName) {
  const std::string name = CpuInfo("model name");
  if (name.empty()) GTEST_SKIP() << "no model name in /proc/cpuinfo";
  EXPECT_EQ(keccak::DetectCpuFeatures().brand, name.substr(0, name.find_last_not_of(' ') + 1));
}

TEST(CpuFeaturesTest, UsableNeedsTheCpuAndTheOperatingSystem) {
  EXPECT_FALSE((keccak::FeatureState{false, false}.usable()));
  EXPECT_FALSE((keccak::FeatureState{true, false}.usable()));
  EXPECT_FALSE((keccak::FeatureState{false, true}.usable()));
  EXPECT_TRUE((keccak::FeatureState{true, true}.usable()));
}

}  // namespace
}  // namespace tailminer::test
