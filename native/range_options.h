// The options that say which nonces are searched: --start and --end.
#ifndef TAILMINER_NATIVE_RANGE_OPTIONS_H_
#define TAILMINER_NATIVE_RANGE_OPTIONS_H_

#include "miner/job.h"
#include "native/command_line.h"

namespace tailminer {

inline constexpr Option kStart = {"start", "N", "the first nonce to try (default: 0)",
                                  "a whole number from 0 to 18446744073709551615"};
inline constexpr Option kEnd = {"end", "N", "the first nonce not to try (default: 2^64)",
                                "a whole number from 1 to 18446744073709551616"};

/// Sets the job's start and end, where given. Throws UsageError, also where the range is empty.
void ReadRange(const CommandLine& line, Job& job);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_RANGE_OPTIONS_H_
