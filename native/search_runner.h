// Running searches for `mine`: from where an earlier run has come to, with progress on standard
// error, and stopped by signals.
#ifndef TAILMINER_NATIVE_SEARCH_RUNNER_H_
#define TAILMINER_NATIVE_SEARCH_RUNNER_H_

#include <functional>
#include <memory>
#include <optional>

#include "miner/job.h"
#include "miner/search.h"
#include "native/block_log.h"
#include "native/command_line.h"
#include "native/progress_line.h"

namespace tailminer {

inline constexpr double kLongestTimeLimitSeconds = 1e9;

inline constexpr Option kTimeLimit = {"time-limit", "SECONDS", "stop after this time",
                                      "a number above 0, at most 1000000000, such as 60 or 0.5"};

/// What earlier runs have done of a job.
struct EarlierRuns {
  NonceEnd next_nonce = 0;  ///< every nonce of the job from its start to here was tried
  double seconds = 0;
};

/// Not thread-safe.
class SearchRunner {
 public:
  /// Reads --threads, --kernel, --time-limit, --progress, --quiet. Throws UsageError.
  explicit SearchRunner(const CommandLine& line);

  /// Called on the calling thread several times a second while a search runs.
  using OnLook = std::function<void(const SearchProgress&)>;

  /// Runs `job`, which goes on from `earlier`. The result, and what `on_look` gets, counts from the
  /// job's start over all runs. `time_limit_seconds` is for this run, and stands before
  /// --time-limit.
  [[nodiscard]] SearchResult Run(const Job& job, const EarlierRuns& earlier,
                                 std::optional<double> time_limit_seconds, const OnLook& on_look);

  [[nodiscard]] const Kernel& kernel() const { return *options_.kernel; }
  [[nodiscard]] int threads() const { return options_.threads; }
  [[nodiscard]] bool quiet() const { return quiet_; }
  [[nodiscard]] ProgressLine& progress() { return progress_; }

 private:
  bool quiet_;
  ProgressLine progress_;
  SearchOptions options_;
  std::unique_ptr<BlockLog> block_log_;
};

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_SEARCH_RUNNER_H_
