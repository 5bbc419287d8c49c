// The list of kernels, and the choice among them.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "miner/kernel.h"

#if defined(__x86_64__)
#include "keccak/cpu_features.h"
#endif

namespace tailminer::test {
namespace {

TEST(KernelListTest, HasTheKernelsOfThePlatform) {
  std::vector<std::string> list;
  for (const Kernel& kernel : Kernels()) {
    list.push_back(std::string(kernel.name) + " " + std::to_string(kernel.lanes));
  }
#if defined(__wasm_simd128__)
  EXPECT_EQ(list, std::vector<std::string>{"wasm-simd 2"});
#elif defined(__wasm__)
  EXPECT_EQ(list, std::vector<std::string>{"wasm 1"});
#elif defined(__x86_64__)
  EXPECT_EQ(list, (std::vector<std::string>{"scalar 1", "avx2 4", "avx512 8"}));
#elif defined(__aarch64__)
  EXPECT_EQ(list, (std::vector<std::string>{"scalar 1", "neon 2"}));
#else
  EXPECT_EQ(list, std::vector<std::string>{"scalar 1"});
#endif
}

TEST(KernelListTest, FindsEveryKernelByItsNameAlone) {
  for (const Kernel& kernel : Kernels()) EXPECT_EQ(FindKernel(kernel.name), &kernel);
  for (const std::string_view name :
       {"", "auto", "Scalar", "scalar ", "avx", "avx5122", "wasm_simd"}) {
    EXPECT_EQ(FindKernel(name), nullptr) << name;
  }
}

TEST(KernelListTest, TheFirstRunsEverywhere) { EXPECT_TRUE(Kernels().front().usable()); }

TEST(KernelListTest, TheBestIsTheLastUsable) {
  const Kernel* last_usable = nullptr;
  for (const Kernel& kernel : Kernels()) {
    if (kernel.usable()) last_usable = &kernel;
  }
  EXPECT_EQ(&BestKernel(), last_usable);
}

TEST(KernelListTest, UnusableKernelsSayWhy) {
  for (const Kernel& kernel : Kernels()) {
    if (kernel.usable()) continue;
    EXPECT_FALSE(std::string_view(kernel.why_unusable()).empty()) << kernel.name;
  }
}

#if defined(__x86_64__)
TEST(KernelListTest, UsableIsWhatTheFeaturesSay) {
  const keccak::CpuFeatures features = keccak::DetectCpuFeatures();
  EXPECT_EQ(FindKernel("avx2")->usable(), features.avx2.usable());
  EXPECT_EQ(FindKernel("avx512")->usable(), features.avx512.usable());
}
#endif

}  // namespace
}  // namespace tailminer::test
