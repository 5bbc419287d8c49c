// Answers hash, permutation and scan requests with Crypto++, one answer line for each request line.
//
// Requests (bytes are hexadecimal; "-" stands for no bytes; numbers are decimal):
//   keccak256 MESSAGE               -> digest
//   sha3_256 MESSAGE                -> digest
//   keccak256_repeat BYTE COUNT     -> digest of BYTE repeated COUNT times
//   f1600 STATE                     -> STATE (200 bytes, lanes little-endian) after one application
//   scan PREFIX BITS FIRST LAST     -> lowest nonce of FIRST..LAST (LAST included) whose digest has
//                                      at least BITS leading zero bits, or "none"

#include <cryptopp/hex.h>
#include <cryptopp/keccak.h>
#include <cryptopp/sha3.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>

namespace CryptoPP {
// The library's permutation: exported by the shared library, but declared in no public header.
void KeccakF1600(word64* state);
}  // namespace CryptoPP

namespace {

using Digest = std::array<CryptoPP::byte, 32>;

[[noreturn]] void Fail(const std::string& line) {
  std::cerr << "cryptopp_reference: cannot answer: " << line << "\n";
  std::exit(2);
}

std::string FromHex(const std::string& hex) {
  std::string bytes;
  if (hex == "-") return bytes;
  CryptoPP::StringSource(hex, true, new CryptoPP::HexDecoder(new CryptoPP::StringSink(bytes)));
  return bytes;
}

std::string ToHex(const CryptoPP::byte* data, size_t size) {
  std::string hex;
  CryptoPP::StringSource(
      data, size, true,
      new CryptoPP::HexEncoder(new CryptoPP::StringSink(hex), /*uppercase=*/false));
  return hex;
}

const CryptoPP::byte* Bytes(const std::string& text) {
  return reinterpret_cast<const CryptoPP::byte*>(text.data());
}

template <typename Hash>
std::string HashHex(const std::string& message) {
  Digest digest;
  Hash hash;
  hash.CalculateDigest(digest.data(), Bytes(message), message.size());
  return ToHex(digest.data(), digest.size());
}

std::string RepeatHashHex(const std::string& byte, uint64_t count) {
  const std::string chunk(size_t{1} << 20, byte.at(0));
  CryptoPP::Keccak_256 hash;
  while (count > 0) {
    const size_t size = static_cast<size_t>(std::min<uint64_t>(count, chunk.size()));
    hash.Update(Bytes(chunk), size);
    count -= size;
  }
  Digest digest;
  hash.Final(digest.data());
  return ToHex(digest.data(), digest.size());
}

std::string PermuteHex(const std::string& bytes) {
  std::array<CryptoPP::word64, 25> state;
  std::memcpy(state.data(), bytes.data(), sizeof(state));  // Little-endian hosts only.
  CryptoPP::KeccakF1600(state.data());
  return ToHex(reinterpret_cast<const CryptoPP::byte*>(state.data()), sizeof(state));
}

int LeadingZeroBits(const Digest& digest) {
  int bits = 0;
  for (CryptoPP::byte byte : digest) {
    if (byte == 0) {
      bits += 8;
      continue;
    }
    while ((byte & 0x80) == 0) {
      byte = static_cast<CryptoPP::byte>(byte << 1);
      ++bits;
    }
    break;
  }
  return bits;
}

std::string Scan(const std::string& prefix, int bits, uint64_t first, uint64_t last) {
  CryptoPP::Keccak_256 hash;
  Digest digest;
  for (uint64_t nonce = first;; ++nonce) {
    const std::string message = prefix + std::to_string(nonce);
    hash.CalculateDigest(digest.data(), Bytes(message), message.size());
    if (LeadingZeroBits(digest) >= bits) return std::to_string(nonce);
    if (nonce == last) return "none";
  }
}

std::string Answer(const std::string& line) {
  std::istringstream words(line);
  std::string request, hex;
  if (!(words >> request >> hex)) Fail(line);
  const std::string bytes = FromHex(hex);
  if (request == "keccak256") return HashHex<CryptoPP::Keccak_256>(bytes);
  if (request == "sha3_256") return HashHex<CryptoPP::SHA3_256>(bytes);
  if (request == "f1600" && bytes.size() == 200) return PermuteHex(bytes);
  if (request == "keccak256_repeat") {
    uint64_t count;
    if (words >> count) return RepeatHashHex(bytes, count);
  }
  if (request == "scan") {
    int bits;
    uint64_t first, last;
    if (words >> bits >> first >> last && first <= last) return Scan(bytes, bits, first, last);
  }
  Fail(line);
}

}  // namespace

int main() {
  std::string line;
  while (std::getline(std::cin, line)) std::cout << Answer(line) << "\n";
  return 0;
}
