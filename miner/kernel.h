// Kernels: the compiled forms of the scan loop, as objects that can be listed, named and chosen.
#ifndef TAILMINER_MINER_KERNEL_H_
#define TAILMINER_MINER_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "miner/kernel_code.h"

namespace tailminer {

struct Kernel {
  std::string_view name;  ///< "scalar", "avx2", "avx512", "neon", "wasm" or "wasm-simd"
  int lanes;              ///< nonces or messages in one pass
  const KernelCode& code;
  /// Null where this machine can run the kernel, otherwise why it cannot, in a few words.
  /// Thread-safe.
  const char* (*why_unusable)();

  [[nodiscard]] bool usable() const { return why_unusable() == nullptr; }
};

/// Every kernel built into this program, slowest first. The first one runs everywhere.
[[nodiscard]] std::span<const Kernel> Kernels();

/// The kernel of that name, or null.
[[nodiscard]] const Kernel* FindKernel(std::string_view name);

/// The fastest kernel that this machine can run.
[[nodiscard]] const Kernel& BestKernel();

}  // namespace tailminer

#endif  // TAILMINER_MINER_KERNEL_H_
