// Checkpoints: how far a search has come, as one line of JSON that says so for itself alone.
//
//   {"schema":"tailminer.checkpoint/1",
//    "job":{"prefix_hex":"…","bits":28,"start":"0","end":"18446744073709551616","shard":"0/1",
//           "next_nonce":"123456000","seconds":4.5,"status":"unfinished","nonce":null},
//    "keccak256":"…"}
//
// A prefix of more than kLongestSavedPrefix bytes is told by "prefix_bytes" and "prefix_keccak256"
// instead. Where jobs come from a stream, "jobs":{"lines":7,"keccak256":"…"} stands before "job"
// (null between jobs): that many lines are dealt with, and their digest. The last key is the digest
// of the file without it. Only exactly what FormatCheckpoint writes is accepted: one changed byte
// anywhere makes a checkpoint damaged.
#ifndef TAILMINER_MINER_CHECKPOINT_H_
#define TAILMINER_MINER_CHECKPOINT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "keccak/sponge.h"
#include "miner/job.h"
#include "miner/nonce.h"
#include "miner/scanner.h"
#include "miner/shard.h"

namespace tailminer {

constexpr size_t kLongestSavedPrefix = 1024;

/// No checkpoint is longer than this.
constexpr size_t kLongestCheckpoint = 8192;

/// What makes two jobs the same.
struct JobIdentity {
  uint64_t prefix_bytes = 0;
  keccak::Digest prefix_keccak256{};
  std::optional<std::string> prefix;  ///< where it is not longer than kLongestSavedPrefix
  int difficulty_bits = 0;
  uint64_t start = 0;
  NonceEnd end = kEndOfNonces;
  Shard shard;
};

/// Hashes the prefix. Thread-safe.
[[nodiscard]] JobIdentity IdentityOf(const Job& job);

/// The first thing in which the job of a checkpoint differs from the one at hand, in a few words
/// ("its bits are 28, not 23"); empty where they are the same job. Thread-safe.
[[nodiscard]] std::string DifferenceOf(const JobIdentity& saved, const JobIdentity& wanted);

enum class SavedStatus { kUnfinished, kFound, kExhausted };

/// A search. Every nonce of its shard in [job.start, next_nonce) has been tried.
struct SavedSearch {
  JobIdentity job;
  NonceEnd next_nonce = 0;  ///< start … end; kFound: nonce + 1; kExhausted: end
  double seconds = 0;       ///< spent on it, over all runs; finite, not negative
  SavedStatus status = SavedStatus::kUnfinished;
  std::optional<uint64_t> nonce{};  ///< kFound: the lowest valid one
};

/// How much of a stream of jobs is dealt with.
struct StreamPosition {
  uint64_t lines = 0;
  keccak::Digest digest{};  ///< Keccak-256 of these lines, each with a line feed

  friend bool operator==(const StreamPosition&, const StreamPosition&) = default;
};

struct Checkpoint {
  std::optional<StreamPosition> stream;
  std::optional<SavedSearch> search;  ///< always there where `stream` is not
};

/// One line with its line feed. Thread-safe.
[[nodiscard]] std::string FormatCheckpoint(const Checkpoint& checkpoint);

/// The checkpoint in `text` (any bytes), or what is wrong with it, in a few words. Thread-safe.
[[nodiscard]] std::variant<Checkpoint, std::string> ParseCheckpoint(std::string_view text);

/// The nonce as a hit of `job`, recomputed with the plain hash; nothing where it is not valid.
/// Thread-safe.
[[nodiscard]] std::optional<Hit> RecheckHit(const Job& job, uint64_t nonce);

}  // namespace tailminer

#endif  // TAILMINER_MINER_CHECKPOINT_H_
