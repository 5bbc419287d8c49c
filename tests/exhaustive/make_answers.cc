// Writes digests.bin and hits.bin (see answers.h) with Crypto++ and nothing of ours.
#include <cryptopp/keccak.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/exhaustive/answers.h"

namespace tailminer::test {
namespace {

using Digest = std::array<uint8_t, 32>;

Digest Keccak256(const std::string& message) {
  CryptoPP::Keccak_256 hash;
  Digest digest;
  hash.CalculateDigest(digest.data(), reinterpret_cast<const uint8_t*>(message.data()),
                       message.size());
  return digest;
}

std::string Digests() {
  std::string bytes;
  for (size_t length = 0; length <= kLongestMessage; ++length) {
    for (const uint8_t byte : Keccak256(MessageBytes(length))) {
      bytes.push_back(static_cast<char>(byte));
    }
  }
  return bytes;
}

void AppendTwoBytes(uint64_t number, std::string& bytes) {
  bytes.push_back(static_cast<char>(number & 0xff));
  bytes.push_back(static_cast<char>(number >> 8));
}

std::string Hits() {
  static_assert(kScanBits == 9, "the first byte and the highest bit of the second");
  std::string bytes;
  for (size_t length = 0; length < kPrefixLengths; ++length) {
    const std::string prefix = MessageBytes(length);
    for (int digits = 1; digits <= kDigitCounts; ++digits) {
      const uint64_t first = FirstOf(length, digits);
      uint64_t count = 0;
      std::string distances;
      for (uint64_t i = 0; i < NoncesOf(digits); ++i) {
        const std::string message = prefix + std::to_string(first + i);
        const Digest digest = Keccak256(message);
        if (digest[0] != 0 || digest[1] >= 0x80) continue;
        ++count;
        AppendTwoBytes(i, distances);
      }
      AppendTwoBytes(count, bytes);
      bytes += distances;
    }
  }
  return bytes;
}

bool Write(const char* path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  return file.flush().good();
}

}  // namespace
}  // namespace tailminer::test

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: make_answers DIGESTS HITS\n", stderr);
    return EXIT_FAILURE;
  }
  using tailminer::test::Write;
  return Write(argv[1], tailminer::test::Digests()) && Write(argv[2], tailminer::test::Hits())
             ? EXIT_SUCCESS
             : EXIT_FAILURE;
}
