#include "native/json.h"

#include <algorithm>

#include "miner/hex.h"
#include "native/utf8.h"

namespace tailminer {

void AddPrefix(std::string_view prefix, Json& record) {
  if (IsUtf8(prefix)) record["prefix"] = prefix;
  record["prefix_hex"] = ToHex(prefix);
}

void AppendJsonString(std::string_view text, std::string& json) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return c >= 0x20 && c != '"' && c != '\\' && (c & 0x80) == 0;
  });
  if (plain) {
    json.append(1, '"').append(text).push_back('"');
  } else {
    json += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  }
}

std::string ToLine(const Json& record) {
  return record.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace tailminer
