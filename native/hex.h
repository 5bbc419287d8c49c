// Bytes as hexadecimal digits.
#ifndef TAILMINER_NATIVE_HEX_H_
#define TAILMINER_NATIVE_HEX_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tailminer {

/// Two lower-case digits a byte. Thread-safe.
[[nodiscard]] std::string ToHex(std::span<const uint8_t> bytes);

/// The bytes that `text` means: an even number of digits of either case, after an optional "0x".
/// Nothing where it is anything else. Thread-safe.
[[nodiscard]] std::optional<std::string> ParseHex(std::string_view text);

/// What ParseHex takes, for help and error messages.
inline constexpr const char* kHexAllowed =
    "an even number of hexadecimal digits, with or without 0x in front";

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_HEX_H_
