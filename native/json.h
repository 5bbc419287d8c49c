// JSON as the command line writes it: keys in the order given, one record a line, always valid.
#ifndef TAILMINER_NATIVE_JSON_H_
#define TAILMINER_NATIVE_JSON_H_

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace tailminer {

using Json = nlohmann::ordered_json;

/// Adds `prefix`, where its bytes are valid UTF-8, and `prefix_hex`.
void AddPrefix(std::string_view prefix, Json& record);

/// Appends `text` as a JSON string, in quotes. Bytes that are not valid UTF-8 become replacement
/// characters. Thread-safe.
void AppendJsonString(std::string_view text, std::string& json);

/// The record and a line feed. A string in it that is not valid UTF-8 gets replacement characters.
/// Thread-safe.
[[nodiscard]] std::string ToLine(const Json& record);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_JSON_H_
