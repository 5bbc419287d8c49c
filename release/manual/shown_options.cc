#include "release/manual/shown_options.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "miner/kernel.h"

namespace tailminer {
namespace {

// The option whose allowed text names no words, since they depend on what was compiled.
constexpr std::string_view kKernelName = "kernel";
constexpr std::string_view kOneKernel = "NAME";

std::vector<std::string> KernelChoices() {
  std::vector<std::string> choices = {"auto"};
  for (const Kernel& kernel : Kernels()) choices.emplace_back(kernel.name);
  return choices;
}

}  // namespace

std::vector<const Option*> ShownOptions(const Command& command) {
  std::vector<const Option*> shown;
  std::copy_if(command.options.begin(), command.options.end(), std::back_inserter(shown),
               [](const Option* option) { return option->purpose != nullptr; });
  return shown;
}

std::vector<std::string> Choices(const Option& option) {
  if (option.value_name == nullptr) return {};
  if (option.name == kKernelName && option.value_name == kOneKernel) return KernelChoices();
  constexpr std::array<std::string_view, 2> kSeparators = {", ", " or "};
  std::string text = option.allowed;
  for (const std::string_view separator : kSeparators) {
    for (size_t at = text.find(separator); at != std::string::npos; at = text.find(separator)) {
      text.replace(at, separator.size(), "\n");
    }
  }
  if (text.find(' ') != std::string::npos || text.find('\n') == std::string::npos) return {};
  std::vector<std::string> words;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

bool TakesFile(const Option& option) {
  return option.value_name != nullptr &&
         std::string_view(option.value_name).find("FILE") != std::string_view::npos;
}

bool TakesFiles(const Command& command) {
  return std::string_view(command.usage).find("FILE...") != std::string_view::npos;
}

}  // namespace tailminer
