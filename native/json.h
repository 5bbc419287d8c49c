// JSON as the command line writes it: keys in the order given, one record a line, always valid.
#ifndef TAILMINER_NATIVE_JSON_H_
#define TAILMINER_NATIVE_JSON_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

namespace tailminer {

using Json = nlohmann::ordered_json;

/// Whether `bytes` are valid UTF-8, so that JSON can carry them as a string. Thread-safe.
[[nodiscard]] bool IsUtf8(std::string_view bytes);

/// Lower-case hexadecimal, two digits a byte. Thread-safe.
[[nodiscard]] std::string ToHex(std::span<const uint8_t> bytes);

/// Adds `prefix`, where its bytes are valid UTF-8, and `prefix_hex`.
void AddPrefix(std::string_view prefix, Json& record);

/// The record and a line feed. A string in it that is not valid UTF-8 gets replacement characters.
/// Thread-safe.
[[nodiscard]] std::string ToLine(const Json& record);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_JSON_H_
