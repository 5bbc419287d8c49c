// The race: every kernel mines the same job from the same start, to the same nonce.
#ifndef TAILMINER_NATIVE_BENCH_RACE_H_
#define TAILMINER_NATIVE_BENCH_RACE_H_

#include <vector>

#include "miner/kernel.h"
#include "native/command_line.h"
#include "native/exit_code.h"

namespace tailminer {

/// Runs the race of `kernels` over the job on the command line and prints times and ratios. Throws
/// CommandError where the kernels do not find the same nonce.
[[nodiscard]] ExitCode RunRace(const CommandLine& line, const std::vector<const Kernel*>& kernels);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_BENCH_RACE_H_
