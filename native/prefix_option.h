// The prefix of a job or claim, as the command line gives it.
#ifndef TAILMINER_NATIVE_PREFIX_OPTION_H_
#define TAILMINER_NATIVE_PREFIX_OPTION_H_

#include <string>

#include "native/command_line.h"
#include "native/hex.h"

namespace tailminer {

inline constexpr Option kPrefix = {"prefix", "TEXT", "the prefix", "any text, taken byte for byte"};
inline constexpr Option kPrefixHex = {"prefix-hex", "HEX", "the prefix", kHexAllowed};
inline constexpr Option kPrefixFile = {"prefix-file", "FILE", "the prefix",
                                       "a file taken byte for byte, - for standard input"};

/// The prefix, from exactly one of the three options; with `warn`, what looks like a mistake in it
/// is told on standard error. Throws UsageError; IoError where the file cannot be read.
[[nodiscard]] std::string ReadPrefix(const CommandLine& line, bool warn);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_PREFIX_OPTION_H_
