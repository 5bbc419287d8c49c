// What ends a command early: one line for the person, and an exit code.
#ifndef TAILMINER_NATIVE_COMMAND_ERROR_H_
#define TAILMINER_NATIVE_COMMAND_ERROR_H_

#include <stdexcept>
#include <string>

#include "native/exit_code.h"

namespace tailminer {

/// Thrown by commands and caught in main, which prints it. The message is one line.
class CommandError : public std::runtime_error {
 public:
  CommandError(ExitCode exit_code, const std::string& message)
      : std::runtime_error(message), exit_code_(exit_code) {}

  [[nodiscard]] ExitCode exit_code() const { return exit_code_; }

 private:
  ExitCode exit_code_;
};

/// A bad option or value.
class UsageError : public CommandError {
 public:
  explicit UsageError(const std::string& message) : CommandError(kExitUsage, message) {}
};

/// Something could not be read or written.
class IoError : public CommandError {
 public:
  explicit IoError(const std::string& message) : CommandError(kExitFailure, message) {}
};

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_COMMAND_ERROR_H_
