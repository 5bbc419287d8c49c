// Running the command line as a person or a script would.
#ifndef TAILMINER_TESTS_CLI_RUN_PROGRAM_H_
#define TAILMINER_TESTS_CLI_RUN_PROGRAM_H_

#include <string>
#include <string_view>
#include <vector>

namespace tailminer {

struct Outcome {
  int exit_code = -1;  ///< as a shell has it: 128 and the signal's number where a signal ended it
  std::string out;
  std::string err;
};

/// Runs `tailminer` with these arguments, which are passed as they are, and this standard input.
[[nodiscard]] Outcome RunTailminer(const std::vector<std::string>& arguments,
                                   std::string_view standard_input = {});

/// Runs a bash command in a new, empty folder, with `tailminer` on the PATH and no standard input.
[[nodiscard]] Outcome RunShell(const std::string& command);

}  // namespace tailminer

#endif  // TAILMINER_TESTS_CLI_RUN_PROGRAM_H_
