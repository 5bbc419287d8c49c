// The search: a job, spread over threads and blocks of nonces, with the lowest nonce as its answer.
#ifndef TAILMINER_MINER_SEARCH_H_
#define TAILMINER_MINER_SEARCH_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "miner/job.h"
#include "miner/kernel.h"
#include "miner/nonce.h"
#include "miner/scanner.h"

namespace tailminer {

/// Why a search may be asked to stop early.
enum class StopReason : uint8_t { kNone, kInterrupted, kTimeout, kCancelled };

/// How a search ended.
enum class SearchStatus {
  kFound,
  kExhausted,    ///< the whole range was tried, nothing in it is valid
  kInterrupted,  ///< stopped on request
  kTimeout,      ///< stopped at the time limit
  kCancelled,    ///< stopped on request: the job is not wanted any more
  kKernelFault,  ///< the kernel reported a nonce that the plain hash does not confirm
};

/// A look at a running search. Every nonce of the job's shard in [job.start, next_nonce) has been
/// tried. From one look to the next, next_nonce never falls.
struct SearchProgress {
  NonceEnd next_nonce = 0;
  double elapsed_seconds = 0;
};

struct SearchOptions {
  /// Must be usable on this machine.
  const Kernel* kernel = &BestKernel();
  /// 1 or more; the calling thread is one of them. Where the system refuses to create a thread, the
  /// search goes on with those it has.
  int threads = 1;
  std::optional<std::chrono::duration<double>> time_limit;
  /// Looked at after every block (some milliseconds); null for none. May be set from anywhere,
  /// signal handlers included.
  const std::atomic<StopReason>* stop = nullptr;
  /// Called on the calling thread about every `progress_interval` while the search runs.
  std::function<void(const SearchProgress&)> on_progress;
  std::chrono::duration<double> progress_interval{0.1};
  /// Called after every block with what was tried of it, [first, last], by the thread that did it:
  /// must be thread-safe. For tests and logs; a block is some tens of thousands of nonces.
  std::function<void(uint64_t first, uint64_t last)> on_block;
};

struct SearchResult {
  SearchStatus status = SearchStatus::kExhausted;
  std::optional<Hit> hit;  ///< kFound: the lowest valid nonce. kKernelFault: what was not confirmed
  /// Every nonce of the job's shard in [job.start, next_nonce) has been tried.
  NonceEnd next_nonce = 0;
  double elapsed_seconds = 0;
  int threads = 0;  ///< how many really ran
};

/// Runs `job`. The answer is a function of the job alone, whatever the kernel, the number of
/// threads and their timing. A stopped search has covered [job.start, next_nonce) exactly (of its
/// shard): a search with next_nonce as its start skips nothing and repeats nothing. Thread-safe.
[[nodiscard]] SearchResult Search(const Job& job, const SearchOptions& options);

}  // namespace tailminer

#endif  // TAILMINER_MINER_SEARCH_H_
