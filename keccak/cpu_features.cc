#include "keccak/cpu_features.h"

#if defined(__x86_64__)
#include <cpuid.h>

#include <cstring>
#endif

namespace tailminer::keccak {
namespace {

bool Bit(uint64_t value, int bit) { return ((value >> bit) & 1) != 0; }

}  // namespace

CpuFeatures FeaturesOf(const CpuRegisters& registers) {
  constexpr uint64_t kYmm = 0x06;  // SSE and AVX
  constexpr uint64_t kZmm = 0xe6;  // these, and the three parts of AVX-512
  CpuFeatures features;
  features.avx2.cpu = Bit(registers.leaf1_ecx, 28) && Bit(registers.leaf7_ebx, 5);
  features.avx512.cpu =
      features.avx2.cpu && Bit(registers.leaf7_ebx, 16) && Bit(registers.leaf7_ebx, 31);
  features.avx2.os = (registers.xcr0 & kYmm) == kYmm;
  features.avx512.os = (registers.xcr0 & kZmm) == kZmm;
  return features;
}

#if defined(__x86_64__)
namespace {

struct Registers {
  uint32_t eax = 0, ebx = 0, ecx = 0, edx = 0;
};

Registers Cpuid(uint32_t leaf, uint32_t subleaf) {
  Registers r;
  __cpuid_count(leaf, subleaf, r.eax, r.ebx, r.ecx, r.edx);
  return r;
}

/// The register sets that the OS has enabled (XGETBV is only allowed where OSXSAVE says so).
uint64_t EnabledRegisterSets() {
  uint32_t low = 0;
  uint32_t high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (uint64_t{high} << 32) | low;
}

std::string Brand() {
  if (Cpuid(0x80000000U, 0).eax < 0x80000004U) return {};
  char text[49] = {};
  for (uint32_t part = 0; part < 3; ++part) {
    const Registers r = Cpuid(0x80000002U + part, 0);
    std::memcpy(text + size_t{16} * part, &r, 16);
  }
  std::string brand(text);
  const size_t first = brand.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return brand.substr(first, brand.find_last_not_of(' ') - first + 1);
}

}  // namespace

CpuFeatures DetectCpuFeatures() {
  CpuRegisters registers;
  registers.leaf1_ecx = Cpuid(1, 0).ecx;
  if (Cpuid(0, 0).eax >= 7) registers.leaf7_ebx = Cpuid(7, 0).ebx;
  if (Bit(registers.leaf1_ecx, 27)) registers.xcr0 = EnabledRegisterSets();
  CpuFeatures features = FeaturesOf(registers);
  features.brand = Brand();
  return features;
}

#else

CpuFeatures DetectCpuFeatures() { return {}; }

#endif

}  // namespace tailminer::keccak
