// What the CPU and the operating system together let a program use.
#ifndef TAILMINER_KECCAK_CPU_FEATURES_H_
#define TAILMINER_KECCAK_CPU_FEATURES_H_

#include <string>

namespace tailminer::keccak {

/// One instruction set as this machine has it.
struct FeatureState {
  bool cpu = false;  ///< CPUID reports every part of it that the kernels use
  bool os = false;   ///< the OS saves its registers (XCR0), without which CPUID means nothing
  [[nodiscard]] bool usable() const { return cpu && os; }
};

struct CpuFeatures {
  FeatureState avx2;    ///< AVX2
  FeatureState avx512;  ///< AVX-512 F and VL
  std::string brand;    ///< the CPU's own name for itself; may be empty
};

/// Asks the CPU; all false where it is not an x86-64. Cheap; thread-safe.
[[nodiscard]] CpuFeatures DetectCpuFeatures();

}  // namespace tailminer::keccak

#endif  // TAILMINER_KECCAK_CPU_FEATURES_H_
