// What a person at the terminal is told of a search: progress while it runs, a summary at its end.
#ifndef TAILMINER_NATIVE_MINE_REPORT_H_
#define TAILMINER_NATIVE_MINE_REPORT_H_

#include <chrono>
#include <string>

#include "miner/job.h"
#include "miner/kernel.h"
#include "miner/search.h"
#include "native/command_line.h"

namespace tailminer {

inline constexpr Option kProgress = {
    "progress", "WHEN", "show progress on standard error (default: auto, at a terminal)",
    "auto, always or never"};

/// "12.3 MH/s".
[[nodiscard]] std::string FormatRate(double hashes_per_second);

/// Writes to standard error. Not thread-safe.
class MineReport {
 public:
  /// Reads --progress and --quiet. Throws UsageError.
  explicit MineReport(const CommandLine& line);

  [[nodiscard]] bool quiet() const { return quiet_; }
  [[nodiscard]] bool wants_progress() const { return wants_progress_; }
  /// How often ShowProgress should be called: a terminal shows one changing line, a log all of
  /// them.
  [[nodiscard]] std::chrono::duration<double> progress_interval() const {
    return std::chrono::duration<double>(at_terminal_ ? 0.2 : 2);
  }

  /// One line, which the next one or the summary replaces.
  void ShowProgress(const Job& job, const SearchProgress& progress);

  /// How the search ended, unless quiet; also takes the progress line away.
  void Finish(const Job& job, const Kernel& kernel, const SearchResult& result);

 private:
  bool quiet_;
  bool at_terminal_;
  bool wants_progress_;
  bool line_is_open_ = false;
};

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_MINE_REPORT_H_
