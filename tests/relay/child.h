// The program running in the background, for tests that send it signals.
#ifndef TAILMINER_TESTS_RELAY_CHILD_H_
#define TAILMINER_TESTS_RELAY_CHILD_H_

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace tailminer {

/// A new folder, removed with everything in it at the end.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// A command with files for its standard streams. Killed at the end of the scope, if it still runs.
class Child {
 public:
  /// Runs `words`, of which "tailminer" stands for the program, in `folder`, where its standard
  /// output goes to the file `out` and its standard error to `err`; standard input is `in` of that
  /// folder, or nothing.
  Child(const std::filesystem::path& folder, std::vector<std::string> words);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }

  void Send(int signal) const;

  /// Waits until the program has a handler for `signal`. False where it ended before.
  [[nodiscard]] bool WaitUntilItCatches(int signal) const;

  /// Waits until `path` is a file of at least `bytes`. False where the program ended before.
  [[nodiscard]] bool WaitForFile(const std::filesystem::path& path, uintmax_t bytes = 1) const;

  /// Waits until `path` holds something other than `content`. False where the program ended before.
  [[nodiscard]] bool WaitForChange(const std::filesystem::path& path,
                                   const std::string& content) const;

  /// Waits for the end. Returns the exit code as a shell has it: 128 and the signal's number where
  /// a signal ended it.
  int Wait();

  [[nodiscard]] std::string out() const;
  [[nodiscard]] std::string err() const;

 private:
  std::filesystem::path folder_;
  pid_t pid_;
  bool waited_for_ = false;
};

[[nodiscard]] std::string ReadFile(const std::filesystem::path& path);

/// Whether process `pid` has a handler for `signal`.
[[nodiscard]] bool CatchesSignal(pid_t pid, int signal);

}  // namespace tailminer

#endif  // TAILMINER_TESTS_RELAY_CHILD_H_
