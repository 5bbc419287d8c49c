#include "native/claim_line.h"

#include <algorithm>
#include <array>
#include <utility>

#include "native/hex.h"
#include "native/json_line.h"

namespace tailminer {
namespace {

using Kind = JsonValue::Kind;

constexpr uint64_t kLargestExact = (uint64_t{1} << 53) - 1;

enum Member : size_t { kId, kPrefix, kPrefixHex, kNonce, kBits, kDigest };
constexpr std::array<std::string_view, 6> kKeys = {"id",    "prefix", "prefix_hex",
                                                   "nonce", "bits",   "digest"};

const char* ReadNonce(JsonValue& value, std::string& nonce) {
  if (value.is_absent()) return "nonce is missing";
  if (value.kind == Kind::kString) {
    nonce = std::move(value.text);
  } else if (value.kind == Kind::kUnsigned && value.number <= kLargestExact) {
    nonce = std::to_string(value.number);
  } else {
    return "nonce must be a string or an integer from 0 to 9007199254740991";
  }
  return nullptr;
}

const char* ReadDigest(const JsonValue& value, std::optional<keccak::Digest>& digest) {
  if (value.is_absent()) return nullptr;
  std::optional<std::string> bytes;
  if (value.kind == Kind::kString) bytes = ParseHex(value.text);
  if (!bytes || bytes->size() != keccak::kDigestBytes) {
    return "digest must be a string of 64 hexadecimal digits";
  }
  std::copy(bytes->begin(), bytes->end(), digest.emplace().begin());
  return nullptr;
}

}  // namespace

ClaimLine ReadClaimLine(std::string_view line) {
  ClaimLine claim;
  std::array<JsonValue, kKeys.size()> values;
  const char*& error = claim.error;
  // In the order in which the first thing that is wrong is told.
  if ((error = ReadJsonLine(line, kKeys, values)) == nullptr &&
      (error = ReadId(values[kId], claim.id)) == nullptr &&
      (error = ReadPrefix(values[kPrefix], values[kPrefixHex], claim.prefix)) == nullptr &&
      (error = ReadNonce(values[kNonce], claim.nonce)) == nullptr &&
      (error = ReadBits(values[kBits], claim.difficulty_bits)) == nullptr) {
    error = ReadDigest(values[kDigest], claim.digest);
  }
  return claim;
}

}  // namespace tailminer
