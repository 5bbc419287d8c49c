// A line of a stream of jobs: a job, a request to cancel one, or what is wrong with it.
#ifndef TAILMINER_NATIVE_JOB_LINE_H_
#define TAILMINER_NATIVE_JOB_LINE_H_

#include <optional>
#include <string>
#include <string_view>

#include "miner/job.h"

namespace tailminer {

struct JobLine {
  std::string error;     ///< what is wrong with the line; empty where nothing is
  std::string id;        ///< as JSON text, where there is a readable one; else empty
  bool cancels = false;  ///< the line asks to cancel the job `id`, and has nothing else
  Job job;
  std::optional<double> time_limit_seconds;
};

/// Reads a line that is not blank, given as `text` without its line feed; any bytes. Thread-safe.
[[nodiscard]] JobLine ReadJobLine(std::string_view text);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_JOB_LINE_H_
