// Bytes in pieces of any size become whole lines of bounded length.
#ifndef TAILMINER_NATIVE_LINE_SPLITTER_H_
#define TAILMINER_NATIVE_LINE_SPLITTER_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace tailminer {

/// The longest line of a stream of claims or jobs, the line feed not counted.
constexpr size_t kMaxLineBytes = 1'048'576;

/// Takes a UTF-8 byte-order mark away from the start of the stream. Of a line that is longer than
/// kMaxLineBytes, the first kMaxLineBytes + 1 bytes are kept, so that it still shows, and memory
/// stays bounded. Not thread-safe.
class LineSplitter {
 public:
  /// Appends `bytes` and returns the lines that are complete now, each with its line feed; may be
  /// empty.
  [[nodiscard]] std::string Add(std::string_view bytes);

  /// At the end of the stream: the last line, where no line feed ended it. No line feed is added.
  [[nodiscard]] std::string Finish();

 private:
  void Keep(std::string_view bytes);
  void DropMark();

  std::string partial_;  ///< the line that has begun; at most kMaxLineBytes + 1, and a mark
  bool at_start_ = true;
};

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_LINE_SPLITTER_H_
