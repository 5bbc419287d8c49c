// --checkpoint: keeps a checkpoint file up to date while a search runs.
#ifndef TAILMINER_NATIVE_CHECKPOINT_KEEPER_H_
#define TAILMINER_NATIVE_CHECKPOINT_KEEPER_H_

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "miner/checkpoint.h"
#include "miner/checkpoint_file.h"
#include "native/command_error.h"
#include "native/command_line.h"

namespace tailminer {

inline constexpr Option kCheckpoint = {
    "checkpoint", "FILE", "keep the state of the search in this file, and go on from what it holds",
    "a file of this very job, or one that does not exist yet"};

/// The file is not a checkpoint of what is to be done, and must stay as it is.
class WrongCheckpoint : public IoError {
 public:
  using IoError::IoError;
};

/// Not thread-safe.
class CheckpointKeeper {
 public:
  /// Throws UsageError where `path` is empty.
  explicit CheckpointKeeper(std::string_view path);

  /// What the file holds; nothing where there is none. Throws IoError where it cannot be read,
  /// WrongCheckpoint where it is damaged.
  [[nodiscard]] std::optional<Checkpoint> Read() const;

  /// Throws WrongCheckpoint: the file belongs to something else, because `difference`.
  [[noreturn]] void RejectForeign(const std::string& difference) const;

  /// Throws WrongCheckpoint: the file is damaged, because `what`.
  [[noreturn]] void RejectDamaged(const std::string& what) const;

  /// Makes the file this process's own. Throws IoError where that cannot be.
  void Lock();

  /// The first write, so that a full disk or a read-only folder shows before there is work to lose.
  /// Throws IoError.
  void SaveFirst(const Checkpoint& checkpoint);

  /// Whether the last write was a second ago or more.
  [[nodiscard]] bool IsDue() const;

  /// A later write. Where it fails, the search is worth more than the file: a warning, once, and
  /// nothing else.
  void Save(const Checkpoint& checkpoint);

  /// Whether the last write succeeded.
  [[nodiscard]] bool is_up_to_date() const { return up_to_date_; }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] std::string Describe(const std::string& what) const;

  std::string name_;
  CheckpointFile file_;
  bool up_to_date_ = true;
  Clock::time_point saved_;
};

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_CHECKPOINT_KEEPER_H_
