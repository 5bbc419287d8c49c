// `mine --jobs`: one job a line in, one result a line out.
#ifndef TAILMINER_NATIVE_MINE_JOBS_H_
#define TAILMINER_NATIVE_MINE_JOBS_H_

#include "native/command_line.h"
#include "native/exit_code.h"

namespace tailminer {

inline constexpr Option kJobs = {"jobs", "FILE", "mine many jobs, one on each line of this file",
                                 "a file of JSON Lines, - for standard input"};

/// Throws CommandError.
[[nodiscard]] ExitCode MineJobs(const CommandLine& line);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_MINE_JOBS_H_
