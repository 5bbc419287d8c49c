#include "native/engine_options.h"

#include <cstdint>
#include <optional>
#include <string>

#include "native/command_error.h"
#include "native/cpu_count.h"
#include "native/option_values.h"
#include "native/quote.h"

namespace tailminer {

int ReadThreads(const CommandLine& line) {
  const auto text = line.Find(kThreads);
  if (!text) return CountUsableCpus().threads;
  const std::optional<uint64_t> threads = ParseWholeNumber(*text, kMaxThreads);
  if (!threads || *threads == 0) RejectValue(kThreads, *text);
  return static_cast<int>(*threads);
}

const Kernel& ReadKernel(const CommandLine& line) {
  const auto name = line.Find(kKernel);
  if (!name || *name == "auto") return BestKernel();
  const Kernel* const kernel = FindKernel(*name);
  if (kernel != nullptr && kernel->usable()) return *kernel;

  std::string allowed = "auto";
  for (const Kernel& other : Kernels()) {
    if (other.usable()) allowed.append(", ").append(other.name);
  }
  if (kernel == nullptr) RejectValue(kKernel, *name, allowed);
  throw UsageError("--kernel: " + Quote(*name) + " cannot run on this machine (" +
                   kernel->why_unusable() + "); allowed: " + allowed);
}

}  // namespace tailminer
