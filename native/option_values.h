// Options that several commands share, and how values are read: strictly, and with one grammar.
#ifndef TAILMINER_NATIVE_OPTION_VALUES_H_
#define TAILMINER_NATIVE_OPTION_VALUES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "native/command_line.h"

namespace tailminer {

inline constexpr Option kBits = {"bits", "N", "leading zero bits that a valid nonce has at least",
                                 "a whole number from 0 to 256"};
inline constexpr Option kQuiet = {"quiet", nullptr, "nothing on standard error but errors",
                                  nullptr};
inline constexpr Option kJson = {"json", nullptr, "JSON, one object on one line", nullptr};

/// The value of --bits: 0 … 256. Throws UsageError, also where it is not given.
[[nodiscard]] int ReadBits(const CommandLine& line);

/// `text` as a whole number of at most `largest` in canonical decimal (no sign, no leading zero),
/// or nothing. Thread-safe.
[[nodiscard]] std::optional<uint64_t> ParseWholeNumber(std::string_view text, uint64_t largest);

/// The bytes that `text` means in hexadecimal: an even number of digits of either case, after an
/// optional "0x". Nothing where it is anything else. Thread-safe.
[[nodiscard]] std::optional<std::string> ParseHex(std::string_view text);

inline constexpr const char* kHexAllowed =
    "an even number of hexadecimal digits, with or without 0x in front";

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_OPTION_VALUES_H_
