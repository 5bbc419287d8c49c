// What the CPU and the operating system together let a program use.
#ifndef TAILMINER_KECCAK_CPU_FEATURES_H_
#define TAILMINER_KECCAK_CPU_FEATURES_H_

#include <cstdint>
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

/// What an x86-64 CPU says of itself, as far as the kernels are concerned. Bit positions: Intel SDM
/// volume 2A, CPUID; volume 1, section 13.2 for XCR0.
struct CpuRegisters {
  uint32_t leaf1_ecx = 0;
  uint32_t leaf7_ebx = 0;
  uint64_t xcr0 = 0;  ///< 0 where OSXSAVE, bit 27 of leaf1_ecx, is off
};

/// Which instruction sets such a CPU lets a program use; no brand. Thread-safe.
[[nodiscard]] CpuFeatures FeaturesOf(const CpuRegisters& registers);

/// Asks the CPU; all false where it is not an x86-64. Cheap; thread-safe.
[[nodiscard]] CpuFeatures DetectCpuFeatures();

}  // namespace tailminer::keccak

#endif  // TAILMINER_KECCAK_CPU_FEATURES_H_
