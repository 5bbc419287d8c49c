// Bytes that somebody else chose, shown to people and in JSON: whether they are UTF-8, escapes,
// hex.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "miner/hex.h"
#include "native/hex.h"
#include "native/json.h"
#include "native/quote.h"
#include "native/utf8.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/reference.h"

namespace tailminer::test {
namespace {

bool IsControl(char c) { return static_cast<uint8_t>(c) < 0x20 || c == 0x7f; }

/// One line that no terminal takes for a command: UTF-8 without control characters.
void RequirePrintable(const std::string& shown) {
  TAILMINER_REQUIRE(ReferenceIsUtf8(shown));
  TAILMINER_REQUIRE(std::none_of(shown.begin(), shown.end(), IsControl));
  for (size_t i = 0; i + 1 < shown.size(); ++i) {  // U+0080 … U+009F
    TAILMINER_REQUIRE(shown[i] != '\xc2' || static_cast<uint8_t>(shown[i + 1]) >= 0xa0);
  }
}

void TestHex(std::string_view text) {
  const std::string hex = ReferenceHex(text);
  TAILMINER_REQUIRE(ToHex(text) == hex);
  TAILMINER_REQUIRE(FromHex(hex) == text);
  TAILMINER_REQUIRE(ParseHex("0x" + hex) == text);
  std::string_view digits = text;
  if (digits.starts_with("0x")) digits.remove_prefix(2);
  const bool is_hex =
      digits.size() % 2 == 0 && std::all_of(digits.begin(), digits.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
      });
  const std::optional<std::string> bytes = ParseHex(text);
  TAILMINER_REQUIRE(bytes.has_value() == is_hex);
  if (!bytes) return;
  std::string lower(digits);
  for (char& c : lower) c = static_cast<char>(c >= 'A' && c <= 'F' ? c + ('a' - 'A') : c);
  TAILMINER_REQUIRE(ReferenceHex(*bytes) == lower);
}

void TestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = TextOf(data, size);
  const bool is_utf8 = ReferenceIsUtf8(text);
  TAILMINER_REQUIRE(IsUtf8(text) == is_utf8);
  RequirePrintable(Printable(text));
  RequirePrintable(Quote(text));

  std::string json;
  AppendJsonString(text, json);
  TAILMINER_REQUIRE(ReferenceIsUtf8(json));
  const nlohmann::json read = nlohmann::json::parse(json, nullptr, /*allow_exceptions=*/false);
  TAILMINER_REQUIRE(read.is_string());
  if (is_utf8) TAILMINER_REQUIRE(read.get<std::string>() == text);

  Json record;
  AddPrefix(text, record);
  const std::string line = ToLine(record);
  TAILMINER_REQUIRE(line.find('\n') == line.size() - 1);
  TAILMINER_REQUIRE(Json::parse(line) == record && record.contains("prefix") == is_utf8);
  TestHex(text);
}

}  // namespace
}  // namespace tailminer::test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tailminer::test::TestOneInput(data, size);
  return 0;
}
