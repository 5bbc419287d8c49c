#include "tests/support/scanning.h"

#include <algorithm>
#include <string>

#include "keccak/sponge.h"
#include "miner/nonce.h"
#include "miner/tail.h"
#include "tests/support/bytes.h"

namespace tailminer::test {

uint64_t MaskOf(int difficulty_bits) {
  keccak::Digest required{};
  for (int bit = 0; bit < std::min(difficulty_bits, 64); ++bit) {
    uint8_t& byte = required[static_cast<size_t>(bit / 8)];
    byte = static_cast<uint8_t>(byte | (0x80 >> (bit % 8)));
  }
  return Word0(required);
}

std::optional<uint64_t> KernelScan(const Kernel& kernel, std::string_view prefix, uint64_t first,
                                   uint64_t last, uint64_t word0_mask) {
  keccak::Sponge sponge;
  sponge.Update(Data(prefix), prefix.size());
  for (int digits = CountDigits(first); digits <= CountDigits(last); ++digits) {
    const Tail tail = MakeTail(sponge, digits);
    uint64_t nonce = 0;
    if (kernel.code.scan(tail, std::max(first, FirstWithDigits(digits)),
                         std::min(last, LastWithDigits(digits)), word0_mask, &nonce)) {
      return nonce;
    }
  }
  return std::nullopt;
}

std::vector<uint64_t> PlainHits(std::string_view prefix, uint64_t first, uint64_t last,
                                uint64_t word0_mask) {
  std::vector<uint64_t> hits;
  keccak::Sponge sponge;
  sponge.Update(Data(prefix), prefix.size());
  for (uint64_t nonce = first;; ++nonce) {
    const std::string text = std::to_string(nonce);
    keccak::Sponge message = sponge;
    message.Update(Data(text), text.size());
    if ((Word0(message.Finish()) & word0_mask) == 0) hits.push_back(nonce);
    if (nonce == last) return hits;
  }
}

std::optional<uint64_t> FirstHit(const std::vector<uint64_t>& hits, uint64_t first, uint64_t last) {
  const auto hit = std::lower_bound(hits.begin(), hits.end(), first);
  if (hit == hits.end() || *hit > last) return std::nullopt;
  return *hit;
}

}  // namespace tailminer::test
