#include "tests/support/bytes.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace tailminer::test {
namespace {

unsigned HexDigit(char c) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const size_t value = kDigits.find(c);
  if (value == std::string_view::npos) {
    std::fprintf(stderr, "'%c' is not a lower-case hexadecimal digit\n", c);
    std::abort();
  }
  return static_cast<unsigned>(value);
}

}  // namespace

std::string FormulaBytes(size_t length) {
  std::string bytes(length, '\0');
  for (size_t i = 0; i < length; ++i) {
    bytes[i] = static_cast<char>((181 * i + 67 * length + 13) % 251);
  }
  return bytes;
}

std::string FromHex(std::string_view hex) {
  if (hex.size() % 2 != 0) {
    std::fprintf(stderr, "an odd number of hexadecimal digits\n");
    std::abort();
  }
  std::string bytes;
  for (size_t i = 0; i < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(HexDigit(hex[i]) * 16 + HexDigit(hex[i + 1])));
  }
  return bytes;
}

keccak::Digest DigestFromHex(std::string_view hex) {
  const std::string bytes = FromHex(hex);
  keccak::Digest digest{};
  if (bytes.size() != digest.size()) {
    std::fprintf(stderr, "a digest has 32 bytes, not %zu\n", bytes.size());
    std::abort();
  }
  std::copy(bytes.begin(), bytes.end(), digest.begin());
  return digest;
}

std::string ToHex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const char c : bytes) {
    const auto byte = static_cast<uint8_t>(c);
    hex.push_back(kDigits[byte / 16]);
    hex.push_back(kDigits[byte % 16]);
  }
  return hex;
}

std::string ToHex(const keccak::Digest& digest) {
  return ToHex({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

keccak::Digest HashOf(std::string_view text, keccak::Suffix suffix) {
  return keccak::Hash(Data(text), text.size(), suffix);
}

uint64_t Word0(const keccak::Digest& digest) {
  uint64_t word = 0;
  for (size_t i = 0; i < 8; ++i) word |= uint64_t{digest[i]} << (8 * i);
  return word;
}

}  // namespace tailminer::test
