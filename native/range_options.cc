#include "native/range_options.h"

#include <optional>
#include <string>

#include "miner/nonce.h"

namespace tailminer {

Shard ReadShard(const CommandLine& line) {
  const auto text = line.Find(kShard);
  if (!text) return {};
  const std::optional<Shard> shard = ParseShard(*text);
  if (!shard) RejectValue(kShard, *text);
  return *shard;
}

void ReadRange(const CommandLine& line, Job& job) {
  if (const auto text = line.Find(kStart)) {
    if (ParseNonce(*text, job.start) != NonceError::kNone) RejectValue(kStart, *text);
  }
  if (const auto text = line.Find(kEnd)) {
    if (ParseNonceEnd(*text, job.end) != NonceError::kNone || job.end == 0) {
      RejectValue(kEnd, *text);
    }
    if (job.end <= job.start) {
      RejectValue(kEnd, *text, "a number above --start, which is " + FormatNonce(job.start));
    }
  }
}

}  // namespace tailminer
