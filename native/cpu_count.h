// How many CPUs this process may use.
#ifndef TAILMINER_NATIVE_CPU_COUNT_H_
#define TAILMINER_NATIVE_CPU_COUNT_H_

#include <filesystem>
#include <optional>
#include <string>

namespace tailminer {

constexpr int kMaxThreads = 1024;

/// A control group's limit on CPU time.
struct CpuQuota {
  double cpus;       ///< more than 0
  std::string file;  ///< where it stands
};

/// The smallest quota of this process's control groups and those that hold them, in either version
/// of control groups (kernel documentation: cgroup-v2.rst, "cpu.max"; sched-bwc.rst; proc(5),
/// mountinfo). `root` is "/", or a tree of the same form. Nothing where there is no limit or it
/// cannot be read.
[[nodiscard]] std::optional<CpuQuota> FindCpuQuota(const std::filesystem::path& root);

struct CpuCount {
  int threads;         ///< 1 … kMaxThreads
  std::string reason;  ///< why, in a few words
};

/// How many threads to run: one for each CPU of the affinity mask, or fewer where `quota` allows
/// less; a part of a CPU counts as one. Thread-safe.
[[nodiscard]] CpuCount CountCpus(int affinity_cpus, const std::optional<CpuQuota>& quota);

/// The same for this process as it stands.
[[nodiscard]] CpuCount CountUsableCpus();

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_CPU_COUNT_H_
