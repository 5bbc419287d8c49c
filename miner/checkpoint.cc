#include "miner/checkpoint.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "miner/hex.h"
#include "miner/verify.h"

namespace tailminer {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema = "tailminer.checkpoint/1";

keccak::Digest HashText(std::string_view text) {
  return keccak::Hash(reinterpret_cast<const uint8_t*>(text.data()), text.size());
}

const char* StatusText(SavedStatus status) {
  switch (status) {
    case SavedStatus::kFound:
      return "found";
    case SavedStatus::kExhausted:
      return "exhausted";
    case SavedStatus::kUnfinished:
      break;
  }
  return "unfinished";
}

Json ToJson(const SavedSearch& search) {
  const JobIdentity& job = search.job;
  Json json;
  if (job.prefix) {
    json["prefix_hex"] = ToHex(*job.prefix);
  } else {
    json["prefix_bytes"] = job.prefix_bytes;
    json["prefix_keccak256"] = ToHex(job.prefix_keccak256);
  }
  json["bits"] = job.difficulty_bits;
  json["start"] = FormatNonce(job.start);
  json["end"] = FormatNonce(job.end);
  json["shard"] = FormatShard(job.shard);
  json["next_nonce"] = FormatNonce(search.next_nonce);
  json["seconds"] = search.seconds;
  json["status"] = StatusText(search.status);
  json["nonce"] = search.nonce ? Json(FormatNonce(*search.nonce)) : Json();
  return json;
}

// What follows reads JSON that may hold anything. Each function returns whether the value was there
// and of the right kind. Values in an unusual form (1e0 for 1) are caught in the end, by writing
// again what was read.

const Json* Find(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

bool Read(const Json& object, const char* key, std::string& text) {
  const Json* const value = Find(object, key);
  if (value == nullptr || !value->is_string()) return false;
  text = value->get_ref<const std::string&>();
  return true;
}

bool Read(const Json& object, const char* key, uint64_t& number) {
  const Json* const value = Find(object, key);
  if (value == nullptr || !value->is_number_unsigned()) return false;
  number = value->get<uint64_t>();
  return true;
}

bool ReadNonce(const Json& object, const char* key, uint64_t& nonce) {
  std::string text;
  return Read(object, key, text) && ParseNonce(text, nonce) == NonceError::kNone;
}

bool ReadNonceEnd(const Json& object, const char* key, NonceEnd& end) {
  std::string text;
  return Read(object, key, text) && ParseNonceEnd(text, end) == NonceError::kNone;
}

bool ReadDigest(const Json& object, const char* key, keccak::Digest& digest) {
  std::string text;
  if (!Read(object, key, text)) return false;
  const std::optional<std::string> bytes = FromHex(text);
  if (!bytes || bytes->size() != digest.size()) return false;
  std::copy(bytes->begin(), bytes->end(), digest.begin());
  return true;
}

bool ReadPrefix(const Json& object, JobIdentity& job) {
  if (Find(object, "prefix_hex") == nullptr) {
    return Read(object, "prefix_bytes", job.prefix_bytes) &&
           job.prefix_bytes > kLongestSavedPrefix &&
           ReadDigest(object, "prefix_keccak256", job.prefix_keccak256);
  }
  std::string hex;
  if (!Read(object, "prefix_hex", hex)) return false;
  job.prefix = FromHex(hex);
  if (!job.prefix || job.prefix->size() > kLongestSavedPrefix) return false;
  job.prefix_bytes = job.prefix->size();
  job.prefix_keccak256 = HashText(*job.prefix);
  return true;
}

bool ReadStatus(const Json& object, SavedStatus& status) {
  std::string text;
  if (!Read(object, "status", text)) return false;
  for (const SavedStatus candidate :
       {SavedStatus::kUnfinished, SavedStatus::kFound, SavedStatus::kExhausted}) {
    if (text != StatusText(candidate)) continue;
    status = candidate;
    return true;
  }
  return false;
}

/// Whether the parts of a search fit together.
bool IsConsistent(const SavedSearch& search) {
  const JobIdentity& job = search.job;
  if (search.next_nonce < job.start || search.next_nonce > job.end) return false;
  switch (search.status) {
    case SavedStatus::kUnfinished:
      return !search.nonce;
    case SavedStatus::kExhausted:
      return !search.nonce && search.next_nonce == job.end;
    case SavedStatus::kFound:
      return search.nonce && *search.nonce >= job.start && *search.nonce < job.end &&
             search.next_nonce == NonceEnd{*search.nonce} + 1 &&
             NextInShard(job.shard, *search.nonce) == *search.nonce;
  }
  return false;
}

/// Reads a search into `search`. Returns what is wrong, or null.
const char* ReadSearch(const Json& json, SavedSearch& search) {
  if (!json.is_object()) return "its job is not an object";
  JobIdentity& job = search.job;
  if (!ReadPrefix(json, job)) return "its prefix is not one";
  uint64_t bits = 0;
  if (!Read(json, "bits", bits) || bits > kMaxDifficultyBits) return "its bits are not 0 to 256";
  job.difficulty_bits = static_cast<int>(bits);
  if (!ReadNonce(json, "start", job.start) || !ReadNonceEnd(json, "end", job.end) ||
      job.start >= job.end) {
    return "its start and end are not a range";
  }
  std::string shard_text;
  const bool has_shard = Read(json, "shard", shard_text);
  const std::optional<Shard> shard = ParseShard(shard_text);
  if (!has_shard || !shard) return "its shard is not one";
  job.shard = *shard;
  if (!ReadNonceEnd(json, "next_nonce", search.next_nonce)) return "its next_nonce is not one";
  const Json* const seconds = Find(json, "seconds");
  if (seconds == nullptr || !seconds->is_number_float()) return "its seconds are not a number";
  search.seconds = seconds->get<double>();
  if (!std::isfinite(search.seconds) || search.seconds < 0) return "its seconds make no sense";
  if (!ReadStatus(json, search.status)) return "its status is not one";
  const Json* const nonce = Find(json, "nonce");
  if (nonce == nullptr) return "its nonce is missing";
  if (!nonce->is_null() && !ReadNonce(json, "nonce", search.nonce.emplace())) {
    return "its nonce is not one";
  }
  if (!IsConsistent(search)) return "its status, next_nonce and nonce contradict each other";
  return nullptr;
}

bool ReadStream(const Json& json, StreamPosition& stream) {
  return json.is_object() && Read(json, "lines", stream.lines) &&
         ReadDigest(json, "keccak256", stream.digest);
}

}  // namespace

JobIdentity IdentityOf(const Job& job) {
  JobIdentity identity;
  identity.prefix_bytes = job.prefix.size();
  identity.prefix_keccak256 = HashText(job.prefix);
  if (job.prefix.size() <= kLongestSavedPrefix) identity.prefix = job.prefix;
  identity.difficulty_bits = job.difficulty_bits;
  identity.start = job.start;
  identity.end = job.end;
  identity.shard = job.shard;
  return identity;
}

std::string DifferenceOf(const JobIdentity& saved, const JobIdentity& wanted) {
  const auto differ = [](const char* what, const std::string& a, const std::string& b) {
    return std::string("its ") + what + " " + a + ", not " + b;
  };
  if (saved.prefix_bytes != wanted.prefix_bytes ||
      saved.prefix_keccak256 != wanted.prefix_keccak256) {
    return "its prefix is another";
  }
  if (saved.difficulty_bits != wanted.difficulty_bits) {
    return differ("bits are", std::to_string(saved.difficulty_bits),
                  std::to_string(wanted.difficulty_bits));
  }
  if (saved.start != wanted.start) {
    return differ("start is", FormatNonce(saved.start), FormatNonce(wanted.start));
  }
  if (saved.end != wanted.end) {
    return differ("end is", FormatNonce(saved.end), FormatNonce(wanted.end));
  }
  if (saved.shard != wanted.shard) {
    return differ("shard is", FormatShard(saved.shard), FormatShard(wanted.shard));
  }
  return "";
}

std::string FormatCheckpoint(const Checkpoint& checkpoint) {
  Json json;
  json["schema"] = kSchema;
  if (checkpoint.stream) {
    json["jobs"]["lines"] = checkpoint.stream->lines;
    json["jobs"]["keccak256"] = ToHex(checkpoint.stream->digest);
  }
  json["job"] = checkpoint.search ? ToJson(*checkpoint.search) : Json();
  json["keccak256"] = ToHex(HashText(json.dump()));
  return json.dump() + '\n';
}

std::variant<Checkpoint, std::string> ParseCheckpoint(std::string_view text) {
  if (text.size() > kLongestCheckpoint) return "it is too long";
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return "it is not a JSON object";
  std::string schema;
  if (!Read(json, "schema", schema) || schema != kSchema) {
    return std::string("its schema is not ") + kSchema;
  }
  Checkpoint checkpoint;
  const Json* const stream = Find(json, "jobs");
  if (stream != nullptr && !ReadStream(*stream, checkpoint.stream.emplace())) {
    return "its jobs are not a number of lines and a digest";
  }
  const Json* const job = Find(json, "job");
  if (job == nullptr) return "its job is missing";
  if (!job->is_null() || !checkpoint.stream) {
    if (const char* const wrong = ReadSearch(*job, checkpoint.search.emplace())) return wrong;
  }
  if (FormatCheckpoint(checkpoint) != text) return "its text does not match its checksum";
  return checkpoint;
}

std::optional<Hit> RecheckHit(const Job& job, uint64_t nonce) {
  const std::string text = FormatNonce(nonce);
  const Verdict verdict =
      VerifyClaim({.prefix = job.prefix, .nonce = text, .difficulty_bits = job.difficulty_bits});
  if (!verdict.valid()) return std::nullopt;
  return Hit{nonce, *verdict.digest, verdict.leading_zero_bits};
}

}  // namespace tailminer
