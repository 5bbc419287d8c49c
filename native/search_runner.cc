#include "native/search_runner.h"

#include <charconv>
#include <chrono>
#include <string_view>
#include <system_error>

#include "native/engine_options.h"
#include "native/mine_report.h"
#include "native/option_values.h"
#include "native/stop_signals.h"

namespace tailminer {
namespace {

constexpr std::chrono::duration<double> kLookInterval{0.2};

double ReadTimeLimit(std::string_view text) {
  double seconds = 0;
  const char* const end = text.data() + text.size();
  const std::from_chars_result parsed = std::from_chars(text.data(), end, seconds);
  // Written so that "nan" fails too.
  if (parsed.ec != std::errc() || parsed.ptr != end || !(seconds > 0) ||
      !(seconds <= kLongestTimeLimitSeconds)) {
    RejectValue(kTimeLimit, text);
  }
  return seconds;
}

}  // namespace

SearchRunner::SearchRunner(const CommandLine& line) : quiet_(line.Has(kQuiet)), progress_(line) {
  options_.kernel = &ReadKernel(line);
  options_.threads = ReadThreads(line);
  options_.stop = &StopFlag();
  options_.progress_interval = kLookInterval;
  if (const auto limit = line.Find(kTimeLimit)) {
    options_.time_limit = std::chrono::duration<double>(ReadTimeLimit(*limit));
  }
  if (const auto path = line.Find(kLogBlocks)) {
    block_log_ = std::make_unique<BlockLog>(*path);
    options_.on_block = [this](uint64_t first, uint64_t last) { block_log_->Append(first, last); };
  }
}

SearchResult SearchRunner::Run(const Job& job, const EarlierRuns& earlier,
                               std::optional<double> time_limit_seconds, const OnLook& on_look) {
  if (earlier.next_nonce >= job.end) {  // nothing is left; 2^64 would not be a start either
    return {SearchStatus::kExhausted, std::nullopt, job.end, earlier.seconds, threads()};
  }
  Job rest = job;
  rest.start = static_cast<uint64_t>(earlier.next_nonce);
  SearchOptions options = options_;
  if (time_limit_seconds) {
    options.time_limit = std::chrono::duration<double>(*time_limit_seconds);
  }
  MineProgress text(job);
  options.on_progress = [&](SearchProgress look) {
    look.elapsed_seconds += earlier.seconds;
    if (progress_.IsDue()) progress_.Show(text.Describe(look));
    if (on_look) on_look(look);
  };
  SearchResult result = Search(rest, options);
  result.elapsed_seconds += earlier.seconds;
  progress_.Clear();
  return result;
}

}  // namespace tailminer
