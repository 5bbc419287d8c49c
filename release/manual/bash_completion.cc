#include <string>

#include "native/command.h"
#include "release/manual/completion.h"
#include "release/manual/shown_options.h"

namespace tailminer {
namespace {

constexpr const char* kHead = R"(# Completion of tailminer's commands, options and values in bash.
_tailminer() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local words='' files=''
  COMPREPLY=()

  # --name=value is three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi

  if ((COMP_CWORD == 1)); then
    words=')";

constexpr const char* kMiddle = R"( --help --version'
  else
    case ${COMP_WORDS[1]}:$previous in
)";

constexpr const char* kTail = R"(    esac
  fi

  if [[ -n $files && $current != -* ]]; then
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  elif [[ -n $words ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  fi
}
complete -F _tailminer tailminer
)";

std::string Dashed(const Option& option) { return std::string("--") + option.name; }

/// What follows an option of the command.
std::string ValueCases(const Command& command) {
  std::string cases;
  for (const Option* option : ShownOptions(command)) {
    if (option->value_name == nullptr) continue;
    std::string action = ";;";
    if (TakesFile(*option)) {
      action = "files=yes ;;";
    } else if (const auto choices = Choices(*option); !choices.empty()) {
      action = "words='";
      for (const std::string& choice : choices) action += choice + ' ';
      action.back() = '\'';
      action += " ;;";
    }
    cases += std::string("      ") + command.name + ':' + Dashed(*option) + ") " + action + '\n';
  }
  return cases;
}

/// What follows anything else.
std::string OptionsCase(const Command& command) {
  std::string action = std::string("      ") + command.name + ":*) words='";
  for (const Option* option : ShownOptions(command)) action += Dashed(*option) + ' ';
  action += "--help'";
  if (TakesFiles(command)) action += " files=yes";
  return action + " ;;\n";
}

}  // namespace

std::string BashCompletion() {
  std::string script = kHead;
  for (const Command* command : Commands()) script += std::string(command->name) + ' ';
  script.pop_back();
  script += kMiddle;
  for (const Command* command : Commands()) script += ValueCases(*command) + OptionsCase(*command);
  return script + kTail;
}

}  // namespace tailminer
