#include "native/job_line.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "miner/nonce.h"
#include "native/json_line.h"
#include "native/quote.h"
#include "native/search_runner.h"

namespace tailminer {
namespace {

using Kind = JsonValue::Kind;

constexpr uint64_t kLargestExact = (uint64_t{1} << 53) - 1;

enum Member : size_t { kId, kPrefix, kPrefixHex, kBits, kStart, kEnd, kTimeLimit, kCancel };
constexpr std::array<std::string_view, 8> kKeys = {
    "id", "prefix", "prefix_hex", "bits", "start", "end", "time_limit_seconds", "cancel"};
using Values = std::array<JsonValue, kKeys.size()>;

/// The text of a whole number, which is a string or an integer that JSON carries exactly; empty
/// where it is neither.
std::string NumberText(const JsonValue& value) {
  if (value.kind == Kind::kString) return value.text;
  if (value.kind != Kind::kUnsigned || value.number > kLargestExact) return "";
  return std::to_string(value.number);
}

const char* ReadRange(const Values& values, Job& job) {
  if (!values[kStart].is_absent() &&
      ParseNonce(NumberText(values[kStart]), job.start) != NonceError::kNone) {
    return "start must be a whole number from 0 to 18446744073709551615, as a string where it is "
           "above 9007199254740991";
  }
  if (!values[kEnd].is_absent() &&
      ParseNonceEnd(NumberText(values[kEnd]), job.end) != NonceError::kNone) {
    return "end must be a whole number from 1 to 18446744073709551616, as a string where it is "
           "above 9007199254740991";
  }
  return job.end <= job.start ? "end must be above start" : nullptr;
}

const char* ReadTimeLimit(const JsonValue& value, std::optional<double>& seconds) {
  if (value.is_absent()) return nullptr;
  double number = 0;
  if (value.kind == Kind::kUnsigned) number = static_cast<double>(value.number);
  if (value.kind == Kind::kFraction) number = value.fraction;
  if (!(number > 0 && number <= kLongestTimeLimitSeconds)) {
    return "time_limit_seconds must be a number above 0, at most 1000000000";
  }
  seconds = number;
  return nullptr;
}

const char* ReadCancel(const Values& values, std::string& id) {
  for (size_t i = 0; i < kCancel; ++i) {
    if (!values[i].is_absent()) return "cancel stands alone in its line";
  }
  if (ReadId(values[kCancel], id) != nullptr) return "cancel must be a string or a 64-bit integer";
  return nullptr;
}

/// Returns what is wrong, or null.
const char* ReadMembers(Values& values, JobLine& line) {
  if (!values[kCancel].is_absent()) {
    line.cancels = true;
    return ReadCancel(values, line.id);
  }
  const char* error = nullptr;
  if ((error = ReadPrefix(values[kPrefix], values[kPrefixHex], line.job.prefix)) == nullptr &&
      (error = ReadBits(values[kBits], line.job.difficulty_bits)) == nullptr &&
      (error = ReadRange(values, line.job)) == nullptr) {
    error = ReadTimeLimit(values[kTimeLimit], line.time_limit_seconds);
  }
  return error;
}

}  // namespace

JobLine ReadJobLine(std::string_view text) {
  JobLine line;
  Values values;
  std::optional<std::string> unknown_key;
  const char* error = ReadJsonLine(text, kKeys, values, &unknown_key);
  if (error == nullptr) error = ReadId(values[kId], line.id);
  if (error != nullptr) {
    line.error = error;
    return line;
  }
  // A job is somebody's order, not a record with other uses: what is not understood is not ignored.
  if (unknown_key) {
    line.error = "unknown key " + Quote(*unknown_key) + "; allowed: ";
    for (const std::string_view key : kKeys) {
      line.error.append(key).append(key == kKeys.back() ? "" : ", ");
    }
    return line;
  }
  for (size_t i = 0; i < kKeys.size(); ++i) {
    if (!values[i].repeated) continue;
    line.error = std::string(kKeys[i]) + " occurs twice";
    return line;
  }
  if (const char* const wrong = ReadMembers(values, line)) line.error = wrong;
  if (!line.error.empty()) line.cancels = false;
  return line;
}

}  // namespace tailminer
