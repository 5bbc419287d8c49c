// CPU features against what the operating system and the compiler's own header say of the same CPU.
#include "keccak/cpu_features.h"

#include <gtest/gtest.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include <array>
#include <cstddef>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

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

#if defined(__x86_64__)
// Not against "model name": a hypervisor may tell the operating system another name than programs.
// Known names of known CPUs are looked at in tests/release/other_cpus_test.
TEST(CpuFeaturesTest, TheBrandIsTheCpusName) {
  std::array<unsigned, 12> text{};
  for (unsigned leaf = 0; leaf < 3; ++leaf) {
    unsigned* const part = &text[size_t{4} * leaf];
    if (__get_cpuid(0x80000002U + leaf, part, part + 1, part + 2, part + 3) == 0) {
      GTEST_SKIP() << "the CPU has no name";
    }
  }
  std::string name(reinterpret_cast<const char*>(text.data()), sizeof(text));
  name.resize(name.find_last_not_of(std::string_view(" \0", 2)) + 1);
  name.erase(0, name.find_first_not_of(' '));
  EXPECT_EQ(keccak::DetectCpuFeatures().brand, name);
}
#endif

constexpr uint32_t kOsxsave = 1U << 27;
constexpr uint32_t kAvx = 1U << 28;
constexpr uint32_t kAvx2 = 1U << 5;
constexpr uint32_t kAvx512F = 1U << 16;
constexpr uint32_t kAvx512Vl = 1U << 31;

TEST(FeaturesOfTest, NeedsEveryBitOfTheCpu) {
  struct Case {
    uint32_t leaf1_ecx, leaf7_ebx;
    bool avx2, avx512;
  };
  constexpr uint32_t kAll = kAvx2 | kAvx512F | kAvx512Vl;
  for (const Case& c : std::initializer_list<Case>{{kAvx, kAll, true, true},
                                                   {kAvx, kAvx2, true, false},
                                                   {kAvx, kAvx2 | kAvx512F, true, false},
                                                   {kAvx, kAvx2 | kAvx512Vl, true, false},
                                                   {kAvx, kAvx512F | kAvx512Vl, false, false},
                                                   {kAvx, 0, false, false},
                                                   {kAvx, ~kAll, false, false},
                                                   {~kAvx, kAll, false, false},
                                                   {0, ~0U, false, false}}) {
    const keccak::CpuFeatures features =
        keccak::FeaturesOf({c.leaf1_ecx | kOsxsave, c.leaf7_ebx, ~uint64_t{0}});
    EXPECT_EQ(features.avx2.cpu, c.avx2) << std::hex << c.leaf1_ecx << ' ' << c.leaf7_ebx;
    EXPECT_EQ(features.avx512.cpu, c.avx512) << std::hex << c.leaf1_ecx << ' ' << c.leaf7_ebx;
    EXPECT_TRUE(features.avx2.os && features.avx512.os);
  }
}

// XCR0: 0 x87, 1 SSE, 2 AVX, 5 opmask, 6 and 7 the two parts of the 512-bit registers, 9 PKRU.
TEST(FeaturesOfTest, NeedsEveryRegisterSetOfTheOperatingSystem) {
  constexpr uint64_t kNeeded = 0b1110'0110;
  for (uint64_t xcr0 = 0; xcr0 < 1024; ++xcr0) {
    const keccak::CpuFeatures features =
        keccak::FeaturesOf({kOsxsave | kAvx, kAvx2 | kAvx512F | kAvx512Vl, xcr0});
    EXPECT_TRUE(features.avx2.cpu && features.avx512.cpu);
    EXPECT_EQ(features.avx2.os, (xcr0 >> 1) % 4 == 3) << xcr0;
    EXPECT_EQ(features.avx512.os, (kNeeded & ~xcr0) == 0) << xcr0;
  }
}

TEST(CpuFeaturesTest, UsableNeedsTheCpuAndTheOperatingSystem) {
  EXPECT_FALSE((keccak::FeatureState{false, false}.usable()));
  EXPECT_FALSE((keccak::FeatureState{true, false}.usable()));
  EXPECT_FALSE((keccak::FeatureState{false, true}.usable()));
  EXPECT_TRUE((keccak::FeatureState{true, true}.usable()));
}

}  // namespace
}  // namespace tailminer::test
