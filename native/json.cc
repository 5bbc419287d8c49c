#include "native/json.h"

namespace tailminer {

bool IsUtf8(std::string_view bytes) {
  try {
    static_cast<void>(Json(bytes).dump());
  } catch (const Json::type_error&) {
    return false;
  }
  return true;
}

std::string ToHex(std::span<const uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * bytes.size());
  for (const uint8_t byte : bytes) {
    hex.push_back(kDigits[byte >> 4]);
    hex.push_back(kDigits[byte & 15]);
  }
  return hex;
}

void AddPrefix(std::string_view prefix, Json& record) {
  if (IsUtf8(prefix)) record["prefix"] = prefix;
  record["prefix_hex"] = ToHex({reinterpret_cast<const uint8_t*>(prefix.data()), prefix.size()});
}

std::string ToLine(const Json& record) {
  return record.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace tailminer
