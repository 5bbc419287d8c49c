#include "native/utf8.h"

#include <nlohmann/json.hpp>

namespace tailminer {

// The JSON library has a strict decoder, and it is the one that must agree.
bool IsUtf8(std::string_view bytes) {
  try {
    static_cast<void>(nlohmann::json(bytes).dump());
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
  return true;
}

}  // namespace tailminer
