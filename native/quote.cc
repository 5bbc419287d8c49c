#include "native/quote.h"

#include <cstddef>
#include <cstdint>

#include "miner/hex.h"
#include "native/utf8.h"

namespace tailminer {
namespace {

constexpr size_t kMostBytes = 80;

void AppendEscaped(uint8_t byte, std::string& text) {
  if (byte == '\n') {
    text += "\\n";
  } else if (byte == '\r') {
    text += "\\r";
  } else if (byte == '\t') {
    text += "\\t";
  } else {
    text += "\\x" + ToHex({&byte, 1});
  }
}

}  // namespace

std::string Printable(std::string_view bytes) {
  const bool is_long = bytes.size() > kMostBytes;
  const std::string_view shown = bytes.substr(0, kMostBytes);
  // A cut inside a character makes it invalid: then all of them are escaped, which does no harm.
  const bool is_utf8 = IsUtf8(shown);
  std::string text;
  for (size_t i = 0; i < shown.size(); ++i) {
    const auto byte = static_cast<uint8_t>(shown[i]);
    // U+0080 … U+009F are control characters too: c2 80 … c2 9f.
    const bool c1_control =
        byte == 0xc2 && i + 1 < shown.size() && static_cast<uint8_t>(shown[i + 1]) < 0xa0;
    const bool c1_second = i > 0 && static_cast<uint8_t>(shown[i - 1]) == 0xc2 && byte < 0xa0;
    const bool plain =
        byte >= 0x80 ? is_utf8 && !c1_control && !c1_second : byte >= 0x20 && byte != 0x7f;
    if (plain) {
      text.push_back(shown[i]);
    } else {
      AppendEscaped(byte, text);
    }
  }
  if (is_long) text += "… (" + std::to_string(bytes.size()) + " bytes)";
  return text;
}

std::string Quote(std::string_view bytes) { return "'" + Printable(bytes) + "'"; }

}  // namespace tailminer
