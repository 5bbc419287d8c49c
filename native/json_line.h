// A line of a stream of claims or jobs as an object of plain values, by rules both streams share.
//
// What a line may be is written in docs/claims.md, edge by edge.
#ifndef TAILMINER_NATIVE_JSON_LINE_H_
#define TAILMINER_NATIVE_JSON_LINE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tailminer {

/// What stands after a key. `null` counts as absent.
struct JsonValue {
  enum class Kind {
    kAbsent,
    kString,
    kUnsigned,  ///< an integer 0 … 2^64 − 1 without a sign
    kNegative,  ///< an integer −2^63 … −0
    kFraction,  ///< another number
    kOther,     ///< true, false, an array, an object
  };
  Kind kind = Kind::kAbsent;
  bool repeated = false;  ///< the key occurred before
  std::string text;       ///< kString
  uint64_t number = 0;    ///< kUnsigned
  int64_t negative = 0;   ///< kNegative
  double fraction = 0;    ///< kFraction; finite

  [[nodiscard]] bool is_absent() const { return kind == Kind::kAbsent; }
};

/// Whether `line` is nothing but spaces, tabs and carriage returns, and not too long. Thread-safe.
[[nodiscard]] bool IsBlank(std::string_view line);

/// Reads the values of `keys` from the object in `line`, whose line feed is taken away, into
/// `values`, which has one entry for each and all of them absent. A key that occurs twice: the last
/// one counts. The first key that is none of `keys` goes to `unknown_key`, where that is not null.
/// Returns what is wrong with the line, or null. Takes memory in proportion to the line, however
/// deep it nests. Thread-safe.
[[nodiscard]] const char* ReadJsonLine(std::string_view line,
                                       std::span<const std::string_view> keys,
                                       std::span<JsonValue> values,
                                       std::optional<std::string>* unknown_key = nullptr);

// Members that both streams have. Each returns what is wrong, or null.

/// The value of `id`, a string or an integer, as JSON text; empty where it is absent.
[[nodiscard]] const char* ReadId(const JsonValue& value, std::string& id);

/// The bytes of `prefix`, `prefix_hex` or both. `text` may be moved from.
[[nodiscard]] const char* ReadPrefix(JsonValue& text, const JsonValue& hex, std::string& prefix);

/// 0 … 256.
[[nodiscard]] const char* ReadBits(const JsonValue& value, int& bits);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_JSON_LINE_H_
