// Transcripts: commands with what they are expected to print, as files that people can read.
#ifndef TAILMINER_TESTS_CLI_TRANSCRIPT_H_
#define TAILMINER_TESTS_CLI_TRANSCRIPT_H_

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tailminer {

/// One command of a transcript. README.md says how it is written.
struct Entry {
  int line = 0;  ///< in its file, from 1
  std::string command;
  std::vector<std::string> out;
  std::vector<std::string> err;
  int exit_code = 0;
};

/// Throws std::runtime_error for a line that belongs to no command.
[[nodiscard]] std::vector<Entry> ReadTranscript(const std::filesystem::path& path);

/// What differs between `actual` and the expected lines, in which `[..]` stands for any characters;
/// empty where nothing does.
[[nodiscard]] std::string Compare(const std::vector<std::string>& expected,
                                  std::string_view actual);

}  // namespace tailminer

#endif  // TAILMINER_TESTS_CLI_TRANSCRIPT_H_
