// --log-blocks, for tests: a file that says of every block of nonces that it was scanned.
#ifndef TAILMINER_NATIVE_BLOCK_LOG_H_
#define TAILMINER_NATIVE_BLOCK_LOG_H_

#include <cstdint>
#include <string_view>

#include "native/command_line.h"

namespace tailminer {

/// Not shown in the help.
inline constexpr Option kLogBlocks = {"log-blocks", "FILE", nullptr, "a file to append to"};

class BlockLog {
 public:
  /// Throws IoError.
  explicit BlockLog(std::string_view path);
  ~BlockLog();
  BlockLog(const BlockLog&) = delete;
  BlockLog& operator=(const BlockLog&) = delete;

  /// Appends "FIRST LAST" as one line, in one piece even where several processes append to the same
  /// file. Thread-safe.
  void Append(uint64_t first, uint64_t last);

 private:
  int file_;
};

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_BLOCK_LOG_H_
