// The options that say which nonces are searched: --start, --end and --shard.
#ifndef TAILMINER_NATIVE_RANGE_OPTIONS_H_
#define TAILMINER_NATIVE_RANGE_OPTIONS_H_

#include "miner/job.h"
#include "miner/shard.h"
#include "native/command_line.h"

namespace tailminer {

inline constexpr Option kStart = {"start", "N", "the first nonce to try (default: 0)",
                                  "a whole number from 0 to 18446744073709551615"};
inline constexpr Option kEnd = {"end", "N", "the first nonce not to try (default: 2^64)",
                                "a whole number from 1 to 18446744073709551616"};

inline constexpr Option kShard = {
    "shard", "I/N", "only shard I of N: blocks I, I+N, I+2N, ... of 1000000 nonces each",
    "two whole numbers, I from 0 to N-1 and N from 1 to 1000000"};

/// The shard that --shard names, or the whole. Throws UsageError.
[[nodiscard]] Shard ReadShard(const CommandLine& line);

/// Sets the job's start and end, where given. Throws UsageError, also where the range is empty.
void ReadRange(const CommandLine& line, Job& job);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_RANGE_OPTIONS_H_
