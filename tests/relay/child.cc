#include "tests/relay/child.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace tailminer {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kPollInterval{1};

/// In the child: makes `path` its file number `number`.
void Redirect(int number, const fs::path& path, int flags) {
  const int file = open(path.c_str(), flags, 0600);
  if (file == -1 || dup2(file, number) == -1) _exit(126);
  close(file);
}

/// Whether it still runs; does not take its exit code away.
bool IsRunning(pid_t pid) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == 0;
}

template <class Condition>
bool Poll(pid_t pid, Condition condition) {
  while (!condition()) {
    if (!IsRunning(pid)) return condition();
    std::this_thread::sleep_for(kPollInterval);
  }
  return true;
}

}  // namespace

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool CatchesSignal(pid_t pid, int signal) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with("SigCgt:")) continue;
    const uint64_t caught = std::stoull(line.substr(7), nullptr, 16);
    return (caught >> (signal - 1) & 1) != 0;
  }
  return false;
}

ScratchFolder::ScratchFolder() {
  const char* const parent = std::getenv("TEST_TMPDIR");
  std::string name = std::string(parent == nullptr ? "/tmp" : parent) + "/relay.XXXXXX";
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder " + name);
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

Child::Child(const fs::path& folder, std::vector<std::string> words) : folder_(folder) {
  const fs::path program = fs::current_path() / "native" / "tailminer";
  for (std::string& word : words) {
    if (word == "tailminer") word = program.string();
  }
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_ = fork();
  if (pid_ == -1) throw std::runtime_error("no process");
  if (pid_ != 0) return;
  if (chdir(folder.c_str()) == -1) _exit(126);
  Redirect(STDIN_FILENO, fs::exists("in") ? "in" : "/dev/null", O_RDONLY);
  Redirect(STDOUT_FILENO, "out", O_WRONLY | O_CREAT | O_TRUNC);
  Redirect(STDERR_FILENO, "err", O_WRONLY | O_CREAT | O_TRUNC);
  execvp(argv.front(), argv.data());
  _exit(127);
}

Child::~Child() {
  if (waited_for_) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void Child::Send(int signal) const { kill(pid_, signal); }

bool Child::WaitUntilItCatches(int signal) const {
  return Poll(pid_, [&] { return CatchesSignal(pid_, signal); });
}

bool Child::WaitForFile(const fs::path& path, uintmax_t bytes) const {
  return Poll(pid_, [&] {
    std::error_code error;
    const auto size = fs::file_size(path, error);
    return !error && size >= bytes;
  });
}

bool Child::WaitForChange(const fs::path& path, const std::string& content) const {
  return Poll(pid_, [&] { return ReadFile(path) != content; });
}

int Child::Wait() {
  int status = 0;
  if (waitpid(pid_, &status, 0) != pid_) throw std::runtime_error("no such child");
  waited_for_ = true;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string Child::out() const { return ReadFile(folder_ / "out"); }
std::string Child::err() const { return ReadFile(folder_ / "err"); }

}  // namespace tailminer
