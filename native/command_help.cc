#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "native/command.h"

namespace tailminer {
namespace {

constexpr size_t kColumn = 24;

std::string OptionLine(std::string left, std::string_view right) {
  left.resize(std::max(kColumn, left.size() + 2), ' ');
  return left.append(right) + '\n';
}

}  // namespace

std::string HelpOf(const Command& command) {
  std::string help = std::string("tailminer ") + command.name + ": " + command.purpose +
                     "\n\nUsage: tailminer " + command.name + ' ' + command.usage +
                     "\n\nOptions:\n";
  for (const Option* option : command.options) {
    std::string left = std::string("  --") + option->name;
    std::string right = option->purpose;
    if (option->value_name != nullptr) {
      left += std::string(" ") + option->value_name;
      right += std::string(": ") + option->allowed;
    }
    help += OptionLine(left, right);
  }
  help += OptionLine("  -h, --help", "this help");
  return help + '\n' + command.examples;
}

}  // namespace tailminer
