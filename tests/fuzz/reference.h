// What an independent implementation says: Crypto++'s Keccak, counted and compared by other code.
#ifndef TAILMINER_TESTS_FUZZ_REFERENCE_H_
#define TAILMINER_TESTS_FUZZ_REFERENCE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "keccak/sponge.h"

namespace tailminer::test {

/// Keccak-256 of `message` by Crypto++.
[[nodiscard]] keccak::Digest ReferenceKeccak256(std::string_view message);

/// SHA3-256 of `message` by Crypto++.
[[nodiscard]] keccak::Digest ReferenceSha3(std::string_view message);

/// Leading zero bits of a digest, bit by bit.
[[nodiscard]] int ReferenceZeroBits(const keccak::Digest& digest);

/// Whether `text` is a nonce: a regular expression, and a comparison of digits as text.
[[nodiscard]] bool ReferenceIsNonce(std::string_view text);

/// Whether `bytes` are UTF-8 (RFC 3629): characters decoded one by one.
[[nodiscard]] bool ReferenceIsUtf8(std::string_view bytes);

/// Two lower-case hexadecimal digits a byte.
[[nodiscard]] std::string ReferenceHex(std::string_view bytes);

}  // namespace tailminer::test

#endif  // TAILMINER_TESTS_FUZZ_REFERENCE_H_
