#include "native/result_json.h"

#include <cmath>
#include <limits>

#include "bazel/version/version.h"
#include "native/hex.h"
#include "native/json.h"

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
  const double rate = static_cast<double>(result.next_nonce - job.start) / result.elapsed_seconds;
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
  record["nonce"] = hit != nullptr ? Json(FormatNonce(hit->nonce)) : Json();
  record["digest"] = hit != nullptr ? Json(ToHex(hit->digest)) : Json();
  record["leading_zero_bits"] = hit != nullptr ? Json(hit->leading_zero_bits) : Json();
  record["next_nonce"] = FormatNonce(result.next_nonce);
  record["hashes"] = ExactNumber(result.next_nonce - job.start);
  record["seconds"] = result.elapsed_seconds;
  record["hashes_per_second"] = rate ? Json(*rate) : Json();
  record["kernel"] = kernel.name;
  record["threads"] = result.threads;
  record["version"] = Version();
  return ToLine(record);
}

}  // namespace tailminer
