// Hexadecimal as people give it.
#ifndef TAILMINER_NATIVE_HEX_H_
#define TAILMINER_NATIVE_HEX_H_

#include <optional>
#include <string>
#include <string_view>

namespace tailminer {

/// The bytes that `text` means: an even number of digits of either case, after an optional "0x".
/// Nothing where it is anything else. Thread-safe.
[[nodiscard]] std::optional<std::string> ParseHex(std::string_view text);

/// What ParseHex takes, for help and error messages.
inline constexpr const char* kHexAllowed =
    "an even number of hexadecimal digits, with or without 0x in front";

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_HEX_H_
