#include "native/option_values.h"

#include <cstddef>

#include "miner/job.h"
#include "miner/nonce.h"

namespace tailminer {
namespace {

/// 0 … 15, or -1.
int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

int ReadBits(const CommandLine& line) {
  const std::string_view text = line.Require(kBits);
  const std::optional<uint64_t> bits = ParseWholeNumber(text, kMaxDifficultyBits);
  if (!bits) RejectValue(kBits, text);
  return static_cast<int>(*bits);
}

std::optional<uint64_t> ParseWholeNumber(std::string_view text, uint64_t largest) {
  uint64_t number = 0;
  if (ParseNonce(text, number) != NonceError::kNone || number > largest) return std::nullopt;
  return number;
}

std::optional<std::string> ParseHex(std::string_view text) {
  if (text.starts_with("0x")) text.remove_prefix(2);
  if (text.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() / 2);
  for (size_t i = 0; i < text.size(); i += 2) {
    const int high = HexDigit(text[i]);
    const int low = HexDigit(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes.push_back(static_cast<char>(high << 4 | low));
  }
  return bytes;
}

}  // namespace tailminer
