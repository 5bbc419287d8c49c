// `verify --claims`: a stream of claims of any length becomes a stream of verdicts in the same
// order.
#ifndef TAILMINER_NATIVE_CLAIMS_STREAM_H_
#define TAILMINER_NATIVE_CLAIMS_STREAM_H_

#include <cstdint>
#include <functional>
#include <string_view>

#include "miner/kernel.h"
#include "native/input_file.h"

namespace tailminer {

struct ClaimsCount {
  uint64_t claims = 0;
  uint64_t not_valid = 0;  ///< malformed ones included
  uint64_t bytes = 0;      ///< of input
};

struct ClaimsOptions {
  const Kernel* kernel = &BestKernel();  ///< must be usable on this machine
  int threads = 1;                       ///< 1 or more; one more reads
  /// Gets whole verdict lines; called by one thread at a time. What it throws ends the stream.
  std::function<void(std::string_view lines)> write;
  /// Called on the calling thread after every piece of input, with what was written so far.
  std::function<void(const ClaimsCount&)> on_progress;
};

/// Reads `input` to its end, or until a stop signal. Takes memory in proportion to the threads, not
/// to the input. Verdicts on lines that have come are written even where the next ones have not.
/// Throws IoError where reading fails, after the verdicts on what was read; and what `write`
/// throws.
[[nodiscard]] ClaimsCount VerifyStream(InputFile& input, const ClaimsOptions& options);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_CLAIMS_STREAM_H_
