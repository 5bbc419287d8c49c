#include <string>
#include <string_view>

#include "native/command.h"
#include "release/manual/completion.h"
#include "release/manual/shown_options.h"

namespace tailminer {
namespace {

constexpr const char* kHead = R"(# Completion of tailminer's commands, options and values in fish.
complete -c tailminer -f
complete -c tailminer -n __fish_use_subcommand -s h -l help -d 'the commands'
complete -c tailminer -n __fish_use_subcommand -l version -d 'version and commit'
)";

std::string Quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\\' || c == '\'') quoted += '\\';
    quoted += c;
  }
  return quoted + '\'';
}

std::string ValueOf(const Option& option) {
  if (option.value_name == nullptr) return "";
  if (TakesFile(option)) return " -r -F";
  std::string choices;
  for (const std::string& choice : Choices(option)) {
    choices += (choices.empty() ? "" : " ") + choice;
  }
  return choices.empty() ? " -x" : " -x -a " + Quoted(choices);
}

}  // namespace

std::string FishCompletion() {
  std::string script = kHead;
  for (const Command* command : Commands()) {
    script += std::string("\ncomplete -c tailminer -n __fish_use_subcommand -a ") + command->name +
              " -d " + Quoted(command->purpose) + '\n';
    const std::string start =
        std::string("complete -c tailminer -n '__fish_seen_subcommand_from ") + command->name +
        '\'';
    if (TakesFiles(*command)) script += start + " -F\n";
    for (const Option* option : ShownOptions(*command)) {
      script += start + " -l " + option->name + ValueOf(*option) + " -d " +
                Quoted(option->purpose) + '\n';
    }
    script += start + " -s h -l help -d 'this help'\n";
  }
  return script;
}

}  // namespace tailminer
