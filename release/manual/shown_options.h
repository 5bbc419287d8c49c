// The options of a command as its help shows them, and what a shell can say of their values.
#ifndef TAILMINER_RELEASE_MANUAL_SHOWN_OPTIONS_H_
#define TAILMINER_RELEASE_MANUAL_SHOWN_OPTIONS_H_

#include <string>
#include <vector>

#include "native/command.h"

namespace tailminer {

/// Without those that the help leaves out. Thread-safe.
[[nodiscard]] std::vector<const Option*> ShownOptions(const Command& command);

/// The words that the option's value is one of, where its `allowed` text is a list of words ("auto,
/// always or never"), or the names of kernels; empty where it is a sentence. Thread-safe.
[[nodiscard]] std::vector<std::string> Choices(const Option& option);

/// Whether the option's value is the name of a file. Thread-safe.
[[nodiscard]] bool TakesFile(const Option& option);

/// Whether arguments that are no options are names of files. Thread-safe.
[[nodiscard]] bool TakesFiles(const Command& command);

}  // namespace tailminer

#endif  // TAILMINER_RELEASE_MANUAL_SHOWN_OPTIONS_H_
