// Reading files and standard input, byte for byte.
#ifndef TAILMINER_NATIVE_INPUT_FILE_H_
#define TAILMINER_NATIVE_INPUT_FILE_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "native/command_error.h"
#include "native/stop_signals.h"

namespace tailminer {

/// Thrown where reading ends because a signal asked to stop, or StopReading was called.
class ReadingStopped : public CommandError {
 public:
  ReadingStopped() : CommandError(StopExitCode(), "stopped by a signal while reading") {}
};

/// A file being read; "-" is standard input. Not thread-safe.
class InputFile {
 public:
  /// Throws IoError, with the name and the system's reason, as all reading does. Once
  /// CatchStopSignals was called, reading also throws ReadingStopped.
  explicit InputFile(std::string_view name);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// Reads up to `buffer.size()` bytes (at least 1) and returns how many came; 0 at the end.
  [[nodiscard]] size_t Read(std::span<char> buffer);

  /// Reads what is left.
  [[nodiscard]] std::string ReadAll();

 private:
  [[noreturn]] void Fail(int error) const;

  std::string name_;
  int file_;
};

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_INPUT_FILE_H_
