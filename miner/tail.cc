#include "miner/tail.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "keccak/permutation.h"
#include "keccak/sponge.h"

namespace tailminer {
namespace {

using keccak::kRateBytes;
using WordMasks = std::array<uint64_t, keccak::kStateWords>;

/// The bits that a digit at byte `offset` of a block can change before χ of the first round.
WordMasks ReachedBits(int offset) {
  WordMasks reached{};
  for (int bit = 0; bit < 4; ++bit) {  // '0' … '9' differ in four bits
    WordMasks state{};
    WordMasks moved;
    state[static_cast<size_t>(offset / 8)] = uint64_t{1} << (8 * (offset % 8) + bit);
    keccak::LinearHalf<keccak::Theta::kTwoInput>(state.data(), moved.data());
    for (size_t i = 0; i < moved.size(); ++i) reached[i] |= moved[i];
  }
  return reached;
}

/// Whether χ multiplies a bit of one with a bit of the other.
bool Meet(const WordMasks& a, const WordMasks& b) {
  for (size_t y = 0; y < 25; y += 5) {
    for (size_t x = 0; x < 5; ++x) {
      const size_t here = y + x;
      const size_t next = y + (x + 1) % 5;
      if (((a[here] & b[next]) | (b[here] & a[next])) != 0) return true;
    }
  }
  return false;
}

void ChooseNesting(Tail& tail) {
  for (int i = 0; i < kMaxLowDigits; ++i) tail.nesting[i] = i;
  tail.additive = false;
  const int last =
      tail.nonce_offset + tail.digits - 1 - tail.varying_block * static_cast<int>(kRateBytes);
  for (int outer = tail.low_digits - 1; outer >= 0 && !tail.additive; --outer) {
    // With two low digits there is no outer one; with one, no pair.
    const int inner = outer == 0 ? 1 : 0;
    const int middle = tail.low_digits == 2 ? 1 : 3 - outer - inner;
    if (tail.low_digits < 2 || (tail.low_digits == 2 && outer != 1)) continue;
    if (Meet(ReachedBits(last - inner), ReachedBits(last - middle))) continue;
    tail.additive = true;
    tail.nesting[0] = inner;
    tail.nesting[1] = middle;
    tail.nesting[2] = tail.low_digits == 3 ? outer : 2;
  }
}

}  // namespace

Tail MakeTail(const keccak::Sponge& prefix, int digits) {
  constexpr int kRate = static_cast<int>(kRateBytes);
  Tail tail{};
  std::copy(prefix.state().begin(), prefix.state().end(), tail.midstate);
  std::copy_n(prefix.buffered(), prefix.buffered_bytes(), tail.blocks);
  tail.nonce_offset = static_cast<int>(prefix.buffered_bytes());
  tail.digits = digits;
  const int message_bytes = tail.nonce_offset + digits;
  std::memset(tail.blocks + tail.nonce_offset, '0', static_cast<size_t>(digits));
  tail.block_count = message_bytes / kRate + 1;
  tail.low_digits = std::min(digits, kMaxLowDigits);
  if (tail.block_count == 2 && message_bytes > kRate) {
    tail.varying_block = 1;
    tail.low_digits = std::min(tail.low_digits, message_bytes - kRate);
  }
  uint8_t last_block[kRateBytes];
  uint8_t* const end = tail.blocks + (tail.block_count - 1) * kRate;
  keccak::PadBlock(end, static_cast<size_t>(message_bytes % kRate), last_block);
  std::copy_n(last_block, kRateBytes, end);
  ChooseNesting(tail);
  return tail;
}

}  // namespace tailminer
