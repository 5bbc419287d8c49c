#include "native/option_values.h"

#include "miner/job.h"
#include "miner/nonce.h"

namespace tailminer {

int ReadBits(const CommandLine& line) {
  const std::string_view text = line.Require(kBits);
  const std::optional<uint64_t> bits = ParseWholeNumber(text, kMaxDifficultyBits);
  if (!bits) RejectValue(kBits, text);
  return static_cast<int>(*bits);
}

std::optional<uint64_t> ParseWholeNumber(std::string_view text, uint64_t largest) {
  uint64_t number = 0;
  if (ParseNonce(text, number) != NonceError::kNone || number > largest) return std::nullopt;
  return number;
}

}  // namespace tailminer
