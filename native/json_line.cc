#include "native/json_line.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "miner/job.h"
#include "native/hex.h"
#include "native/json.h"
#include "native/line_splitter.h"
#include "native/utf8.h"

namespace tailminer {
namespace {

using Kind = JsonValue::Kind;

/// Takes the members of the outermost object as the parser meets them; whatever lies deeper only
/// has to be well-formed. The names are those that nlohmann's parser calls.
class MemberReader {
 public:
  MemberReader(std::span<const std::string_view> keys, std::span<JsonValue> values,
               std::optional<std::string>* unknown_key)
      : keys_(keys), values_(values), unknown_key_(unknown_key) {}

  [[nodiscard]] bool is_object() const { return is_object_; }

  bool null() { return Take(Kind::kAbsent) != nullptr; }
  bool boolean(bool /*value*/) { return Take(Kind::kOther) != nullptr; }
  bool number_integer(int64_t number) {
    Take(Kind::kNegative)->negative = number;
    return true;
  }
  bool number_unsigned(uint64_t number) {
    Take(Kind::kUnsigned)->number = number;
    return true;
  }
  bool number_float(double number, const std::string& /*text*/) {
    Take(Kind::kFraction)->fraction = number;
    return true;
  }
  bool string(std::string& text) {
    std::swap(Take(Kind::kString)->text, text);
    return true;
  }
  bool binary(nlohmann::json::binary_t& /*bytes*/) { return false; }  // not in JSON
  bool start_object(size_t /*size*/) {
    if (depth_ == 0) is_object_ = true;
    return Open();
  }
  bool start_array(size_t /*size*/) { return Open(); }
  bool end_object() { return Close(); }
  bool end_array() { return Close(); }

  bool key(std::string& text) {
    if (depth_ != 1) return true;
    const auto* const found =
        std::find(keys_.begin(), keys_.end(), text) - keys_.begin() + keys_.data();
    const auto index = static_cast<size_t>(found - keys_.data());
    if (index < keys_.size()) {
      member_ = &values_[index];
      seen_twice_ = (seen_ >> index & 1) != 0;
      seen_ |= uint64_t{1} << index;
    } else {
      member_ = nullptr;
      if (unknown_key_ != nullptr && !*unknown_key_) *unknown_key_ = text;
    }
    return true;
  }

  bool parse_error(size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::json::exception& /*error*/) {
    return false;
  }

 private:
  /// Where the value that comes now belongs: to a member that is wanted, or to nobody.
  JsonValue* Take(Kind kind) {
    if (depth_ != 1 || member_ == nullptr) return &nobody_;
    member_->kind = kind;
    member_->repeated = seen_twice_;
    return member_;
  }
  bool Open() {
    Take(Kind::kOther);
    ++depth_;
    return true;
  }
  bool Close() {
    --depth_;
    return true;
  }

  std::span<const std::string_view> keys_;
  std::span<JsonValue> values_;
  std::optional<std::string>* unknown_key_;
  JsonValue nobody_;
  JsonValue* member_ = nullptr;
  uint64_t seen_ = 0;  ///< a bit for each of the keys
  bool seen_twice_ = false;
  bool is_object_ = false;
  size_t depth_ = 0;
};

}  // namespace

bool IsBlank(std::string_view line) {
  return line.size() <= kMaxLineBytes && line.find_first_not_of(" \t\r") == std::string_view::npos;
}

const char* ReadJsonLine(std::string_view line, std::span<const std::string_view> keys,
                         std::span<JsonValue> values, std::optional<std::string>* unknown_key) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  constexpr const char* kNotJson = "line is not valid JSON";
  if (line.size() > kMaxLineBytes) return "line is longer than 1048576 bytes";
  if (!IsUtf8(line)) return "line is not valid UTF-8";
  // The parser would take a NUL for the end, and skip a byte-order mark.
  if (line.find('\0') != std::string_view::npos || line.starts_with(kMark)) return kNotJson;
  MemberReader reader(keys, values, unknown_key);
  if (!nlohmann::json::sax_parse(line.data(), line.data() + line.size(), &reader)) return kNotJson;
  return reader.is_object() ? nullptr : "line is not a JSON object";
}

const char* ReadId(const JsonValue& value, std::string& id) {
  switch (value.kind) {
    case Kind::kAbsent:
      id.clear();
      return nullptr;
    case Kind::kString:
      id.clear();
      AppendJsonString(value.text, id);
      return nullptr;
    case Kind::kUnsigned:
      id = std::to_string(value.number);
      return nullptr;
    case Kind::kNegative:
      id = std::to_string(value.negative);
      return nullptr;
    case Kind::kFraction:
    case Kind::kOther:
      break;
  }
  return "id must be a string or a 64-bit integer";
}

const char* ReadPrefix(JsonValue& text, const JsonValue& hex, std::string& prefix) {
  if (!text.is_absent() && text.kind != Kind::kString) return "prefix must be a string";
  std::optional<std::string> bytes;
  if (!hex.is_absent()) {
    if (hex.kind == Kind::kString) bytes = ParseHex(hex.text);
    if (!bytes) return "prefix_hex must be a string of hexadecimal digits, two for each byte";
  }
  if (text.is_absent() && !bytes) return "prefix or prefix_hex is missing";
  if (!text.is_absent() && bytes && text.text != *bytes) return "prefix and prefix_hex differ";
  prefix = bytes ? std::move(*bytes) : std::move(text.text);
  return nullptr;
}

const char* ReadBits(const JsonValue& value, int& bits) {
  if (value.is_absent()) return "bits is missing";
  if (value.kind != Kind::kUnsigned || value.number > kMaxDifficultyBits) {
    return "bits must be an integer from 0 to 256";
  }
  bits = static_cast<int>(value.number);
  return nullptr;
}

}  // namespace tailminer
