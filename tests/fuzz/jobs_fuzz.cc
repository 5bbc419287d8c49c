// Lines of a stream of jobs: a job within its bounds that says what the line says, or a complaint.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "native/job_line.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/reference.h"

namespace tailminer::test {
namespace {

using Json = nlohmann::json;

/// The value of a key; null where there is none.
Json ValueOf(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? Json() : *found;
}

/// The text of a whole number as the line has it.
std::string NumberText(const Json& value, const char* otherwise) {
  if (value.is_null()) return otherwise;
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// Every member of a good line, read from a tree of JSON values, is what was taken from it.
void RequireSame(const Json& json, const JobLine& line) {
  const Json id = ValueOf(json, line.cancels ? "cancel" : "id");
  TAILMINER_REQUIRE(line.id == (id.is_null() ? "" : id.dump()));
  if (line.cancels) {
    for (const auto& [key, value] : json.items()) {
      TAILMINER_REQUIRE(key == "cancel" || value.is_null());
    }
    return;
  }
  TAILMINER_REQUIRE(ValueOf(json, "cancel").is_null());
  const Job& job = line.job;
  const Json text = ValueOf(json, "prefix");
  if (!text.is_null()) TAILMINER_REQUIRE(text == job.prefix);
  const Json hex = ValueOf(json, "prefix_hex");
  if (!hex.is_null()) {
    std::string digits = hex.get<std::string>();
    if (digits.starts_with("0x")) digits.erase(0, 2);
    for (char& c : digits) c = static_cast<char>(c >= 'A' && c <= 'F' ? c + ('a' - 'A') : c);
    TAILMINER_REQUIRE(digits == ReferenceHex(job.prefix));
  }
  TAILMINER_REQUIRE(!text.is_null() || !hex.is_null());
  const Json bits = ValueOf(json, "bits");
  TAILMINER_REQUIRE(bits.is_number_unsigned() && bits == job.difficulty_bits);
  TAILMINER_REQUIRE(job.difficulty_bits >= 0 && job.difficulty_bits <= 256);
  TAILMINER_REQUIRE(job.start < job.end && job.end <= kEndOfNonces);
  TAILMINER_REQUIRE(FormatNonce(job.start) == NumberText(ValueOf(json, "start"), "0"));
  TAILMINER_REQUIRE(FormatNonce(job.end) ==
                    NumberText(ValueOf(json, "end"), "18446744073709551616"));
  TAILMINER_REQUIRE(job.shard == Shard());
  const Json limit = ValueOf(json, "time_limit_seconds");
  TAILMINER_REQUIRE(limit.is_null() == !line.time_limit_seconds.has_value());
  if (!limit.is_null()) {
    TAILMINER_REQUIRE(limit == *line.time_limit_seconds);
    TAILMINER_REQUIRE(*line.time_limit_seconds > 0 && *line.time_limit_seconds <= 1e9);
  }
}

void TestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = TextOf(data, size);
  if (text.find('\n') != std::string_view::npos) return;
  const JobLine line = ReadJobLine(text);
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!line.error.empty()) {
    // One line for a person, and an id only where it can be repeated in the answer.
    TAILMINER_REQUIRE(ReferenceIsUtf8(line.error) && !line.cancels);
    TAILMINER_REQUIRE(std::none_of(line.error.begin(), line.error.end(), [](char c) {
      return static_cast<uint8_t>(c) < 0x20 || c == 0x7f;
    }));
    TAILMINER_REQUIRE(line.id.empty() || Json::accept(line.id));
    return;
  }
  TAILMINER_REQUIRE(ReferenceIsUtf8(text) && json.is_object());
  for (const auto& [key, value] : json.items()) {
    constexpr std::string_view kKeys[] = {"id",    "prefix", "prefix_hex", "bits",
                                          "start", "end",    "cancel",     "time_limit_seconds"};
    TAILMINER_REQUIRE(std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys));
  }
  RequireSame(json, line);
}

}  // namespace
}  // namespace tailminer::test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tailminer::test::TestOneInput(data, size);
  return 0;
}
