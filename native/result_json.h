// The record of a search's result, "tailminer.result/1".
#ifndef TAILMINER_NATIVE_RESULT_JSON_H_
#define TAILMINER_NATIVE_RESULT_JSON_H_

#include "miner/job.h"
#include "miner/kernel.h"
#include "miner/search.h"
#include "native/json.h"

namespace tailminer {

/// "found", "exhausted", …; kKernelFault is "error".
[[nodiscard]] const char* StatusName(SearchStatus status);

/// How many nonces were tried a second, or nothing where no time passed. Always finite.
[[nodiscard]] std::optional<double> HashesPerSecond(const Job& job, const SearchResult& result);

/// The record. `id` is the job's own name for itself, null where it has none.
[[nodiscard]] Json ResultRecord(const Job& job, const Kernel& kernel, const SearchResult& result,
                                const Json* id = nullptr);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_RESULT_JSON_H_
