// `mine` with one job, told by options.
#ifndef TAILMINER_NATIVE_MINE_ONE_H_
#define TAILMINER_NATIVE_MINE_ONE_H_

#include "miner/checkpoint.h"
#include "miner/search.h"
#include "native/checkpoint_keeper.h"
#include "native/command_line.h"
#include "native/exit_code.h"
#include "native/search_runner.h"

namespace tailminer {

/// Throws CommandError.
[[nodiscard]] ExitCode MineOne(const CommandLine& line);

// What the stream of jobs does in the same way.

/// A search that has just begun.
[[nodiscard]] SavedSearch BeginningOf(const Job& job);

/// Brings `saved` up to what `result` says.
void Update(const SearchResult& result, SavedSearch& saved);

/// The result of a search that is finished according to `saved`. Throws IoError where its nonce
/// does not pass the plain hash.
[[nodiscard]] SearchResult FinishedResult(const Job& job, const SavedSearch& saved,
                                          const CheckpointKeeper& keeper,
                                          const SearchRunner& runner);

/// Tells the person that the plain hash does not confirm what the kernel found.
void PrintKernelFault(const SearchResult& result, const Kernel& kernel);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_MINE_ONE_H_
