// The nonce grammar against a regular expression and comparisons of text.

#include "miner/nonce.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/reference.h"

namespace tailminer::test {
namespace {

void TestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = TextOf(data, size);
  constexpr uint64_t kUntouched = 0x5a5a5a5a5a5a5a5aU;

  uint64_t nonce = kUntouched;
  const bool is_nonce = ParseNonce(text, nonce) == NonceError::kNone;
  TAILMINER_REQUIRE(is_nonce == ReferenceIsNonce(text));
  TAILMINER_REQUIRE(is_nonce || nonce == kUntouched);
  if (is_nonce) {
    TAILMINER_REQUIRE(std::to_string(nonce) == text);
    TAILMINER_REQUIRE(FormatNonce(nonce) == text);
    const int digits = CountDigits(nonce);
    TAILMINER_REQUIRE(digits == static_cast<int>(size));
    TAILMINER_REQUIRE(FirstWithDigits(digits) <= nonce && nonce <= LastWithDigits(digits));
  }

  NonceEnd end = kUntouched;
  const bool is_end = ParseNonceEnd(text, end) == NonceError::kNone;
  TAILMINER_REQUIRE(is_end == (is_nonce || text == "18446744073709551616"));
  if (is_end) TAILMINER_REQUIRE(FormatNonce(end) == text);
  if (!is_end) TAILMINER_REQUIRE(end == kUntouched);
}

}  // namespace
}  // namespace tailminer::test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tailminer::test::TestOneInput(data, size);
  return 0;
}
