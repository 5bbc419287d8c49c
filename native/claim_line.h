// A line of a claim file: what it claims, or what is wrong with it.
#ifndef TAILMINER_NATIVE_CLAIM_LINE_H_
#define TAILMINER_NATIVE_CLAIM_LINE_H_

#include <optional>
#include <string>
#include <string_view>

#include "keccak/sponge.h"

namespace tailminer {

struct ClaimLine {
  const char* error = nullptr;  ///< what is wrong, or null
  std::string id;               ///< as JSON text, where there is a readable one; else empty
  std::string prefix;
  std::string nonce;
  int difficulty_bits = 0;
  std::optional<keccak::Digest> digest;
};

/// Reads a line that is not blank, its line feed taken away; any bytes. Thread-safe.
[[nodiscard]] ClaimLine ReadClaimLine(std::string_view line);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_CLAIM_LINE_H_
