#include "tests/cli/transcript.h"

#include <cstddef>
#include <fstream>
#include <stdexcept>

namespace tailminer {
namespace {

constexpr std::string_view kAnything = "[..]";

bool Matches(std::string_view pattern, std::string_view line) {
  const size_t wildcard = pattern.find(kAnything);
  if (wildcard == std::string_view::npos) return pattern == line;
  if (!line.starts_with(pattern.substr(0, wildcard))) return false;
  pattern.remove_prefix(wildcard + kAnything.size());
  for (size_t skipped = wildcard; skipped <= line.size(); ++skipped) {
    if (Matches(pattern, line.substr(skipped))) return true;
  }
  return false;
}

/// Lines without their line feeds; what follows the last line feed is marked.
std::vector<std::string> SplitLines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    if (end == std::string_view::npos) {
      lines.push_back(std::string(text) + "(no line feed)");
      break;
    }
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return lines;
}

}  // namespace

std::vector<Entry> ReadTranscript(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<Entry> entries;
  bool in_entry = false;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.starts_with("$ ")) {
      entries.push_back({number, line.substr(2), {}, {}, 0});
      in_entry = true;
    } else if (line.empty()) {
      in_entry = false;
    } else if (!in_entry && line.starts_with("#")) {
      continue;
    } else if (!in_entry) {
      throw std::runtime_error(path.string() + ":" + std::to_string(number) +
                               ": neither a comment nor part of a command");
    } else if (line.starts_with("! ")) {
      entries.back().err.push_back(line.substr(2));
    } else if (line.starts_with("? ")) {
      entries.back().exit_code = std::stoi(line.substr(2));
    } else {
      entries.back().out.push_back(line);
    }
  }
  if (entries.empty()) throw std::runtime_error(path.string() + ": no commands");
  return entries;
}

std::string Compare(const std::vector<std::string>& expected, std::string_view actual) {
  const std::vector<std::string> lines = SplitLines(actual);
  std::string differences;
  for (size_t i = 0; i < std::max(lines.size(), expected.size()); ++i) {
    if (i < lines.size() && i < expected.size() && Matches(expected[i], lines[i])) continue;
    if (i < expected.size()) differences += "  expected: " + expected[i] + '\n';
    if (i < lines.size()) differences += "    actual: " + lines[i] + '\n';
  }
  return differences;
}

}  // namespace tailminer
