#include "native/mine_report.h"

#include <array>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string_view>

#include "native/option_values.h"
#include "native/result_json.h"
#include "native/standard_streams.h"

namespace tailminer {
namespace {

constexpr std::string_view kClearLine = "\r\x1b[K";

std::string FormatSeconds(double seconds) {
  std::array<char, 32> text{};
  static_cast<void>(
      std::snprintf(text.data(), text.size(), "%.*f s", seconds < 10 ? 2 : 0, seconds));
  return text.data();
}

std::string Describe(const SearchResult& result) {
  switch (result.status) {
    case SearchStatus::kFound:
      return "found nonce " + FormatNonce(result.hit->nonce) + " (" +
             std::to_string(result.hit->leading_zero_bits) + " leading zero bits)";
    case SearchStatus::kExhausted:
      return "no nonce of the range is valid";
    case SearchStatus::kInterrupted:
      return "interrupted before nonce " + FormatNonce(result.next_nonce);
    case SearchStatus::kTimeout:
      return "time limit reached before nonce " + FormatNonce(result.next_nonce);
    case SearchStatus::kCancelled:
      return "cancelled before nonce " + FormatNonce(result.next_nonce);
    case SearchStatus::kKernelFault:
      break;
  }
  return "stopped before nonce " + FormatNonce(result.next_nonce);
}

}  // namespace

std::string FormatRate(double hashes_per_second) {
  double value = hashes_per_second;
  size_t unit = 0;
  constexpr std::array<const char*, 4> kUnits = {"H/s", "kH/s", "MH/s", "GH/s"};
  while (value >= 1000 && unit + 1 < kUnits.size()) {
    value /= 1000;
    ++unit;
  }
  std::array<char, 48> text{};
  static_cast<void>(std::snprintf(text.data(), text.size(), "%.1f %s", value, kUnits.at(unit)));
  return text.data();
}

MineReport::MineReport(const CommandLine& line)
    : quiet_(line.Has(kQuiet)), at_terminal_(PersonIsAtTerminal()) {
  const std::string_view when = line.Find(kProgress).value_or("auto");
  if (when == "always") {
    wants_progress_ = true;
  } else if (when == "never") {
    wants_progress_ = false;
  } else if (when == "auto") {
    wants_progress_ = at_terminal_ && !quiet_;
  } else {
    RejectValue(kProgress, when);
  }
}

void MineReport::ShowProgress(const Job& job, const SearchProgress& progress) {
  SearchResult so_far;
  so_far.next_nonce = progress.next_nonce;
  so_far.elapsed_seconds = progress.elapsed_seconds;
  const std::optional<double> rate = HashesPerSecond(job, so_far);
  std::string text = "at nonce " + FormatNonce(progress.next_nonce) + ", " +
                     FormatSeconds(progress.elapsed_seconds);
  if (rate) text += ", " + FormatRate(*rate);
  if (at_terminal_) {
    WriteToPerson(std::string(kClearLine) + text);
    line_is_open_ = true;
  } else {
    WriteToPerson(text + '\n');
  }
}

void MineReport::Finish(const Job& job, const Kernel& kernel, const SearchResult& result) {
  if (line_is_open_) WriteToPerson(kClearLine);
  line_is_open_ = false;
  if (quiet_) return;
  std::string text = Describe(result) + " in " + FormatSeconds(result.elapsed_seconds);
  if (const std::optional<double> rate = HashesPerSecond(job, result)) {
    text += ", " + FormatRate(*rate);
  }
  text.append(", kernel ").append(kernel.name).append(", ");
  text += std::to_string(result.threads) + (result.threads == 1 ? " thread\n" : " threads\n");
  WriteToPerson(text);
}

}  // namespace tailminer
