// --checkpoint: keeps a checkpoint file up to date while a search runs.
#ifndef TAILMINER_NATIVE_CHECKPOINT_KEEPER_H_
#define TAILMINER_NATIVE_CHECKPOINT_KEEPER_H_

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "miner/checkpoint.h"
#include "miner/checkpoint_file.h"
#include "native/command_line.h"

namespace tailminer {

inline constexpr Option kCheckpoint = {
    "checkpoint", "FILE", "keep the state of the search in this file, and go on from what it holds",
    "a file of this very job, or one that does not exist yet"};

/// Not thread-safe.
class CheckpointKeeper {
 public:
  explicit CheckpointKeeper(std::string_view path);

  /// What the file holds; nothing where there is none. Throws IoError where it cannot be read or is
  /// damaged. The file stays as it is.
  [[nodiscard]] std::optional<Checkpoint> Read() const;

  /// Throws IoError: the file belongs to something else, because `difference`.
  [[noreturn]] void RejectForeign(const std::string& difference) const;

  /// Throws IoError: the file is damaged, because `what`.
  [[noreturn]] void RejectDamaged(const std::string& what) const;

  /// Makes the file this process's own. Throws IoError where that cannot be.
  void Lock();

  /// The first write, so that a full disk or a read-only folder shows before there is work to lose.
  /// Throws IoError.
  void SaveFirst(const Checkpoint& checkpoint);

  /// Whether the last write was some seconds ago.
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
