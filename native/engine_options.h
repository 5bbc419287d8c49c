// The options that say how the engine runs: --threads and --kernel.
#ifndef TAILMINER_NATIVE_ENGINE_OPTIONS_H_
#define TAILMINER_NATIVE_ENGINE_OPTIONS_H_

#include "miner/kernel.h"
#include "native/command_line.h"

namespace tailminer {

inline constexpr Option kThreads = {"threads", "N",
                                    "how many threads (default: one for each CPU that may be used)",
                                    "a whole number from 1 to 1024"};
inline constexpr Option kKernel = {"kernel", "NAME",
                                   "the form of the scan loop (default: auto, the fastest usable)",
                                   "auto, or a kernel that `tailminer info` lists"};

/// The value of --threads, or the default. Throws UsageError.
[[nodiscard]] int ReadThreads(const CommandLine& line);

/// The kernel that --kernel names, or the fastest. Throws UsageError where it is unknown or cannot
/// run on this machine.
[[nodiscard]] const Kernel& ReadKernel(const CommandLine& line);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_ENGINE_OPTIONS_H_
