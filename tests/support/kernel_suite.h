// A GoogleTest fixture that runs the same test with every kernel of the program.
#ifndef TAILMINER_TESTS_SUPPORT_KERNEL_SUITE_H_
#define TAILMINER_TESTS_SUPPORT_KERNEL_SUITE_H_

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "miner/kernel.h"

namespace tailminer::test {

/// A kernel that this machine cannot run is skipped, with the reason. When all tests have run, the
/// program prints which kernels really ran, and fails if the CPU has one that did not.
class KernelTest : public testing::TestWithParam<const Kernel*> {
 protected:
  void SetUp() override;
  [[nodiscard]] static const Kernel& kernel() { return *GetParam(); }
};

[[nodiscard]] std::vector<const Kernel*> KernelPointers();
[[nodiscard]] std::string KernelTestName(const testing::TestParamInfo<const Kernel*>& info);

}  // namespace tailminer::test

/// Instantiates `suite`, a KernelTest, for every kernel.
#define TAILMINER_INSTANTIATE_KERNEL_TEST(suite)                                                   \
  INSTANTIATE_TEST_SUITE_P(Kernels, suite, testing::ValuesIn(::tailminer::test::KernelPointers()), \
                           ::tailminer::test::KernelTestName)

#endif  // TAILMINER_TESTS_SUPPORT_KERNEL_SUITE_H_
