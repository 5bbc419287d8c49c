#include "native/prefix_option.h"

#include <array>
#include <optional>

#include "native/command_error.h"
#include "native/input_file.h"
#include "native/standard_streams.h"

namespace tailminer {
namespace {

void CheckExactlyOne(const CommandLine& line) {
  const Option* given = nullptr;
  for (const Option* option : std::array{&kPrefix, &kPrefixHex, &kPrefixFile}) {
    if (!line.Has(*option)) continue;
    if (given != nullptr) {
      throw UsageError(std::string("--") + given->name + " and --" + option->name +
                       " are both given; allowed: one of --prefix, --prefix-hex, --prefix-file");
    }
    given = option;
  }
  if (given == nullptr) {
    throw UsageError(
        "the prefix is missing; allowed: one of --prefix, --prefix-hex, "
        "--prefix-file ('--prefix=' is the empty one)");
  }
}

void WarnAbout(const std::string& prefix, bool from_file) {
  if (prefix.empty()) return;
  const char last = prefix.back();
  if (last >= '0' && last <= '9') {
    PrintWarning(
        "the prefix ends in a digit, so another prefix and nonce can have the same message");
  }
  if (from_file && last == '\n') {
    PrintWarning("the prefix file ends in a newline, which is part of the prefix");
  }
}

}  // namespace

std::string ReadPrefix(const CommandLine& line, bool warn) {
  CheckExactlyOne(line);
  std::string prefix;
  if (const auto text = line.Find(kPrefix)) prefix = *text;
  if (const auto hex = line.Find(kPrefixHex)) {
    const std::optional<std::string> bytes = ParseHex(*hex);
    if (!bytes) RejectValue(kPrefixHex, *hex);
    prefix = *bytes;
  }
  if (const auto name = line.Find(kPrefixFile)) prefix = InputFile(*name).ReadAll();
  if (warn) WarnAbout(prefix, line.Has(kPrefixFile));
  return prefix;
}

}  // namespace tailminer
