// Command lines: arguments separated by NUL. Those that need no file, and little work, are run.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "native/command.h"
#include "native/command_error.h"
#include "native/option_values.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/reference.h"

namespace tailminer::test {
namespace {

/// argv: the command's name, then the arguments; all of it may be changed, as getopt does.
class Arguments {
 public:
  Arguments(std::string_view name, std::string_view input) {
    texts_.emplace_back(name);
    for (size_t at = 0; at < input.size() && texts_.size() < 40;) {
      const size_t end = std::min(input.find('\0', at), input.size());
      texts_.emplace_back(input.substr(at, end - at));
      at = end + 1;
    }
    for (std::string& text : texts_) pointers_.push_back(text.data());
    pointers_.push_back(nullptr);
  }
  [[nodiscard]] int count() const { return static_cast<int>(texts_.size()); }
  [[nodiscard]] char** pointers() { return pointers_.data(); }

 private:
  std::vector<std::string> texts_;
  std::vector<char*> pointers_;
};

/// Standard output goes to memory while the object lives, standard error nowhere.
class Output {
 public:
  Output()
      : memory_(memfd_create("output", MFD_CLOEXEC)),
        nowhere_(open("/dev/null", O_WRONLY)),
        out_(dup(STDOUT_FILENO)),
        err_(dup(STDERR_FILENO)),
        next_(dup(STDERR_FILENO)) {
    TAILMINER_REQUIRE(memory_ != -1 && nowhere_ != -1 && out_ != -1 && err_ != -1 && next_ != -1);
    dup2(memory_, STDOUT_FILENO);
    dup2(nowhere_, STDERR_FILENO);
    close(next_);
  }
  ~Output() {
    dup2(out_, STDOUT_FILENO);
    dup2(err_, STDERR_FILENO);
    // `mine` opens a file to be woken by, for as long as the program runs: the lowest number free.
    close(next_);
    for (const int file : {memory_, nowhere_, out_, err_}) close(file);
  }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  [[nodiscard]] std::string Text() const {
    std::string text(static_cast<size_t>(lseek(memory_, 0, SEEK_END)), '\0');
    text.resize(static_cast<size_t>(pread(memory_, text.data(), text.size(), 0)));
    return text;
  }

 private:
  int memory_;
  int nowhere_;
  int out_;
  int err_;
  int next_;
};

/// Whether running it reads and writes no file and is done in a moment.
bool MayRun(const Command& command, const CommandLine& line) {
  const std::string_view name = command.name;
  if (name == "bench") return false;
  if (name == "hash" && !line.operands().empty()) return false;
  bool any = false;
  for (const Option* option : command.options) {
    if (option->value_name != nullptr && std::string_view(option->value_name) == "FILE" &&
        line.Has(*option)) {
      return false;
    }
    any = any || line.Has(*option);
  }
  if (name == "hash") return any;  // otherwise it reads standard input
  if (name != "mine") return true;
  // Of a difficulty that is met after some hundred nonces.
  const auto bits = line.Find(kBits);
  return !bits || bits->size() < 2 || !ParseWholeNumber(*bits, 256);
}

void RequireOneLine(const std::string& message) {
  TAILMINER_REQUIRE(!message.empty() && ReferenceIsUtf8(message));
  TAILMINER_REQUIRE(std::none_of(message.begin(), message.end(), [](char c) {
    return static_cast<uint8_t>(c) < 0x20 || c == 0x7f;
  }));
}

void RequireJsonLines(std::string_view text) {
  while (!text.empty()) {
    const size_t end = text.find('\n');
    TAILMINER_REQUIRE(end != std::string_view::npos);
    TAILMINER_REQUIRE(nlohmann::json::accept(text.substr(0, end)));
    text.remove_prefix(end + 1);
  }
}

struct Outcome {
  ExitCode exit_code;
  std::string out;
  std::string error;  ///< of a CommandError
};

Outcome Run(const Command& command, const CommandLine& line) {
  const Output output;
  try {
    const ExitCode exit_code = command.run(line);
    return {exit_code, output.Text(), {}};
  } catch (const CommandError& error) {
    return {error.exit_code(), output.Text(), error.what()};
  }
}

void TestRun(const Command& command, const CommandLine& line) {
  const Outcome outcome = Run(command, line);
  if (!outcome.error.empty()) {
    RequireOneLine(outcome.error);
    TAILMINER_REQUIRE(outcome.exit_code == kExitUsage && outcome.out.empty());
    return;
  }
  TAILMINER_REQUIRE(outcome.exit_code == kExitDone || outcome.exit_code == kExitNotFound ||
                    outcome.exit_code == kExitTimeLimit);
  TAILMINER_REQUIRE(!outcome.out.empty());
  const std::string_view name = command.name;
  if (name == "mine" || name == "verify") RequireJsonLines(outcome.out);
}

void TestCommand(const Command& command, std::string_view input) {
  Arguments arguments(command.name, input);
  try {
    const CommandLine line(command.options, arguments.count(), arguments.pointers());
    if (line.help()) {
      TAILMINER_REQUIRE(!HelpOf(command).empty());
    } else if (MayRun(command, line)) {
      TestRun(command, line);
    }
  } catch (const CommandError& error) {  // of parsing
    RequireOneLine(error.what());
    TAILMINER_REQUIRE(error.exit_code() == kExitUsage);
  }
}

void TestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return;
  const auto commands = Commands();
  TestCommand(*commands[data[0] % commands.size()], TextOf(data + 1, size - 1));
}

}  // namespace
}  // namespace tailminer::test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tailminer::test::TestOneInput(data, size);
  return 0;
}
