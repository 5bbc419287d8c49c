#include "native/block_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "native/command_error.h"
#include "native/quote.h"

namespace tailminer {

BlockLog::BlockLog(std::string_view path)
    : file_(open(std::string(path).c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
  if (file_ == -1) {
    throw IoError(std::string("--") + kLogBlocks.name + ": cannot open " + Quote(path) + ": " +
                  std::generic_category().message(errno));
  }
}

BlockLog::~BlockLog() { close(file_); }

void BlockLog::Append(uint64_t first, uint64_t last) {
  const std::string line = std::to_string(first) + ' ' + std::to_string(last) + '\n';
  // A line that is missing makes the test that reads the file fail: nothing to be done here.
  static_cast<void>(!write(file_, line.data(), line.size()));
}

}  // namespace tailminer
