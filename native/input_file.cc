#include "native/input_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "native/quote.h"

namespace tailminer {
namespace {

constexpr size_t kChunkBytes = size_t{1} << 16;
constexpr std::string_view kStandardInput = "-";

}  // namespace

InputFile::InputFile(std::string_view name)
    : name_(name),
      file_(name == kStandardInput ? STDIN_FILENO : open(name_.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (file_ == -1) Fail(errno);
}

InputFile::~InputFile() {
  if (file_ != STDIN_FILENO) close(file_);
}

size_t InputFile::Read(std::span<char> buffer) {
  while (true) {
    if (!WaitForInput(file_)) throw ReadingStopped();
    const ssize_t count = read(file_, buffer.data(), buffer.size());
    if (count >= 0) return static_cast<size_t>(count);
    // EAGAIN: whoever shares standard input has made it non-blocking.
    if (errno != EINTR && errno != EAGAIN) Fail(errno);
  }
}

std::string InputFile::ReadAll() {
  std::string all;
  std::vector<char> chunk(kChunkBytes);
  while (const size_t count = Read(chunk)) all.append(chunk.data(), count);
  return all;
}

void InputFile::Fail(int error) const {
  throw IoError("cannot read " +
                (name_ == kStandardInput ? std::string("standard input") : Quote(name_)) + ": " +
                std::strerror(error));
}

}  // namespace tailminer
