#include "release/manual/shown_options.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "miner/kernel.h"

namespace tailminer {
namespace {

// The option whose allowed text names no words, since they depend on what was compiled.
constexpr std::string_view kKernelName = "kernel";
constexpr std::string_view kOneKernel = "NAME";

constexpr std::string_view kComma = ", ";
constexpr std::string_view kOr = " or ";

bool HasSpace(std::string_view text) { return text.find(' ') != std::string_view::npos; }

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
  std::vector<std::string> words;
  for (std::string_view rest = option.allowed; !rest.empty();) {
    const size_t comma = rest.find(kComma);
    const size_t last = rest.find(kOr);
    const size_t end = std::min({comma, last, rest.size()});
    words.emplace_back(rest.substr(0, end));
    const size_t separator = comma < last ? kComma.size() : kOr.size();
    rest.remove_prefix(std::min(end + separator, rest.size()));
  }
  const bool is_list = words.size() > 1 && std::none_of(words.begin(), words.end(), HasSpace);
  return is_list ? words : std::vector<std::string>();
}

bool TakesFile(const Option& option) {
  return option.value_name != nullptr &&
         std::string_view(option.value_name).find("FILE") != std::string_view::npos;
}

bool TakesFiles(const Command& command) {
  return std::string_view(command.usage).find("FILE...") != std::string_view::npos;
}

}  // namespace tailminer
