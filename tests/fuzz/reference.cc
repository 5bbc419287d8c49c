#include "tests/fuzz/reference.h"

#include <cryptopp/keccak.h>
#include <cryptopp/sha3.h>

#include <cstdio>
#include <regex>

namespace tailminer::test {
namespace {

template <class Hash>
keccak::Digest DigestOf(std::string_view message) {
  Hash hash;
  keccak::Digest digest;
  hash.CalculateDigest(digest.data(), reinterpret_cast<const uint8_t*>(message.data()),
                       message.size());
  return digest;
}

}  // namespace

keccak::Digest ReferenceKeccak256(std::string_view message) {
  return DigestOf<CryptoPP::Keccak_256>(message);
}

keccak::Digest ReferenceSha3(std::string_view message) {
  return DigestOf<CryptoPP::SHA3_256>(message);
}

int ReferenceZeroBits(const keccak::Digest& digest) {
  int bits = 0;
  while (bits < 256 && ((digest[static_cast<size_t>(bits / 8)] << (bits % 8)) & 0x80) == 0) ++bits;
  return bits;
}

bool ReferenceIsNonce(std::string_view text) {
  // Bounded, for std::regex recurses once for every character.
  static const std::regex kForm("0|[1-9][0-9]{0,19}");
  if (text.size() > 20 || !std::regex_match(text.begin(), text.end(), kForm)) return false;
  return text.size() < 20 || text <= "18446744073709551615";
}

bool ReferenceIsUtf8(std::string_view bytes) {
  constexpr uint32_t kLowest[] = {0, 0x80, 0x800, 0x10000};  // by the number of further bytes
  for (size_t i = 0; i < bytes.size();) {
    const auto lead = static_cast<uint8_t>(bytes[i++]);
    if (lead < 0x80) continue;
    const size_t more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc0 || lead > 0xf7 || bytes.size() - i < more) return false;
    uint32_t character = lead & (0x3fU >> more);
    for (size_t k = 0; k < more; ++k) {
      const auto byte = static_cast<uint8_t>(bytes[i++]);
      if (byte >> 6 != 2) return false;
      character = character << 6 | (byte & 0x3fU);
    }
    if (character < kLowest[more] || character > 0x10ffff) return false;
    if (character >= 0xd800 && character <= 0xdfff) return false;
  }
  return true;
}

std::string ReferenceHex(std::string_view bytes) {
  std::string hex;
  for (const char byte : bytes) {
    char digits[3];
    std::snprintf(digits, sizeof(digits), "%02x",
                  static_cast<unsigned>(static_cast<uint8_t>(byte)));
    hex += digits;
  }
  return hex;
}

}  // namespace tailminer::test
