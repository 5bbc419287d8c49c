#include "native/mine_one.h"

#include <optional>
#include <string>

#include "miner/job.h"
#include "native/command_error.h"
#include "native/mine_report.h"
#include "native/option_values.h"
#include "native/prefix_option.h"
#include "native/range_options.h"
#include "native/result_json.h"
#include "native/standard_streams.h"
#include "native/stop_signals.h"

namespace tailminer {
namespace {

/// The saved search of this very job, or nothing where there is no file. Throws IoError.
std::optional<SavedSearch> ReadSaved(const CheckpointKeeper& keeper, const JobIdentity& job) {
  std::optional<Checkpoint> checkpoint = keeper.Read();
  if (!checkpoint) return std::nullopt;
  if (checkpoint->stream) keeper.RejectForeign("it is of a stream of jobs");
  const std::string difference = DifferenceOf(checkpoint->search->job, job);
  if (!difference.empty()) keeper.RejectForeign(difference);
  return checkpoint->search;
}

bool IsFinished(const std::optional<SavedSearch>& saved) {
  return saved && saved->status != SavedStatus::kUnfinished;
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
      return StopExitCode();
    case SearchStatus::kCancelled:
    case SearchStatus::kKernelFault:
      break;
  }
  return kExitFailure;
}

ExitCode Report(const Job& job, const SearchResult& result, const SearchRunner& runner) {
  if (!runner.quiet()) WriteToPerson(Summary(job, runner.kernel(), result) + '\n');
  WriteResult(ResultLine(job, runner.kernel(), result), result);
  if (result.status == SearchStatus::kKernelFault) PrintKernelFault(result, runner.kernel());
  return ExitCodeOf(result.status);
}

ExitCode MineWithCheckpoint(const Job& job, SearchRunner& runner, CheckpointKeeper& keeper) {
  const JobIdentity identity = IdentityOf(job);
  std::optional<SavedSearch> saved = ReadSaved(keeper, identity);
  // A finished one is only shown: that needs no lock, and may be in a read-only folder.
  if (!IsFinished(saved)) {
    keeper.Lock();
    saved = ReadSaved(keeper, identity);  // another process may have had it till now
  }
  if (IsFinished(saved)) return Report(job, FinishedResult(job, *saved, keeper, runner), runner);

  if (!saved) saved = BeginningOf(job);
  keeper.SaveFirst({std::nullopt, saved});
  const EarlierRuns earlier = {saved->next_nonce, saved->seconds};
  const SearchResult result =
      runner.Run(job, earlier, std::nullopt, [&](const SearchProgress& look) {
        if (!keeper.IsDue()) return;
        runner.progress().Clear();  // there may be a warning
        saved->next_nonce = look.next_nonce;
        saved->seconds = look.elapsed_seconds;
        keeper.Save({std::nullopt, saved});
      });
  Update(result, *saved);
  ExitCode exit_code = kExitFailure;
  try {
    exit_code = Report(job, result, runner);  // first: a disk that hangs must not hold it back
  } catch (const IoError&) {
    keeper.Save({std::nullopt, saved});
    throw;
  }
  keeper.Save({std::nullopt, saved});
  if (saved->status == SavedStatus::kUnfinished && !keeper.is_up_to_date()) {
    PrintError("the checkpoint keeps an older state than the result");
    return kExitFailure;
  }
  return exit_code;
}

}  // namespace

SavedSearch BeginningOf(const Job& job) {
  SavedSearch saved;
  saved.job = IdentityOf(job);
  saved.next_nonce = job.start;
  return saved;
}

void Update(const SearchResult& result, SavedSearch& saved) {
  saved.next_nonce = result.next_nonce;
  saved.seconds = result.elapsed_seconds;
  if (result.status == SearchStatus::kFound) {
    saved.status = SavedStatus::kFound;
    saved.nonce = result.hit->nonce;
  } else if (result.status == SearchStatus::kExhausted) {
    saved.status = SavedStatus::kExhausted;
  }
}

SearchResult FinishedResult(const Job& job, const SavedSearch& saved,
                            const CheckpointKeeper& keeper, const SearchRunner& runner) {
  SearchResult result;
  result.next_nonce = saved.next_nonce;
  result.elapsed_seconds = saved.seconds;
  result.threads = runner.threads();
  result.status = SearchStatus::kExhausted;
  if (saved.status == SavedStatus::kFound) {
    result.status = SearchStatus::kFound;
    result.hit = RecheckHit(job, *saved.nonce);
    if (!result.hit) {
      keeper.RejectDamaged("its nonce " + FormatNonce(*saved.nonce) + " is not valid");
    }
  }
  return result;
}

void PrintKernelFault(const SearchResult& result, const Kernel& kernel) {
  PrintError("the plain hash does not confirm nonce " + FormatNonce(result.hit->nonce) +
             " of kernel " + std::string(kernel.name) + ": nothing is reported as found");
}

ExitCode MineOne(const CommandLine& line) {
  SearchRunner runner(line);
  Job job;
  job.difficulty_bits = ReadBits(line);
  ReadRange(line, job);
  job.shard = ReadShard(line);
  CheckOutput();
  job.prefix = ReadPrefix(line, !runner.quiet());  // last: it may wait for standard input

  if (const auto path = line.Find(kCheckpoint)) {
    CheckpointKeeper keeper(*path);
    return MineWithCheckpoint(job, runner, keeper);
  }
  return Report(job, runner.Run(job, {job.start, 0}, std::nullopt, nullptr), runner);
}

}  // namespace tailminer
