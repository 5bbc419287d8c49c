#include "miner/kernel.h"

#include <algorithm>
#include <array>

#include "miner/kernel_list.h"

#if defined(__x86_64__)
#include "keccak/cpu_features.h"
#endif

namespace tailminer {
namespace {

const char* Always() { return nullptr; }

#if defined(__x86_64__)

const char* WhyUnusable(const keccak::FeatureState& feature) {
  if (!feature.cpu) return "the CPU does not have it";
  if (!feature.os) return "the operating system has not enabled it";
  return nullptr;
}

const char* WhyNoAvx2() { return WhyUnusable(keccak::DetectCpuFeatures().avx2); }
const char* WhyNoAvx512() { return WhyUnusable(keccak::DetectCpuFeatures().avx512); }

const std::array kKernels = {
    Kernel{"scalar", 1, kScalarCode, Always},
    Kernel{"avx2", 4, kAvx2Code, WhyNoAvx2},
    Kernel{"avx512", 8, kAvx512Code, WhyNoAvx512},
};

#elif defined(__aarch64__)

const std::array kKernels = {
    Kernel{"scalar", 1, kScalarCode, Always},
    Kernel{"neon", 2, kNeonCode, Always},  // every 64-bit ARM has it
};

#elif defined(__wasm_simd128__)

const std::array kKernels = {Kernel{"wasm-simd", 2, kWasmCode, Always}};

#elif defined(__wasm__)

const std::array kKernels = {Kernel{"wasm", 1, kWasmCode, Always}};

#else

const std::array kKernels = {Kernel{"scalar", 1, kScalarCode, Always}};

#endif

}  // namespace

std::span<const Kernel> Kernels() { return kKernels; }

const Kernel* FindKernel(std::string_view name) {
  const auto* const found = std::find_if(kKernels.begin(), kKernels.end(),
                                         [name](const Kernel& k) { return k.name == name; });
  return found == kKernels.end() ? nullptr : &*found;
}

const Kernel& BestKernel() {
  const Kernel* best = kKernels.data();
  for (const Kernel& kernel : kKernels) {
    if (kernel.usable()) best = &kernel;
  }
  return *best;
}

}  // namespace tailminer
