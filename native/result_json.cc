#include "native/result_json.h"

#include <cmath>
#include <limits>

#include "bazel/version/version.h"
#include "miner/hex.h"
#include "miner/shard.h"
#include "native/command_error.h"
#include "native/json.h"
#include "native/standard_streams.h"

namespace tailminer {
namespace {

/// `count` as a JSON number with its exact value. Only 2^64 does not fit in 64 bits.
Json ExactNumber(NonceEnd count) {
  if (count > std::numeric_limits<uint64_t>::max()) return 0x1p64;
  return static_cast<uint64_t>(count);
}

}  // namespace

const char* StatusName(SearchStatus status) {
  switch (status) {
    case SearchStatus::kFound:
      return "found";
    case SearchStatus::kExhausted:
      return "exhausted";
    case SearchStatus::kInterrupted:
      return "interrupted";
    case SearchStatus::kTimeout:
      return "timeout";
    case SearchStatus::kCancelled:
      return "cancelled";
    case SearchStatus::kKernelFault:
      break;
  }
  return "error";
}

std::optional<double> HashesPerSecond(const Job& job, const SearchResult& result) {
  const NonceEnd hashes = CountInShard(job.shard, job.start, result.next_nonce);
  const double rate = static_cast<double>(hashes) / result.elapsed_seconds;
  return std::isfinite(rate) ? std::optional(rate) : std::nullopt;
}

std::string ResultLine(const Job& job, const Kernel& kernel, const SearchResult& result,
                       const Json* id) {
  const Hit* const hit =
      result.status == SearchStatus::kFound && result.hit ? &*result.hit : nullptr;
  const std::optional<double> rate = HashesPerSecond(job, result);
  Json record;
  record["schema"] = "tailminer.result/1";
  if (id != nullptr) record["id"] = *id;
  record["status"] = StatusName(result.status);
  AddPrefix(job.prefix, record);
  record["bits"] = job.difficulty_bits;
  record["start"] = FormatNonce(job.start);
  record["end"] = FormatNonce(job.end);
  if (job.shard.count > 1) record["shard"] = FormatShard(job.shard);
  record["nonce"] = hit != nullptr ? Json(FormatNonce(hit->nonce)) : Json();
  record["digest"] = hit != nullptr ? Json(ToHex(hit->digest)) : Json();
  record["leading_zero_bits"] = hit != nullptr ? Json(hit->leading_zero_bits) : Json();
  record["next_nonce"] = FormatNonce(result.next_nonce);
  record["hashes"] = ExactNumber(CountInShard(job.shard, job.start, result.next_nonce));
  record["seconds"] = result.elapsed_seconds;
  record["hashes_per_second"] = rate ? Json(*rate) : Json();
  record["kernel"] = kernel.name;
  record["threads"] = result.threads;
  record["version"] = Version();
  return ToLine(record);
}

std::string ErrorLine(const nlohmann::ordered_json* id, uint64_t line, const std::string& error) {
  Json record;
  record["schema"] = "tailminer.result/1";
  if (id != nullptr) record["id"] = *id;
  record["status"] = StatusName(SearchStatus::kKernelFault);
  for (const char* const key :
       {"prefix_hex", "bits", "start", "end", "nonce", "digest", "leading_zero_bits", "next_nonce",
        "hashes", "seconds", "hashes_per_second", "kernel", "threads"}) {
    record[key] = nullptr;
  }
  record["version"] = Version();
  record["line"] = line;
  record["error"] = error;
  return ToLine(record);
}

void WriteResult(const std::string& line, const SearchResult& result) {
  try {
    WriteOutput(line);
  } catch (const IoError&) {
    if (result.status == SearchStatus::kFound) WriteToPerson(line);
    throw;
  }
}

}  // namespace tailminer
