// Options that several commands share, and how values are read: strictly, and with one grammar.
#ifndef TAILMINER_NATIVE_OPTION_VALUES_H_
#define TAILMINER_NATIVE_OPTION_VALUES_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "native/command_line.h"

namespace tailminer {

inline constexpr Option kBits = {"bits", "N",
                                 "the leading zero bits that a valid nonce has at least",
                                 "a whole number from 0 to 256"};
inline constexpr Option kQuiet = {"quiet", nullptr, "nothing on standard error but errors",
                                  nullptr};
inline constexpr Option kJson = {"json", nullptr, "JSON, one object on one line", nullptr};

/// The value of --bits: 0 … 256. Throws UsageError, also where it is not given.
[[nodiscard]] int ReadBits(const CommandLine& line);

/// `text` as a whole number of at most `largest` in canonical decimal (no sign, no leading zero),
/// or nothing. Thread-safe.
[[nodiscard]] std::optional<uint64_t> ParseWholeNumber(std::string_view text, uint64_t largest);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_OPTION_VALUES_H_
