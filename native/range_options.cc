#include "native/range_options.h"

#include <string>

#include "miner/nonce.h"

namespace tailminer {

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
