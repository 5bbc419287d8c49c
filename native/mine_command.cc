#include <array>
#include <charconv>
#include <chrono>
#include <string>
#include <string_view>
#include <system_error>

#include "miner/job.h"
#include "miner/search.h"
#include "native/command.h"
#include "native/engine_options.h"
#include "native/mine_report.h"
#include "native/option_values.h"
#include "native/prefix_option.h"
#include "native/range_options.h"
#include "native/result_json.h"
#include "native/standard_streams.h"

namespace tailminer {
namespace {

constexpr Option kTimeLimit = {"time-limit", "SECONDS", "stop after this time",
                               "a number above 0, at most 1000000000, such as 60 or 0.5"};
constexpr double kLongestTimeLimit = 1e9;

constexpr std::array kOptions = {
    &kPrefix,  &kPrefixHex, &kPrefixFile, &kBits,     &kStart, &kEnd,
    &kThreads, &kKernel,    &kTimeLimit,  &kProgress, &kQuiet,
};

constexpr const char* kExamples =
    R"(The lowest valid nonce of the range is printed as one line of JSON on standard
output.
Exit codes: 0 found, 1 range exhausted, 2 bad option, 3 time limit reached,
4 reading, writing or rechecking failed.

Examples:
  tailminer mine --prefix 'relay:leg-42:' --bits 23
  tailminer mine --prefix-file challenge.bin --bits 20 --time-limit 60
  tailminer mine --prefix-hex 68656c6c6f3a --bits 16 --start 14286 --end 90000
)";

double ReadTimeLimit(std::string_view text) {
  double seconds = 0;
  const char* const end = text.data() + text.size();
  const std::from_chars_result parsed = std::from_chars(text.data(), end, seconds);
  // Written so that "nan" fails too.
  if (parsed.ec != std::errc() || parsed.ptr != end || !(seconds > 0) ||
      !(seconds <= kLongestTimeLimit)) {
    RejectValue(kTimeLimit, text);
  }
  return seconds;
}

ExitCode ExitCodeOf(SearchStatus status) {
  switch (status) {
    case SearchStatus::kFound:
      return kExitDone;
    case SearchStatus::kExhausted:
      return kExitNotFound;
    case SearchStatus::kTimeout:
      return kExitTimeLimit;
    case SearchStatus::kInterrupted:
    case SearchStatus::kCancelled:
      return kExitInterrupt;
    case SearchStatus::kKernelFault:
      break;
  }
  return kExitFailure;
}

ExitCode Run(const CommandLine& line) {
  line.RejectOperands();
  MineReport report(line);
  Job job;
  job.difficulty_bits = ReadBits(line);
  ReadRange(line, job);
  SearchOptions options;
  options.kernel = &ReadKernel(line);
  options.threads = ReadThreads(line);
  if (const auto limit = line.Find(kTimeLimit)) {
    options.time_limit = std::chrono::duration<double>(ReadTimeLimit(*limit));
  }
  if (report.wants_progress()) {
    options.progress_interval = report.progress_interval();
    options.on_progress = [&](const SearchProgress& progress) {
      report.ShowProgress(job, progress);
    };
  }
  CheckOutput();
  job.prefix = ReadPrefix(line, !report.quiet());  // last: it may wait for standard input

  const SearchResult result = Search(job, options);
  report.Finish(job, *options.kernel, result);
  WriteOutput(ResultLine(job, *options.kernel, result));
  if (result.status == SearchStatus::kKernelFault) {
    PrintError("the plain hash does not confirm nonce " + FormatNonce(result.hit->nonce) +
               " of kernel " + std::string(options.kernel->name) +
               ": nothing is reported as found");
  }
  return ExitCodeOf(result.status);
}

}  // namespace

const Command kMineCommand = {"mine",
                              "find the lowest valid nonce",
                              "PREFIX --bits N [option]...\n"
                              "PREFIX is --prefix TEXT, --prefix-hex HEX or --prefix-file FILE",
                              kOptions,
                              kExamples,
                              Run};

}  // namespace tailminer
