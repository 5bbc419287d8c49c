// The record of a search's result, "tailminer.result/1".
#ifndef TAILMINER_NATIVE_RESULT_JSON_H_
#define TAILMINER_NATIVE_RESULT_JSON_H_

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "miner/job.h"
#include "miner/kernel.h"
#include "miner/search.h"

namespace tailminer {

/// "found", "exhausted", …; kKernelFault is "error".
[[nodiscard]] const char* StatusName(SearchStatus status);

/// How many nonces were tried a second, or nothing where no time passed. Always finite.
[[nodiscard]] std::optional<double> HashesPerSecond(const Job& job, const SearchResult& result);

/// The record, as a line. `id` is the job's own name for itself, null where it has none.
[[nodiscard]] std::string ResultLine(const Job& job, const Kernel& kernel,
                                     const SearchResult& result,
                                     const nlohmann::ordered_json* id = nullptr);

/// The record of a line of a jobs stream that is no job: the line's number, counted from 1, and
/// what is wrong with it. `id` as above.
[[nodiscard]] std::string ErrorLine(const nlohmann::ordered_json* id, uint64_t line,
                                    const std::string& error);

/// Writes the line of `result` to standard output. Where that fails, a nonce that was found is told
/// to the person before IoError is thrown: it is not lost.
void WriteResult(const std::string& line, const SearchResult& result);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_RESULT_JSON_H_
