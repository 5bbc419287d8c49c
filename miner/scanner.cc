#include "miner/scanner.h"

#include <algorithm>
#include <cstddef>

namespace tailminer {
namespace {

constexpr int kWordBits = 64;

/// The bits of digest word 0 that must be zero. The first digest byte is the word's lowest byte,
/// and its highest bit counts first.
uint64_t Word0Mask(int difficulty_bits) {
  uint64_t mask = 0;
  for (int i = 0; i < std::min(difficulty_bits, kWordBits); ++i) {
    mask |= uint64_t{1} << (i / 8 * 8 + 7 - i % 8);
  }
  return mask;
}

}  // namespace

Scanner::Scanner(const keccak::Sponge& prefix, int difficulty_bits, const Kernel& kernel)
    : prefix_(prefix), difficulty_bits_(difficulty_bits), kernel_(&kernel) {
  for (int digits = 1; digits <= kMaxNonceDigits; ++digits) {
    tails_[static_cast<size_t>(digits - 1)] = MakeTail(prefix, digits);
  }
}

Hit Scanner::Recompute(uint64_t nonce) const {
  char text[kMaxNonceDigits];
  const auto size = static_cast<size_t>(WriteNonce(nonce, text));
  keccak::Sponge sponge = prefix_;
  sponge.Update(reinterpret_cast<const uint8_t*>(text), size);
  Hit hit;
  hit.nonce = nonce;
  hit.digest = sponge.Finish();
  hit.leading_zero_bits = keccak::LeadingZeroBits(hit.digest);
  return hit;
}

ScanOutcome Scanner::Scan(uint64_t first, uint64_t last) const {
  const uint64_t mask = Word0Mask(difficulty_bits_);
  for (;;) {
    const int digits = CountDigits(first);
    const uint64_t class_last = std::min(last, LastWithDigits(digits));
    const Tail& tail = tails_[static_cast<size_t>(digits - 1)];
    uint64_t nonce = 0;
    if (!kernel_->code.scan(tail, first, class_last, mask, &nonce)) {
      if (class_last == last) return {};
      first = class_last + 1;
      continue;
    }
    const Hit hit = Recompute(nonce);
    if (nonce < first || nonce > class_last) return {hit, true};
    if (hit.leading_zero_bits >= difficulty_bits_) return {hit, false};
    // The kernel only sees 64 bits. Above that a nonce may still turn out not to be good enough.
    if (hit.leading_zero_bits < std::min(difficulty_bits_, kWordBits)) return {hit, true};
    if (nonce == last) return {};
    first = nonce + 1;
  }
}

}  // namespace tailminer
