// Bytes as hexadecimal digits and back.
#include "miner/hex.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace tailminer::test {
namespace {

TEST(HexTest, EveryCharacterIsADigitOrRefused) {
  const std::string lower = "0123456789abcdef";
  const std::string upper = "0123456789ABCDEF";
  for (int code = 0; code < 256; ++code) {
    const char c = static_cast<char>(code);
    size_t value = lower.find(c);
    if (value == std::string::npos) value = upper.find(c);
    const auto high = FromHex(std::string{c, '0'});
    const auto low = FromHex(std::string{'0', c});
    if (value == std::string::npos) {
      EXPECT_EQ(high, std::nullopt) << code;
      EXPECT_EQ(low, std::nullopt) << code;
    } else {
      EXPECT_EQ(high, std::string(1, static_cast<char>(value * 16))) << code;
      EXPECT_EQ(low, std::string(1, static_cast<char>(value))) << code;
    }
  }
}

TEST(HexTest, OddNumbersOfDigitsAreRefused) {
  EXPECT_EQ(FromHex(""), "");
  EXPECT_EQ(FromHex("4"), std::nullopt);
  EXPECT_EQ(FromHex("41424"), std::nullopt);
  EXPECT_EQ(FromHex(std::string_view("414243").substr(0, 5)), std::nullopt);
  EXPECT_EQ(FromHex("414243"), "ABC");
  EXPECT_EQ(ToHex(std::string_view("\x00\x9a\xff", 3)), "009aff");
}

}  // namespace
}  // namespace tailminer::test
