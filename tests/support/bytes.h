// Byte strings as tests write them: hexadecimal, formula messages, digests.
#ifndef TAILMINER_TESTS_SUPPORT_BYTES_H_
#define TAILMINER_TESTS_SUPPORT_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "keccak/sponge.h"

namespace tailminer::test {

/// The formula message (or prefix) of the vector files: byte i is (181·i + 67·length + 13) mod 251.
[[nodiscard]] std::string FormulaBytes(size_t length);

/// `hex` must be well-formed; ends the program otherwise.
[[nodiscard]] std::string FromHex(std::string_view hex);
[[nodiscard]] keccak::Digest DigestFromHex(std::string_view hex);

[[nodiscard]] std::string ToHex(std::string_view bytes);
[[nodiscard]] std::string ToHex(const keccak::Digest& digest);

/// The bytes of `text`, for functions that take a pointer.
[[nodiscard]] inline const uint8_t* Data(std::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

/// The hash of `text`.
[[nodiscard]] keccak::Digest HashOf(std::string_view text,
                                    keccak::Suffix suffix = keccak::Suffix::kKeccak256);

/// Digest word 0 as kernels see it: the first digest byte is its lowest.
[[nodiscard]] uint64_t Word0(const keccak::Digest& digest);

}  // namespace tailminer::test

#endif  // TAILMINER_TESTS_SUPPORT_BYTES_H_
