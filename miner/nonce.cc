#include "miner/nonce.h"

#include <algorithm>
#include <cstddef>

namespace tailminer {

NonceError ParseNonceEnd(std::string_view text, NonceEnd& end) {
  if (text.empty()) return NonceError::kEmpty;
  uint64_t before_last = 0;  // wraps around where the text is far too long
  uint64_t value = 0;
  for (const char c : text) {
    const auto digit = static_cast<unsigned>(c) - '0';
    if (digit > 9) return NonceError::kNotDecimal;
    before_last = value;
    value = value * 10 + digit;
  }
  if (text.size() > 1 && text.front() == '0') return NonceError::kLeadingZero;
  if (text.size() > kMaxNonceDigits) return NonceError::kTooLarge;
  if (text.size() < kMaxNonceDigits) {
    end = value;
    return NonceError::kNone;
  }
  // Only all 20 digits can be too much for 64 bits.
  const NonceEnd exact = NonceEnd{before_last} * 10 + static_cast<unsigned>(text.back() - '0');
  if (exact > kEndOfNonces) return NonceError::kTooLarge;
  end = exact;
  return NonceError::kNone;
}

NonceError ParseNonce(std::string_view text, uint64_t& nonce) {
  NonceEnd value = 0;
  const NonceError error = ParseNonceEnd(text, value);
  if (error != NonceError::kNone) return error;
  if (value == kEndOfNonces) return NonceError::kTooLarge;
  nonce = static_cast<uint64_t>(value);
  return NonceError::kNone;
}

int WriteNonce(NonceEnd nonce, char* text) {
  int length = 0;
  do {
    text[length++] = static_cast<char>('0' + static_cast<int>(nonce % 10));
    nonce /= 10;
  } while (nonce != 0);
  std::reverse(text, text + length);
  return length;
}

std::string FormatNonce(NonceEnd nonce) {
  char text[kMaxNonceDigits];
  return {text, static_cast<size_t>(WriteNonce(nonce, text))};
}

int CountDigits(uint64_t nonce) {
  int digits = 1;
  for (; nonce >= 10; nonce /= 10) ++digits;
  return digits;
}

uint64_t FirstWithDigits(int digits) {
  if (digits == 1) return 0;
  uint64_t first = 1;
  for (int i = 1; i < digits; ++i) first *= 10;
  return first;
}

uint64_t LastWithDigits(int digits) {
  return digits == kMaxNonceDigits ? ~uint64_t{0} : FirstWithDigits(digits + 1) - 1;
}

}  // namespace tailminer
