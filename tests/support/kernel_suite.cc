#include "tests/support/kernel_suite.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <string_view>

#if defined(__x86_64__)
#include "keccak/cpu_features.h"
#endif

namespace tailminer::test {
namespace {

std::set<std::string_view>& KernelsThatRan() {
  static std::set<std::string_view> names;
  return names;
}

/// The kernels that this machine must be able to run, from the features and not from the kernels.
std::vector<std::string_view> ExpectedKernels() {
#if defined(__wasm_simd128__)
  return {"wasm-simd"};
#elif defined(__wasm__)
  return {"wasm"};
#else
  std::vector<std::string_view> names = {"scalar"};
#if defined(__x86_64__)
  const keccak::CpuFeatures features = keccak::DetectCpuFeatures();
  if (features.avx2.usable()) names.emplace_back("avx2");
  if (features.avx512.usable()) names.emplace_back("avx512");
#elif defined(__aarch64__)
  names.emplace_back("neon");
#endif
  return names;
#endif
}

class EveryKernelRuns : public testing::Environment {
 public:
  void TearDown() override {
    const testing::UnitTest& program = *testing::UnitTest::GetInstance();
    for (const Kernel& kernel : Kernels()) {
      const bool ran = KernelsThatRan().count(kernel.name) > 0;
      const char* const why_unusable = kernel.why_unusable();
      std::printf("kernel %s: %s%s\n", std::string(kernel.name).c_str(),
                  ran ? "ran" : "did not run",
                  why_unusable == nullptr ? "" : (std::string(", ") + why_unusable).c_str());
    }
    // A filter or a shard leaves kernels out on purpose.
    if (program.test_to_run_count() != program.total_test_count()) return;
    for (const std::string_view name : ExpectedKernels()) {
      EXPECT_EQ(KernelsThatRan().count(name), 1U)
          << "this machine can run the kernel " << name << ", but no test of it ran";
    }
  }
};

// GoogleTest takes ownership.
const testing::Environment* const kEveryKernelRuns =
    testing::AddGlobalTestEnvironment(new EveryKernelRuns);

}  // namespace

void KernelTest::SetUp() {
  const std::string name(kernel().name);
  RecordProperty("kernel", name);
  if (const char* const why = kernel().why_unusable()) {
    RecordProperty("skipped", why);
    GTEST_SKIP() << "kernel " << name << ": " << why;
  }
  KernelsThatRan().insert(kernel().name);
}

std::vector<const Kernel*> KernelPointers() {
  std::vector<const Kernel*> pointers;
  for (const Kernel& kernel : Kernels()) pointers.push_back(&kernel);
  return pointers;
}

std::string KernelTestName(const testing::TestParamInfo<const Kernel*>& info) {
  std::string name(info.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace tailminer::test
