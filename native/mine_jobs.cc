#include "native/mine_jobs.h"

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "miner/checkpoint.h"
#include "native/checkpoint_keeper.h"
#include "native/command_error.h"
#include "native/input_file.h"
#include "native/job_stream.h"
#include "native/json.h"
#include "native/mine_one.h"
#include "native/mine_report.h"
#include "native/option_values.h"
#include "native/prefix_option.h"
#include "native/range_options.h"
#include "native/result_json.h"
#include "native/search_runner.h"
#include "native/standard_streams.h"
#include "native/stop_signals.h"

namespace tailminer {
namespace {

/// Works through a stream, and keeps account of how far it has come.
class StreamMiner {
 public:
  StreamMiner(const CommandLine& line, CheckpointKeeper* keeper)
      : runner_(line), shard_(ReadShard(line)), keeper_(keeper) {
    state_.stream = StreamPosition{0, keccak::Hash(nullptr, 0)};
  }

  /// To be called before anything is read.
  void OpenCheckpoint() {
    if (keeper_ == nullptr) return;
    keeper_->Lock();
    if (std::optional<Checkpoint> saved = keeper_->Read()) {
      if (!saved->stream) keeper_->RejectForeign("it is of a single job");
      state_ = std::move(*saved);
      resumes_at_ = state_.stream;
    }
    keeper_->SaveFirst(state_);
  }

  ExitCode Run(InputFile& input) {
    try {
      return RunAll(input);
    } catch (const WrongCheckpoint&) {
      throw;
    } catch (const IoError&) {
      if (keeper_ != nullptr) Save();  // what is done is done
      throw;
    }
  }

 private:
  ExitCode RunAll(InputFile& input) {
    JobStream stream(input);
    while (std::optional<StreamItem> item = stream.Next()) {
      if (IsBehind(item->position)) continue;
      if (!IsJob(*item)) RejectMissingJob();
      if (item->cancels_nothing) {
        Warn("line " + std::to_string(item->position.lines) + ": no job with id " + item->line->id +
             " is running or waiting");
      } else if (item->line && !Mine(*item)) {
        break;
      }
      stream.Done();
      state_.stream = item->position;
      state_.search.reset();
      if (keeper_ != nullptr && keeper_->IsDue()) Save();
    }
    if (!StopAsked() && !has_kernel_fault_) {
      if (resumes_at_) RejectShorterStream();
      RejectMissingJob();
    }
    Finish();
    if (has_kernel_fault_ || output_is_lost_) return kExitFailure;
    if (StopAsked()) return is_saved() ? StopExitCode() : kExitFailure;
    return counts_["error"] > 0 ? kExitNotFound : kExitDone;
  }

  [[nodiscard]] bool is_saved() const { return keeper_ == nullptr || keeper_->is_up_to_date(); }

  /// Whether an earlier run has dealt with the line. Throws IoError where the lines up to there are
  /// not those of that run.
  bool IsBehind(const StreamPosition& position) {
    if (!resumes_at_) return false;
    if (position.lines < resumes_at_->lines) return true;
    if (position.lines > resumes_at_->lines) {  // it was at the very beginning
      resumes_at_.reset();
      return false;
    }
    if (position != *resumes_at_) {
      keeper_->RejectForeign("the first " + std::to_string(position.lines) +
                             " lines of its jobs are not these");
    }
    resumes_at_.reset();
    return true;
  }

  static bool IsJob(const StreamItem& item) {
    return item.line && item.line->error.empty() && !item.cancels_nothing;
  }

  /// Throws IoError where the next line should be a job that has begun.
  void RejectMissingJob() const {
    if (!state_.search) return;
    keeper_->RejectForeign("line " + std::to_string(state_.stream->lines + 1) +
                           " of its jobs is a job that is not here");
  }

  void RejectShorterStream() const {
    if (resumes_at_->lines == 0) return;
    keeper_->RejectForeign("its jobs have at least " + std::to_string(resumes_at_->lines) +
                           " lines, these have fewer");
  }

  /// Reports the job or what is wrong with its line. False where the stream must end with it.
  bool Mine(StreamItem& item) {
    JobLine& line = *item.line;
    const Json id = line.id.empty() ? Json() : Json::parse(line.id);
    const Json* const id_or_null = line.id.empty() ? nullptr : &id;
    if (!line.error.empty()) {
      ++counts_["error"];
      WriteOutput(ErrorLine(id_or_null, item.position.lines, line.error));
      return true;
    }
    line.job.shard = shard_;
    const SearchResult result = Search(item);
    ++counts_[StatusName(result.status)];
    const bool goes_on =
        result.status != SearchStatus::kInterrupted && result.status != SearchStatus::kKernelFault;
    WriteResult(ResultLine(line.job, runner_.kernel(), result, id_or_null), result);
    if (result.status == SearchStatus::kKernelFault) {
      has_kernel_fault_ = true;
      PrintKernelFault(result, runner_.kernel());
    }
    return goes_on;
  }

  SearchResult Search(const StreamItem& item) {
    const Job& job = item.line->job;
    Continue(job);
    SavedSearch* const saved = keeper_ == nullptr ? nullptr : &*state_.search;
    EarlierRuns earlier = {job.start, 0};
    if (saved != nullptr) {
      if (saved->status != SavedStatus::kUnfinished) {
        return FinishedResult(job, *saved, *keeper_, runner_);
      }
      earlier = {saved->next_nonce, saved->seconds};
    }
    if (item.cancelled) {
      return {SearchStatus::kCancelled, std::nullopt, earlier.next_nonce, earlier.seconds,
              runner_.threads()};
    }
    const SearchResult result =
        runner_.Run(job, earlier, item.line->time_limit_seconds, [&](const SearchProgress& look) {
          if (saved == nullptr || !keeper_->IsDue()) return;
          saved->next_nonce = look.next_nonce;
          saved->seconds = look.elapsed_seconds;
          Save();
        });
    if (saved != nullptr) Update(result, *saved);
    return result;
  }

  /// Makes the job the one of the checkpoint. Throws IoError where that has another one.
  void Continue(const Job& job) {
    if (keeper_ == nullptr) return;
    if (!state_.search) {
      state_.search = BeginningOf(job);
      return;
    }
    const std::string difference = DifferenceOf(state_.search->job, IdentityOf(job));
    if (!difference.empty()) {
      keeper_->RejectForeign("line " + std::to_string(state_.stream->lines + 1) +
                             " of its jobs is another job: " + difference);
    }
  }

  void Save() {
    runner_.progress().Clear();  // there may be a warning
    if (output_is_lost_) return;
    // A checkpoint that has left a job behind must not outlive the job's result.
    output_is_lost_ = !SyncOutput();
    if (output_is_lost_) {
      PrintError("standard output: results may not have come to the disk; the checkpoint stays");
      return;
    }
    keeper_->Save(state_);
  }

  void Warn(const std::string& message) {
    if (runner_.quiet()) return;
    runner_.progress().Clear();
    PrintWarning(message);
  }

  void Finish() {
    if (keeper_ != nullptr) Save();
    if (runner_.quiet()) return;
    std::string text;
    for (const auto& [status, count] : counts_) {
      if (count == 0) continue;
      text += (text.empty() ? "" : ", ") + std::to_string(count) + ' ' + status;
    }
    WriteToPerson("jobs: " + (text.empty() ? std::string("none") : text) + '\n');
  }

  SearchRunner runner_;
  Shard shard_;
  CheckpointKeeper* keeper_;
  Checkpoint state_;
  std::optional<StreamPosition> resumes_at_;  ///< until the stream has come to it
  std::map<std::string, uint64_t> counts_;    ///< by status
  bool has_kernel_fault_ = false;
  bool output_is_lost_ = false;
};

}  // namespace

ExitCode MineJobs(const CommandLine& line) {
  constexpr std::array kInEachLine = {&kPrefix, &kPrefixHex, &kPrefixFile, &kBits, &kStart, &kEnd};
  for (const Option* const option : kInEachLine) {
    if (line.Has(*option)) {
      throw UsageError(std::string("--") + option->name + " is given with --" + kJobs.name +
                       "; allowed: one of them, since each line of the jobs says it for itself");
    }
  }
  std::optional<CheckpointKeeper> keeper;
  if (const auto path = line.Find(kCheckpoint)) keeper.emplace(*path);
  StreamMiner miner(line, keeper ? &*keeper : nullptr);
  CheckOutput();
  InputFile input(line.Require(kJobs));
  miner.OpenCheckpoint();
  return miner.Run(input);
}

}  // namespace tailminer
