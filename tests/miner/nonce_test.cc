// The nonce grammar.
#include "miner/nonce.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/support/bytes.h"
#include "tests/support/vectors.h"

namespace tailminer::test {
namespace {

constexpr uint64_t kUntouched = 4711;

TEST(ParseNonceTest, AcceptsExactlyTheNonces) {
  int accepted = 0;
  for (const GrammarVector& vector : GrammarVectors()) {
    uint64_t nonce = kUntouched;
    const NonceError error = ParseNonce(vector.text, nonce);
    ASSERT_EQ(error == NonceError::kNone, vector.decimal.has_value())
        << vector.kind << ": " << ToHex(vector.text);
    if (vector.decimal) {
      EXPECT_EQ(std::to_string(nonce), *vector.decimal);
      ++accepted;
    } else {
      EXPECT_EQ(nonce, kUntouched) << vector.kind << ": " << ToHex(vector.text);
    }
  }
  EXPECT_EQ(accepted, 100);
}

TEST(ParseNonceTest, SaysWhatIsWrong) {
  const std::map<std::string, NonceError> errors = {{"empty", NonceError::kEmpty},
                                                    {"fraction", NonceError::kNotDecimal},
                                                    {"leading-zero", NonceError::kLeadingZero},
                                                    {"nul", NonceError::kNotDecimal},
                                                    {"out-of-range", NonceError::kTooLarge},
                                                    {"sign", NonceError::kNotDecimal},
                                                    {"space", NonceError::kNotDecimal}};
  std::map<std::string, int> seen;
  for (const GrammarVector& vector : GrammarVectors()) {
    const auto expected = errors.find(vector.kind);
    if (expected == errors.end()) continue;
    uint64_t nonce = 0;
    EXPECT_EQ(ParseNonce(vector.text, nonce), expected->second)
        << vector.kind << ": " << ToHex(vector.text);
    ++seen[vector.kind];
  }
  EXPECT_EQ(seen.size(), errors.size());
}

TEST(ParseNonceTest, EveryTextOfOneOrTwoBytes) {
  for (int first = 0; first < 256; ++first) {
    const std::string one(1, static_cast<char>(first));
    const bool is_digit = first >= '0' && first <= '9';
    uint64_t nonce = kUntouched;
    ASSERT_EQ(ParseNonce(one, nonce) == NonceError::kNone, is_digit) << first;
    if (is_digit) {
      ASSERT_EQ(nonce, static_cast<uint64_t>(first - '0'));
    }
    for (int second = 0; second < 256; ++second) {
      const std::string two = one + static_cast<char>(second);
      const bool is_nonce = is_digit && first != '0' && second >= '0' && second <= '9';
      ASSERT_EQ(ParseNonce(two, nonce) == NonceError::kNone, is_nonce) << first << " " << second;
      if (is_nonce) {
        ASSERT_EQ(nonce, static_cast<uint64_t>(10 * (first - '0') + second - '0'));
      }
    }
  }
}

TEST(ParseNonceEndTest, AcceptsOneMoreThanTheNonces) {
  for (const GrammarVector& vector : GrammarVectors()) {
    uint64_t nonce = 0;
    NonceEnd end = kUntouched;
    const NonceError error = ParseNonceEnd(vector.text, end);
    if (vector.text == "18446744073709551616") {
      EXPECT_EQ(error, NonceError::kNone);
      EXPECT_TRUE(end == kEndOfNonces);
      continue;
    }
    EXPECT_EQ(error, ParseNonce(vector.text, nonce)) << vector.kind << ": " << ToHex(vector.text);
    EXPECT_TRUE(end == (error == NonceError::kNone ? nonce : kUntouched))
        << vector.kind << ": " << ToHex(vector.text);
  }
}

/// 10^k − 1, 10^k and 10^k + 1 for every k, and the ends, as texts written without arithmetic.
std::vector<std::string> TextsAtDigitEdges() {
  std::vector<std::string> texts = {
      "0", "9", "10", "11", "18446744073709551614", "18446744073709551615"};
  for (size_t zeros = 2; zeros < 20; ++zeros) {
    texts.emplace_back(zeros, '9');
    texts.push_back("1" + std::string(zeros, '0'));
    texts.push_back("1" + std::string(zeros - 1, '0') + "1");
  }
  return texts;
}

TEST(FormatNonceTest, WritesWhatParseNonceReads) {
  for (const std::string& text : TextsAtDigitEdges()) {
    uint64_t nonce = 0;
    ASSERT_EQ(ParseNonce(text, nonce), NonceError::kNone) << text;
    EXPECT_EQ(FormatNonce(nonce), text);
    EXPECT_EQ(std::to_string(nonce), text);
    EXPECT_EQ(CountDigits(nonce), static_cast<int>(text.size())) << text;
  }
  EXPECT_EQ(FormatNonce(kEndOfNonces), "18446744073709551616");
}

TEST(DigitClassTest, FirstAndLastNonceOfEveryNumberOfDigits) {
  for (int digits = 1; digits <= kMaxNonceDigits; ++digits) {
    const auto zeros = static_cast<size_t>(digits - 1);
    EXPECT_EQ(FormatNonce(FirstWithDigits(digits)),
              digits == 1 ? "0" : "1" + std::string(zeros, '0'));
    EXPECT_EQ(FormatNonce(LastWithDigits(digits)),
              digits == 20 ? "18446744073709551615" : std::string(zeros + 1, '9'));
  }
}

}  // namespace
}  // namespace tailminer::test
