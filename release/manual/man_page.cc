#include "release/manual/man_page.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "bazel/version/version.h"
#include "native/command.h"
#include "native/exit_code.h"
#include "release/manual/shown_options.h"

namespace tailminer {
namespace {

constexpr std::string_view kExitCodesTitle = "Exit codes:";

constexpr const char* kDescription =
    R"(Tailminer finds and checks proof-of-work nonces. A nonce is a whole number from 0 to 2^64 - 1. It is valid for a prefix, which is any bytes, if the Keccak-256 digest of the prefix followed by the nonce in decimal digits begins with at least the wanted number of zero bits.
The answer of a search is the lowest valid nonce of its range, on any machine and with any number of threads.
Results, and nothing else, are written to standard output; progress, warnings and errors to standard error.
An option's value is the next argument, or follows the option and an equals sign.)";

struct ExitStatus {
  ExitCode code;
  const char* meaning;
};

constexpr std::array kExitStatuses = {
    ExitStatus{kExitDone, "Found; every claim is valid; done."},
    ExitStatus{kExitNotFound, "The range is exhausted; some claim is not valid."},
    ExitStatus{kExitUsage, "A bad option or value. Nothing was written to standard output."},
    ExitStatus{kExitTimeLimit, "The time limit was reached."},
    ExitStatus{
        kExitFailure,
        "Reading or writing failed, a checkpoint is damaged or another job's, or a nonce did "
        "not stand up to the recheck."},
    ExitStatus{kExitHangUp, "Stopped by SIGHUP."},
    ExitStatus{kExitInterrupt, "Stopped by SIGINT."},
    ExitStatus{kExitTerminate, "Stopped by SIGTERM."},
};

std::vector<std::string_view> Lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::string_view WithoutIndent(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

/// `text` so that roff shows it as it is, within a line.
std::string Escape(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '\\':
        escaped += "\\e";
        break;
      case '-':  // else it becomes a hyphen, which nobody can copy into a shell
        escaped += "\\-";
        break;
      case '\'':
        escaped += "\\(aq";
        break;
      case '^':
        escaped += "\\(ha";
        break;
      case '~':
        escaped += "\\(ti";
        break;
      case '`':
        escaped += "\\(ga";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

/// Likewise for whole lines, which must not be long or look like a request.
std::string Prose(std::string_view text) {
  constexpr size_t kWidth = 80;
  std::string page;
  std::string line;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    const std::string word = Escape(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && line.size() + 1 + word.size() > kWidth) {
      page += std::exchange(line, "") + '\n';
    }
    if (!line.empty()) {
      line += ' ';
    } else if (word.starts_with('.')) {
      line += "\\&";
    }
    line += word;
  }
  return page + line + '\n';
}

/// Likewise for a line that stays one.
std::string Literal(std::string_view line) {
  return (line.starts_with('.') ? "\\&" : "") + Escape(line) + '\n';
}

std::string Capitalized(std::string text) {
  if (text.front() >= 'a' && text.front() <= 'z') text.front() += 'A' - 'a';
  return text;
}

std::string Bold(std::string_view text) { return "\\fB" + Escape(text) + "\\fR"; }
std::string Italic(std::string_view text) { return "\\fI" + Escape(text) + "\\fR"; }

bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsWord(char c) { return IsUpper(c) || (c >= 'a' && c <= 'z') || c == '-'; }

/// A usage line: options in bold, what they stand for in italics.
std::string Styled(std::string_view usage) {
  std::string styled;
  while (!usage.empty()) {
    size_t size = 0;
    while (size < usage.size() && IsWord(usage[size])) ++size;
    const std::string_view word = usage.substr(0, size == 0 ? 1 : size);
    if (word.starts_with("--")) {
      styled += Bold(word);
    } else if (IsUpper(word.front())) {
      styled += Italic(word);
    } else {
      styled += Escape(word);
    }
    usage.remove_prefix(word.size());
  }
  return styled + '\n';
}

/// The usage lines of a command, without its name. Anything else in its usage text is a note.
std::vector<std::string_view> UsagesOf(const Command& command) {
  const std::string name = std::string("tailminer ") + command.name;
  std::vector<std::string_view> usages;
  for (const std::string_view line : Lines(command.usage)) {
    const std::string_view text = WithoutIndent(line);
    if (usages.empty()) {
      usages.push_back(text);
    } else if (text.starts_with(name)) {
      usages.push_back(WithoutIndent(text.substr(name.size())));
    }
  }
  return usages;
}

std::string NotesOnUsage(const Command& command) {
  std::string notes;
  bool is_first = true;
  for (const std::string_view line : Lines(command.usage)) {
    if (!is_first && !WithoutIndent(line).starts_with("tailminer ")) notes += Styled(line);
    is_first = false;
  }
  return notes;
}

std::string Synopsis() {
  std::string page = ".SH SYNOPSIS\n.nf\n";
  for (const Command* command : Commands()) {
    for (const std::string_view usage : UsagesOf(*command)) {
      page += Bold(std::string("tailminer ") + command->name) + ' ' + Styled(usage);
    }
  }
  return page + Bold("tailminer --help") + '\n' + Bold("tailminer --version") + "\n.fi\n";
}

std::string OptionEntry(const Option& option) {
  std::string entry = ".TP\n" + Bold(std::string("--") + option.name);
  std::string text = option.purpose;
  if (option.value_name != nullptr) {
    entry += ' ' + Italic(option.value_name);
    text += std::string(": ") + option.allowed;
  }
  return entry + '\n' + Prose(text);
}

/// The text that ends a command's help: prose, and lines that are indented, which stay as they are.
std::string Notes(std::string_view text) {
  std::string page;
  bool is_literal = false;
  bool begins_paragraph = true;
  const auto be_literal = [&](bool literal) {
    if (literal != is_literal) page += literal ? ".PP\n.RS 4\n.nf\n" : ".fi\n.RE\n";
    is_literal = literal;
  };
  for (const std::string_view line : Lines(text)) {
    if (line.empty()) {
      begins_paragraph = true;
      continue;
    }
    const bool indented = line.starts_with("  ");
    be_literal(indented);
    if (!indented && (begins_paragraph || line.starts_with(kExitCodesTitle))) page += ".PP\n";
    page += indented ? Literal(WithoutIndent(line)) : Prose(line);
    begins_paragraph = false;
  }
  be_literal(false);
  return page;
}

std::string CommandSection(const Command& command) {
  std::string page = std::string(".SS ") + command.name + '\n';
  page += Prose(Capitalized(command.purpose) + '.');
  if (const std::string notes = NotesOnUsage(command); !notes.empty()) page += ".PP\n" + notes;
  for (const Option* option : ShownOptions(command)) page += OptionEntry(*option);
  page += ".TP\n" + Bold("-h") + ", " + Bold("--help") + '\n' + Prose("this help");
  return page + Notes(command.examples);
}

}  // namespace

std::string ManPage() {
  std::string page = std::string(".TH TAILMINER 1 ") + ReleaseDate() + " \"tailminer " + Version() +
                     "\" \"User Commands\"\n";
  page += ".SH NAME\ntailminer \\- find and check proof\\-of\\-work nonces\n";
  page += Synopsis();
  page += ".SH DESCRIPTION\n";
  bool is_first = true;
  for (const std::string_view line : Lines(kDescription)) {
    page += (is_first ? "" : ".PP\n") + Prose(line);
    is_first = false;
  }
  page += ".SH COMMANDS\n";
  for (const Command* command : Commands()) page += CommandSection(*command);
  page += ".SH EXIT STATUS\n";
  for (const ExitStatus& status : kExitStatuses) {
    page += ".TP\n" + Bold(std::to_string(status.code)) + '\n' + Prose(status.meaning);
  }
  return page;
}

}  // namespace tailminer
