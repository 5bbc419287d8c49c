// What every fuzz target needs: values out of the fuzzer's bytes, and a stop at what must not be.
#ifndef TAILMINER_TESTS_FUZZ_INPUT_H_
#define TAILMINER_TESTS_FUZZ_INPUT_H_

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "miner/kernel.h"

/// Ends the program, so that libFuzzer keeps the input, where `condition` does not hold.
#define TAILMINER_REQUIRE(condition)                                               \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                \
    }                                                                              \
  } while (false)

namespace tailminer::test {

[[nodiscard]] inline std::string_view TextOf(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

[[nodiscard]] inline const uint8_t* BytesOf(std::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

/// The kernels that this machine can run.
[[nodiscard]] inline const std::vector<const Kernel*>& UsableKernels() {
  static const std::vector<const Kernel*> kUsable = [] {
    std::vector<const Kernel*> usable;
    for (const Kernel& kernel : Kernels()) {
      if (kernel.usable()) usable.push_back(&kernel);
    }
    return usable;
  }();
  return kUsable;
}

}  // namespace tailminer::test

#endif  // TAILMINER_TESTS_FUZZ_INPUT_H_
