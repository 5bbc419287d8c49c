#include "native/command_line.h"

#include <getopt.h>

#include <cstddef>
#include <string>

#include "native/command_error.h"
#include "native/quote.h"

namespace tailminer {
namespace {

constexpr int kFirstOption = 256;  // above every character, which is what short options return

std::string Dashed(const Option& option) { return std::string("--") + option.name; }

[[noreturn]] void RejectUnknown(std::string_view argument, std::span<const Option* const> options) {
  std::string allowed;
  for (const Option* option : options) {
    if (option->purpose != nullptr) allowed += Dashed(*option) + ", ";
  }
  throw UsageError("unknown option " + Quote(argument) + "; allowed: " + allowed + "--help");
}

std::vector<option> ForGetopt(std::span<const Option* const> options) {
  std::vector<option> table;
  for (size_t i = 0; i < options.size(); ++i) {
    table.push_back({options[i]->name,
                     options[i]->value_name == nullptr ? no_argument : required_argument, nullptr,
                     kFirstOption + static_cast<int>(i)});
  }
  table.push_back({"help", no_argument, nullptr, 'h'});
  table.push_back({nullptr, 0, nullptr, 0});
  return table;
}

/// `--name` of `--name=value`.
std::string_view NameOf(std::string_view argument) {
  return argument.substr(0, argument.find('='));
}

}  // namespace

CommandLine::CommandLine(std::span<const Option* const> options, int argc, char** argv) {
  const std::vector<option> table = ForGetopt(options);
  optind = 0;  // glibc: start anew
  // '-': what is no option comes as option 1, in order; ':': a missing value comes as ':'.
  constexpr const char* kShortOptions = "-:h";
  while (true) {
    const char* const argument = argv[optind == 0 ? 1 : optind];
    const int code = getopt_long(argc, argv, kShortOptions, table.data(), nullptr);
    if (code == -1) break;
    if (code == 1) {
      operands_.emplace_back(optarg);
      continue;
    }
    if (code == 'h' && (NameOf(argument) == "--help" || NameOf(argument).starts_with("-h"))) {
      help_ = true;
      return;
    }
    // getopt_long tells the option also where its value is missing or superfluous, in optopt.
    const int known = code == ':' || code == '?' ? optopt : code;
    if (known < kFirstOption) RejectUnknown(argument, options);
    const Option& option = *options[static_cast<size_t>(known - kFirstOption)];
    if (NameOf(argument) != Dashed(option)) RejectUnknown(argument, options);
    if (code == ':') {
      throw UsageError(Dashed(option) + " needs a value; allowed: " + option.allowed);
    }
    if (code == '?') {
      throw UsageError(Dashed(option) + " takes no value, not even " +
                       Quote(std::string_view(argument).substr(NameOf(argument).size() + 1)));
    }
    const std::string_view value = optarg == nullptr ? std::string_view() : optarg;
    const bool is_new = values_.emplace(option.name, value).second;
    if (!is_new && option.value_name != nullptr) {
      throw UsageError(Dashed(option) + " is given twice: " + Quote(values_.at(option.name)) +
                       " and " + Quote(value) + "; allowed: one value");
    }
  }
  for (int i = optind; i < argc; ++i) operands_.emplace_back(argv[i]);
}

std::optional<std::string_view> CommandLine::Find(const Option& option) const {
  const auto found = values_.find(option.name);
  if (found == values_.end()) return std::nullopt;
  return found->second;
}

std::string_view CommandLine::Require(const Option& option) const {
  if (const auto value = Find(option)) return *value;
  throw UsageError(Dashed(option) + " is missing; allowed: " + option.allowed);
}

void CommandLine::RejectOperands() const {
  if (operands_.empty()) return;
  throw UsageError("unexpected argument " + Quote(operands_.front()) + "; allowed: options only");
}

void RejectValue(const Option& option, std::string_view value) {
  RejectValue(option, value, option.allowed);
}

void RejectValue(const Option& option, std::string_view value, std::string_view allowed) {
  throw UsageError(Dashed(option) + ": " + Quote(value) +
                   " is not allowed; allowed: " + std::string(allowed));
}

}  // namespace tailminer
