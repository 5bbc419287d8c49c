// Scripts that complete tailminer's commands, options and values in a shell.
#ifndef TAILMINER_RELEASE_MANUAL_COMPLETION_H_
#define TAILMINER_RELEASE_MANUAL_COMPLETION_H_

#include <string>

namespace tailminer {

/// Each is a script for the folder in which its shell looks for completions. Thread-safe.
[[nodiscard]] std::string BashCompletion();
[[nodiscard]] std::string ZshCompletion();
[[nodiscard]] std::string FishCompletion();

}  // namespace tailminer

#endif  // TAILMINER_RELEASE_MANUAL_COMPLETION_H_
