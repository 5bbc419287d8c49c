// The arguments of a command: which options were given, with which values, and what else was there.
#ifndef TAILMINER_NATIVE_COMMAND_LINE_H_
#define TAILMINER_NATIVE_COMMAND_LINE_H_

#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tailminer {

/// An option of a command. Commands share these by name (`kBits`), never by a text in quotes.
struct Option {
  const char* name;        ///< without the dashes
  const char* value_name;  ///< "N", "FILE"; null for a flag, which takes no value
  const char* purpose;     ///< for the help; null for one that is for tests, and in no help
  const char* allowed;  ///< what the value may be, for the help and error messages; null for a flag
};

/// Parses with the C library's getopt_long, which is not thread-safe.
///
/// A value is the argument's bytes as they are: `--prefix=` is the empty value, and what follows
/// `--prefix` is its value even where it begins with a dash. Names are not abbreviated.
class CommandLine {
 public:
  /// Parses what follows argv[0]. `options` are the ones allowed; `--help` (or `-h`) always is, and
  /// ends the parsing. Throws UsageError for an option that is unknown, lacks its value, has one
  /// that it does not take, or has a second one. `argv` must outlive the object.
  CommandLine(std::span<const Option* const> options, int argc, char** argv);

  [[nodiscard]] bool help() const { return help_; }

  /// Whether the option was given.
  [[nodiscard]] bool Has(const Option& option) const { return values_.contains(option.name); }

  /// The option's value, where it was given.
  [[nodiscard]] std::optional<std::string_view> Find(const Option& option) const;

  /// The option's value. Throws UsageError where it was not given.
  [[nodiscard]] std::string_view Require(const Option& option) const;

  /// The arguments that are not options.
  [[nodiscard]] const std::vector<std::string_view>& operands() const { return operands_; }

  /// Throws UsageError where there are arguments that are not options.
  void RejectOperands() const;

 private:
  std::map<std::string_view, std::string_view> values_;
  std::vector<std::string_view> operands_;
  bool help_ = false;
};

/// Throws UsageError: the option's `value` is not allowed, and what is. `allowed` stands in for the
/// option's own where that depends on other things.
[[noreturn]] void RejectValue(const Option& option, std::string_view value);
[[noreturn]] void RejectValue(const Option& option, std::string_view value,
                              std::string_view allowed);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_COMMAND_LINE_H_
