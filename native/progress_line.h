// Progress on standard error: one line that rewrites itself on a terminal, plain lines in a log.
#ifndef TAILMINER_NATIVE_PROGRESS_LINE_H_
#define TAILMINER_NATIVE_PROGRESS_LINE_H_

#include <chrono>
#include <string>

#include "native/command_line.h"

namespace tailminer {

inline constexpr Option kProgress = {
    "progress", "WHEN", "show progress on standard error (default: auto, at a terminal)",
    "auto, always or never"};

/// "12.3 M", "999": with a unit of a thousand, a million … where it is 1000 or more. `count` is
/// finite and not negative. Thread-safe.
[[nodiscard]] std::string FormatCount(double count);

/// FormatCount and "H/s".
[[nodiscard]] std::string FormatRate(double hashes_per_second);

/// "1.25 s", "3 min 20 s", "26 h 3 min".
[[nodiscard]] std::string FormatDuration(double seconds);

/// Uses no colour, so there is none to be switched off. Not thread-safe.
class ProgressLine {
 public:
  /// Reads --progress and --quiet. Throws UsageError.
  explicit ProgressLine(const CommandLine& line);

  /// Takes away what a terminal still shows.
  ~ProgressLine() { Clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  [[nodiscard]] bool wanted() const { return wanted_; }

  /// Whether it is wanted and time for the next text.
  [[nodiscard]] bool IsDue() const;

  /// Shows `text`, which is plain ASCII; on a terminal as much of it as fits in one line.
  void Show(std::string text);

  /// To be called before anything else is written to standard error.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool rewrites_;
  bool wanted_;
  bool line_is_open_ = false;
  Clock::time_point shown_;
};

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_PROGRESS_LINE_H_
