#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "native/command.h"

namespace tailminer {
namespace {

constexpr size_t kWidth = 80;
constexpr size_t kColumn = 24;  // where explanations begin

/// `left`, and beside it `right` in as many lines as it needs.
std::string Entry(std::string left, std::string_view right) {
  left.resize(std::max(kColumn, left.size() + 1), ' ');
  std::string text = left;
  while (right.size() > kWidth - kColumn) {
    const size_t cut = right.rfind(' ', kWidth - kColumn);
    if (cut == std::string_view::npos) break;
    text.append(right.substr(0, cut)).append("\n").append(kColumn, ' ');
    right.remove_prefix(cut + 1);
  }
  return text.append(right) + '\n';
}

}  // namespace

std::string HelpOf(const Command& command) {
  std::string help = std::string("tailminer ") + command.name + ": " + command.purpose +
                     "\n\nUsage: tailminer " + command.name + ' ' + command.usage +
                     "\n\nOptions:\n";
  for (const Option* option : command.options) {
    if (option->purpose == nullptr) continue;
    std::string left = std::string("  --") + option->name;
    std::string right = option->purpose;
    if (option->value_name != nullptr) {
      left += std::string(" ") + option->value_name;
      right += std::string(": ") + option->allowed;
    }
    help += Entry(left, right);
  }
  help += Entry("  -h, --help", "this help");
  return help + '\n' + command.examples;
}

}  // namespace tailminer
