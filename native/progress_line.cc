#include "native/progress_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "native/option_values.h"
#include "native/standard_streams.h"

namespace tailminer {
namespace {

constexpr std::string_view kClearLine = "\r\x1b[K";
constexpr std::chrono::duration<double> kTerminalInterval{0.2};
constexpr std::chrono::duration<double> kLogInterval{2};

/// A terminal that can take a line back.
bool CanRewrite() {
  const char* const terminal = std::getenv("TERM");
  return PersonIsAtTerminal() && terminal != nullptr && std::string_view(terminal) != "dumb";
}

size_t TerminalColumns() {
  winsize size{};
  constexpr size_t kUsual = 80;
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

template <class... Values>
std::string Format(const char* format, Values... values) {
  std::array<char, 64> text{};
  static_cast<void>(std::snprintf(text.data(), text.size(), format, values...));
  return text.data();
}

}  // namespace

std::string FormatCount(double count) {
  constexpr std::array<const char*, 7> kUnits = {"", " k", " M", " G", " T", " P", " E"};
  size_t unit = 0;
  // What would be rounded to 1000.0 gets the next unit.
  for (; count >= (unit == 0 ? 1000 : 999.95) && unit + 1 < kUnits.size(); ++unit) count /= 1000;
  return Format(unit == 0 ? "%.0f" : "%.1f", count) + kUnits.at(unit);
}

std::string FormatRate(double hashes_per_second) {
  const std::string count = FormatCount(hashes_per_second);
  return count + (count.find(' ') == std::string::npos ? " H/s" : "H/s");
}

std::string FormatDuration(double seconds) {
  if (seconds < 60) return Format("%.*f s", seconds < 10 ? 2 : 0, seconds);
  const auto whole = static_cast<uint64_t>(seconds);
  if (whole < 3600) {
    return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
  }
  return std::to_string(whole / 3600) + " h " + std::to_string(whole / 60 % 60) + " min";
}

ProgressLine::ProgressLine(const CommandLine& line)
    : rewrites_(CanRewrite()), shown_(Clock::now()) {
  const std::string_view when = line.Find(kProgress).value_or("auto");
  if (when == "always") {
    wanted_ = true;
  } else if (when == "never") {
    wanted_ = false;
  } else if (when == "auto") {
    wanted_ = rewrites_ && !line.Has(kQuiet);
  } else {
    RejectValue(kProgress, when);
  }
}

bool ProgressLine::IsDue() const {
  return wanted_ && Clock::now() - shown_ >= (rewrites_ ? kTerminalInterval : kLogInterval);
}

void ProgressLine::Show(std::string text) {
  shown_ = Clock::now();
  if (rewrites_) {
    text = text.substr(0, TerminalColumns() - 1);
    WriteToPerson(std::string(kClearLine) + text);
    line_is_open_ = true;
  } else {
    WriteToPerson(text + '\n');
  }
}

void ProgressLine::Clear() {
  if (line_is_open_) WriteToPerson(kClearLine);
  line_is_open_ = false;
}

}  // namespace tailminer
