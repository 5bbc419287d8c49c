#include "miner/nonce.h"

#include <algorithm>
#include <cstddef>

namespace tailminer {

NonceError ParseNonceEnd(std::string_view text, NonceEnd& end) {
  if (text.empty()) return NonceError::kEmpty;
  const bool decimal =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!decimal) return NonceError::kNotDecimal;
  if (text.size() > 1 && text.front() == '0') return NonceError::kLeadingZero;
  if (text.size() > kMaxNonceDigits) return NonceError::kTooLarge;
  // All but the last of 20 digits fit in 64 bits, where counting is much faster.
  uint64_t without_last = 0;
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    without_last = without_last * 10 + static_cast<unsigned>(text[i] - '0');
  }
  const NonceEnd value = NonceEnd{without_last} * 10 + static_cast<unsigned>(text.back() - '0');
  if (value > kEndOfNonces) return NonceError::kTooLarge;
  end = value;
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
