#include "native/utf8.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tailminer {

// The JSON library has a strict decoder, and it is the one that must agree. It is spared the bytes
// that need none: nearly all texts are ASCII, and claims come by the million.
bool IsUtf8(std::string_view bytes) {
  if (std::all_of(bytes.begin(), bytes.end(), [](char c) { return (c & 0x80) == 0; })) return true;
  try {
    static_cast<void>(nlohmann::json(bytes).dump());
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
  return true;
}

}  // namespace tailminer
