#include "tests/cli/run_program.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace tailminer {
namespace {

namespace fs = std::filesystem;

/// A new folder, removed with everything in it at the end.
class ScratchFolder {
 public:
  ScratchFolder() {
    const char* const parent = std::getenv("TEST_TMPDIR");
    std::string name = std::string(parent == nullptr ? "/tmp" : parent) + "/cli.XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder " + name);
    path_ = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// In the child: makes `path` its file number `number`.
void Redirect(int number, const fs::path& path, int flags) {
  const int file = open(path.c_str(), flags, 0600);
  if (file == -1 || dup2(file, number) == -1) _exit(126);
  close(file);
}

Outcome Run(const fs::path& program, const std::vector<std::string>& arguments,
            const fs::path& working_folder, std::string_view standard_input) {
  const ScratchFolder streams;
  const fs::path in = streams.path() / "in";
  const fs::path out = streams.path() / "out";
  const fs::path err = streams.path() / "err";
  std::ofstream(in, std::ios::binary) << standard_input;

  std::vector<std::string> words = {program.filename().string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  const pid_t child = fork();
  if (child == -1) throw std::runtime_error("fork failed");
  if (child == 0) {
    Redirect(STDIN_FILENO, in, O_RDONLY);
    Redirect(STDOUT_FILENO, out, O_WRONLY | O_CREAT);
    Redirect(STDERR_FILENO, err, O_WRONLY | O_CREAT);
    if (chdir(working_folder.c_str()) != 0) _exit(126);
    execv(program.c_str(), argv.data());
    _exit(127);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) throw std::runtime_error("waitpid failed");
  Outcome outcome;
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome.out = ReadFile(out);
  outcome.err = ReadFile(err);
  return outcome;
}

/// Where Bazel puts it, seen from the folder in which tests start.
fs::path ProgramFolder() { return fs::absolute("native"); }

}  // namespace

Outcome RunTailminer(const std::vector<std::string>& arguments, std::string_view standard_input) {
  const ScratchFolder folder;
  return Run(ProgramFolder() / "tailminer", arguments, folder.path(), standard_input);
}

Outcome RunShell(const std::string& command) {
  const ScratchFolder folder;
  const std::string path = "PATH='" + ProgramFolder().string() + "':$PATH\n";
  return Run("/bin/bash", {"-c", path + command}, folder.path(), {});
}

}  // namespace tailminer
