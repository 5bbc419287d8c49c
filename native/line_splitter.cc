#include "native/line_splitter.h"

#include <algorithm>
#include <utility>

namespace tailminer {
namespace {

constexpr std::string_view kMark = "\xef\xbb\xbf";

}  // namespace

void LineSplitter::Keep(std::string_view bytes) {
  const size_t limit = kMaxLineBytes + 1 + (at_start_ ? kMark.size() : 0);
  partial_.append(bytes.substr(0, limit - std::min(limit, partial_.size())));
}

void LineSplitter::DropMark() {
  if (at_start_ && partial_.starts_with(kMark)) partial_.erase(0, kMark.size());
  at_start_ = false;
  partial_.resize(std::min(partial_.size(), kMaxLineBytes + 1));
}

std::string LineSplitter::Add(std::string_view bytes) {
  std::string lines;
  while (true) {
    const size_t line_feed = bytes.find('\n');
    Keep(bytes.substr(0, line_feed));
    if (line_feed == std::string_view::npos) break;
    DropMark();
    lines.append(partial_).push_back('\n');
    partial_.clear();
    bytes.remove_prefix(line_feed + 1);
  }
  return lines;
}

std::string LineSplitter::Finish() {
  DropMark();
  return std::exchange(partial_, {});
}

}  // namespace tailminer
