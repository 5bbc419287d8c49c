// The file a checkpoint lives in: locked against other processes, and replaced as a whole or not at
// all.
#ifndef TAILMINER_MINER_CHECKPOINT_FILE_H_
#define TAILMINER_MINER_CHECKPOINT_FILE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tailminer {

/// Not thread-safe. Errors are returned: what could not be done and the system's reason, on one
/// line that leaves the file's name to the caller.
class CheckpointFile {
 public:
  using Error = std::optional<std::string>;

  struct Content {
    std::optional<std::string> text;  ///< nothing where there is no such file
    Error error;
  };

  /// Where `path` is a symbolic link, the file it points to is meant.
  explicit CheckpointFile(std::string_view path);

  /// Gives the lock back.
  ~CheckpointFile();
  CheckpointFile(const CheckpointFile&) = delete;
  CheckpointFile& operator=(const CheckpointFile&) = delete;

  /// Makes this process the only one that may write the file, by a lock on `path`.lock: until the
  /// object is gone or the process ends in whatever way. Fails where another process has it.
  [[nodiscard]] Error Lock();

  /// Reads the file, but no more than `limit` bytes and one.
  [[nodiscard]] Content Read(size_t limit) const;

  /// Replaces the file: `path`.tmp is written, brought to the disk and renamed, so that at any
  /// moment, power cuts included, the file has either its old or its new content. On failure it
  /// keeps the old one. To be called only with the lock.
  [[nodiscard]] Error Write(std::string_view text) const;

 private:
  std::string path_;
  int lock_file_ = -1;
};

}  // namespace tailminer

#endif  // TAILMINER_MINER_CHECKPOINT_FILE_H_
