// A command of the command line: its name, its options, what it does, and its help.
#ifndef TAILMINER_NATIVE_COMMAND_H_
#define TAILMINER_NATIVE_COMMAND_H_

#include <span>
#include <string>

#include "native/command_line.h"
#include "native/exit_code.h"

namespace tailminer {

struct Command {
  const char* name;
  const char* purpose;  ///< one line
  const char* usage;    ///< what follows the name
  std::span<const Option* const> options;
  const char* examples;  ///< and notes: lines that end the help
  /// Throws CommandError.
  ExitCode (*run)(const CommandLine& line);
};

extern const Command kMineCommand;
extern const Command kVerifyCommand;
extern const Command kHashCommand;
extern const Command kBenchCommand;
extern const Command kInfoCommand;

/// Every command, in the order of the help. Thread-safe.
[[nodiscard]] std::span<const Command* const> Commands();

/// What `tailminer COMMAND --help` shows.
[[nodiscard]] std::string HelpOf(const Command& command);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_COMMAND_H_
