// The nonce grammar: which texts are nonces, and how nonces are written.
//
// A nonce is an integer 0 … 2^64 − 1 in canonical decimal ASCII: `0` or `[1-9][0-9]*`.
#ifndef TAILMINER_MINER_NONCE_H_
#define TAILMINER_MINER_NONCE_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace tailminer {

constexpr int kMaxNonceDigits = 20;

/// An end of a half-open nonce range: 0 … 2^64.
__extension__ typedef unsigned __int128 NonceEnd;  // NOLINT(modernize-use-using): needs the word

constexpr NonceEnd kEndOfNonces = NonceEnd{1} << 64;

enum class NonceError {
  kNone,
  kEmpty,        ///< no characters
  kNotDecimal,   ///< a character other than 0-9
  kLeadingZero,  ///< more than one digit, the first of them 0
  kTooLarge,     ///< 2^64 or more
};

/// Parses `text` strictly; `nonce` is set only when the result is kNone. Thread-safe.
[[nodiscard]] NonceError ParseNonce(std::string_view text, uint64_t& nonce);

/// The same for the end of a range, which may also be 2^64.
[[nodiscard]] NonceError ParseNonceEnd(std::string_view text, NonceEnd& end);

/// Writes the canonical text of 0 … 2^64 to `text`, without an end mark; returns its length, which
/// is at most kMaxNonceDigits. Thread-safe.
int WriteNonce(NonceEnd nonce, char* text);

/// The canonical text of 0 … 2^64.
[[nodiscard]] std::string FormatNonce(NonceEnd nonce);

/// How many digits FormatNonce writes for a nonce: 1 … 20.
[[nodiscard]] int CountDigits(uint64_t nonce);

/// The first nonce that has `digits` (1 … 20) digits: 0, 10, 100, …
[[nodiscard]] uint64_t FirstWithDigits(int digits);

/// The last nonce that has `digits` (1 … 20) digits: 9, 99, …, 2^64 − 1.
[[nodiscard]] uint64_t LastWithDigits(int digits);

}  // namespace tailminer

#endif  // TAILMINER_MINER_NONCE_H_
