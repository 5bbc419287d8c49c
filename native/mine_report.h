// What a person at the terminal is told of a search: progress while it runs, a summary at its end.
#ifndef TAILMINER_NATIVE_MINE_REPORT_H_
#define TAILMINER_NATIVE_MINE_REPORT_H_

#include <deque>
#include <string>

#include "miner/job.h"
#include "miner/kernel.h"
#include "miner/search.h"
#include "native/progress_line.h"

namespace tailminer {

/// The progress text of one job. Not thread-safe.
class MineProgress {
 public:
  /// `job` must outlive it.
  explicit MineProgress(const Job& job) : job_(job) {}

  /// Rates of the last second and overall, what was tried, what may be expected.
  [[nodiscard]] std::string Describe(const SearchProgress& progress);

 private:
  struct Look {
    double seconds;
    double hashes;
  };

  const Job& job_;
  std::deque<Look> looks_;  ///< those of the last second, and one before
};

/// The chance that `tried` nonces in a row are not valid, in percent.
[[nodiscard]] double ChanceOfARunThisLong(int difficulty_bits, double tried);

/// How a search ended, in one line without its line feed.
[[nodiscard]] std::string Summary(const Job& job, const Kernel& kernel, const SearchResult& result);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_MINE_REPORT_H_
