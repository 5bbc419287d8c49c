#include "native/hex.h"

#include "miner/hex.h"

namespace tailminer {

std::optional<std::string> ParseHex(std::string_view text) {
  if (text.starts_with("0x")) text.remove_prefix(2);
  return FromHex(text);
}

}  // namespace tailminer
