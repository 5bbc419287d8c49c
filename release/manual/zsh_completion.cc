#include <string>
#include <string_view>

#include "native/command.h"
#include "release/manual/completion.h"
#include "release/manual/shown_options.h"

namespace tailminer {
namespace {

constexpr const char* kHead = R"(#compdef tailminer
# Completion of tailminer's commands, options and values in zsh.
_tailminer() {
  local curcontext=$curcontext state state_descr line
  local -A opt_args
  _arguments -C \
    '(- *)'{-h,--help}'[the commands]' \
    '(- *)--version[version and commit]' \
    '1: :->command' \
    '*:: :->arguments'
  case $state in
    command)
      local -a commands=(
)";

constexpr const char* kMiddle = R"(      )
      _describe command commands
      ;;
    arguments)
      case $words[1] in
)";

constexpr const char* kTail = R"(      esac
      ;;
  esac
}

# Loaded by name this file is the function's body; sourced, it only defines it.
if [[ $funcstack[1] == _tailminer ]]; then
  _tailminer "$@"
else
  compdef _tailminer tailminer
fi
)";

/// `text` for use between single quotes, in a place where `special` characters mean something.
std::string Escape(std::string_view text, std::string_view special) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\'') {
      escaped += "'\\''";
      continue;
    }
    if (c == '\\' || special.find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string ValueOf(const Option& option) {
  std::string value = std::string(":") + option.value_name + ':';
  if (TakesFile(option)) return value + "_files";
  const auto choices = Choices(option);
  if (choices.empty()) return value + ' ';
  value += '(';
  for (const std::string& choice : choices) value += choice + ' ';
  value.back() = ')';
  return value;
}

std::string Arguments(const Command& command) {
  const std::string indent(12, ' ');
  std::string script = std::string("        ") + command.name + ")\n          _arguments \\\n";
  for (const Option* option : ShownOptions(command)) {
    script += indent + "'--" + option->name;
    if (option->value_name != nullptr) script += '=';
    script += '[' + Escape(option->purpose, "[]:") + ']';
    if (option->value_name != nullptr) script += ValueOf(*option);
    script += "' \\\n";
  }
  if (TakesFiles(command)) script += indent + "'*:file:_files' \\\n";
  return script + indent + "'(- *)'{-h,--help}'[this help]'\n          ;;\n";
}

}  // namespace

std::string ZshCompletion() {
  std::string script = kHead;
  for (const Command* command : Commands()) {
    script +=
        std::string("        '") + command->name + ':' + Escape(command->purpose, ":") + "'\n";
  }
  script += kMiddle;
  for (const Command* command : Commands()) script += Arguments(*command);
  return script + kTail;
}

}  // namespace tailminer
