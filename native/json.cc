#include "native/json.h"

#include <cstdint>

#include "native/hex.h"
#include "native/utf8.h"

namespace tailminer {

void AddPrefix(std::string_view prefix, Json& record) {
  if (IsUtf8(prefix)) record["prefix"] = prefix;
  record["prefix_hex"] = ToHex({reinterpret_cast<const uint8_t*>(prefix.data()), prefix.size()});
}

std::string ToLine(const Json& record) {
  return record.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace tailminer
