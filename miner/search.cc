#include "miner/search.h"

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "keccak/sponge.h"

namespace tailminer {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// Blocks begin and end at multiples of this, the largest group of a kernel, so that no lane works
/// in vain.
constexpr uint64_t kGroup = 1000;
/// A block has this many groups (every lane count divides it) …
constexpr uint64_t kFirstBlockGroups = 8;
/// … and later this many: some milliseconds of work, so that handing out costs nothing and a
/// request to stop is still heard at once.
constexpr uint64_t kBlockGroups = 80;
constexpr uint64_t kFirstBlocks = 32;

struct Block {
  uint64_t first;
  uint64_t last;
};

/// Hands out the range in ascending blocks and collects what comes back. All members are
/// thread-safe.
class Dispenser {
 public:
  Dispenser(const Job& job, const SearchOptions& options, Clock::time_point started)
      : shard_(job.shard),
        next_(std::min(job.end, NextInShard(job.shard, job.start))),
        end_(job.end),
        stop_(options.stop),
        in_flight_(static_cast<size_t>(options.threads)) {
    if (options.time_limit) {
      deadline_ = started + std::chrono::duration_cast<Clock::duration>(
                                std::min(*options.time_limit, Seconds(kLongestTimeLimitSeconds)));
    }
  }

  /// The next block, if there is anything left to do for `worker`.
  std::optional<Block> Take(size_t worker) {
    const std::lock_guard lock(mutex_);
    in_flight_[worker].reset();
    if (fault_ || next_ >= end_ || (best_ && next_ > best_->nonce)) return std::nullopt;
    if (ShouldStop()) return std::nullopt;
    const uint64_t first = static_cast<uint64_t>(next_);
    const uint64_t groups = blocks_taken_++ < kFirstBlocks ? kFirstBlockGroups : kBlockGroups;
    NonceEnd block_end = std::min<NonceEnd>(end_, (next_ / kGroup + groups) * kGroup);
    if (shard_.count > 1) block_end = std::min(block_end, EndOfShardBlock(next_));
    in_flight_[worker] = next_;
    next_ = std::min(end_, NextInShard(shard_, block_end));
    return Block{first, static_cast<uint64_t>(block_end - 1)};
  }

  void Report(const Block& block, const ScanOutcome& outcome) {
    if (!outcome.hit) return;
    const std::lock_guard lock(mutex_);
    if (outcome.kernel_fault) {
      if (!fault_ || block.first < fault_block_first_) {
        fault_ = outcome.hit;
        fault_block_first_ = block.first;
      }
    } else if (!best_ || outcome.hit->nonce < best_->nonce) {
      best_ = outcome.hit;
    }
  }

  /// Everything below this has been tried.
  NonceEnd Covered() {
    const std::lock_guard lock(mutex_);
    NonceEnd covered = best_ ? std::min<NonceEnd>(next_, best_->nonce) : next_;
    for (const std::optional<NonceEnd>& start : in_flight_) {
      if (start) covered = std::min(covered, *start);
    }
    return covered;
  }

  /// The result, once no block is in flight any more.
  SearchResult Result() {
    const std::lock_guard lock(mutex_);
    SearchResult result;
    result.next_nonce = next_;
    if (fault_) {
      result.status = SearchStatus::kKernelFault;
      result.hit = fault_;
      // Nothing that the kernel says of that block counts.
      result.next_nonce = fault_block_first_;
      if (best_) result.next_nonce = std::min<NonceEnd>(result.next_nonce, best_->nonce);
    } else if (best_) {
      result.status = SearchStatus::kFound;
      result.hit = best_;
      result.next_nonce = NonceEnd{best_->nonce} + 1;
    } else if (next_ >= end_) {
      result.status = SearchStatus::kExhausted;
    } else {
      result.status = stopped_;
    }
    return result;
  }

 private:
  static constexpr double kLongestTimeLimitSeconds = 1e9;  // some decades; fits every clock

  bool ShouldStop() {
    const StopReason reason =
        stop_ == nullptr ? StopReason::kNone : stop_->load(std::memory_order_relaxed);
    if (reason == StopReason::kInterrupted) {
      stopped_ = SearchStatus::kInterrupted;
    } else if (reason == StopReason::kCancelled) {
      stopped_ = SearchStatus::kCancelled;
    } else if (reason == StopReason::kTimeout || (deadline_ && Clock::now() >= *deadline_)) {
      stopped_ = SearchStatus::kTimeout;
    } else {
      return false;
    }
    return true;
  }

  std::mutex mutex_;
  const Shard shard_;
  NonceEnd next_;
  const NonceEnd end_;
  const std::atomic<StopReason>* const stop_;
  std::optional<Clock::time_point> deadline_;
  uint64_t blocks_taken_ = 0;
  std::vector<std::optional<NonceEnd>> in_flight_;  ///< by worker: where its block begins
  std::optional<Hit> best_;
  std::optional<Hit> fault_;
  NonceEnd fault_block_first_ = 0;
  SearchStatus stopped_ = SearchStatus::kInterrupted;
};

void Work(const Block& block, const Scanner& scanner, const SearchOptions& options,
          Dispenser& dispenser) {
  const ScanOutcome outcome = scanner.Scan(block.first, block.last);
  if (options.on_block) {
    options.on_block(block.first, outcome.hit ? outcome.hit->nonce : block.last);
  }
  dispenser.Report(block, outcome);
}

keccak::Sponge Absorb(const std::string& prefix) {
  keccak::Sponge sponge;
  sponge.Update(reinterpret_cast<const uint8_t*>(prefix.data()), prefix.size());
  return sponge;
}

}  // namespace

SearchResult Search(const Job& job, const SearchOptions& options) {
  const Clock::time_point started = Clock::now();
  const auto elapsed_seconds = [started] { return Seconds(Clock::now() - started).count(); };
  const Scanner scanner(Absorb(job.prefix), job.difficulty_bits, *options.kernel);
  Dispenser dispenser(job, options, started);

  // The first block needs no helpers: an easy job is done before they would be there.
  std::optional<Block> block = dispenser.Take(0);
  if (block) {
    Work(*block, scanner, options, dispenser);
    block = dispenser.Take(0);
  }
  std::vector<std::thread> helpers;
  if (block) {
    for (size_t worker = 1; worker < static_cast<size_t>(options.threads); ++worker) {
      try {
        helpers.emplace_back([&dispenser, &scanner, &options, worker] {
          while (const std::optional<Block> taken = dispenser.Take(worker)) {
            Work(*taken, scanner, options, dispenser);
          }
        });
      } catch (const std::system_error&) {
        break;  // no more threads to be had: go on with those there are
      }
    }
  }
  const Seconds interval = options.progress_interval;
  Clock::time_point reported = Clock::now();
  for (; block; block = dispenser.Take(0)) {
    Work(*block, scanner, options, dispenser);
    if (options.on_progress && Clock::now() - reported >= interval) {
      reported = Clock::now();
      options.on_progress({dispenser.Covered(), elapsed_seconds()});
    }
  }
  for (std::thread& helper : helpers) helper.join();

  SearchResult result = dispenser.Result();
  result.elapsed_seconds = elapsed_seconds();
  result.threads = static_cast<int>(helpers.size()) + 1;
  return result;
}

}  // namespace tailminer
