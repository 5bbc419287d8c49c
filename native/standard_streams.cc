#include "native/standard_streams.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <string>

#include "native/command_error.h"

namespace tailminer {
namespace {

/// False, with errno set, where something could not be written.
bool WriteAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (errno == EAGAIN) {
      // Whoever shares the stream has made it non-blocking: wait as a blocking one would.
      pollfd writable = {file, POLLOUT, 0};
      static_cast<void>(poll(&writable, 1, -1));
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

[[noreturn]] void FailOutput(int error) {
  throw IoError(std::string("cannot write to standard output: ") + std::strerror(error));
}

}  // namespace

void PrepareStandardStreams() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(file, F_GETFD) != -1 || errno != EBADF) continue;
    // Opened the wrong way round: reading or writing still fails. The lowest free number is `file`.
    static_cast<void>(open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY));
  }
  // A reader that went away or a file that may not grow (ulimit -f) is a failed write.
  static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
  static_cast<void>(std::signal(SIGXFSZ, SIG_IGN));
}

void WriteOutput(std::string_view text) {
  if (!WriteAll(STDOUT_FILENO, text)) FailOutput(errno);
}

void CheckOutput() {
  const int flags = fcntl(STDOUT_FILENO, F_GETFL);
  if (flags == -1 || (flags & O_ACCMODE) == O_RDONLY) FailOutput(EBADF);
}

bool SyncOutput() {
  int result = 0;
  do {
    result = fdatasync(STDOUT_FILENO);
  } while (result == -1 && errno == EINTR);
  // Pipes, terminals and the like have no disk.
  return result == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

void WriteToPerson(std::string_view text) { static_cast<void>(WriteAll(STDERR_FILENO, text)); }

void PrintError(std::string_view message) {
  WriteToPerson(std::string("tailminer: ").append(message) + '\n');
}

void PrintWarning(std::string_view message) {
  WriteToPerson(std::string("tailminer: warning: ").append(message) + '\n');
}

bool PersonIsAtTerminal() { return isatty(STDERR_FILENO) == 1; }

}  // namespace tailminer
