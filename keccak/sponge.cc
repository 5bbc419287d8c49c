#include "keccak/sponge.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "keccak/permutation.h"

namespace tailminer::keccak {
namespace {

void AbsorbBlock(std::array<uint64_t, 25>& state, const uint8_t* block) {
  for (size_t i = 0; i < kRateWords; ++i) state[i] ^= LoadWord(block + 8 * i);
  PermuteState(state.data());
}

/// The digest after the last `size` (0 … 135) bytes of the message.
Digest FinishWith(std::array<uint64_t, 25> state, const uint8_t* data, size_t size, Suffix suffix) {
  std::array<uint8_t, kRateBytes> block;
  PadBlock(data, size, block.data(), suffix);
  AbsorbBlock(state, block.data());
  Digest digest;
  for (size_t i = 0; i < kDigestBytes / 8; ++i) StoreWord(state[i], digest.data() + 8 * i);
  return digest;
}

}  // namespace

void PermuteState(uint64_t state[25]) { Permute<Theta::kTwoInput>(state); }

void Sponge::Update(const uint8_t* data, size_t size) {
  if (size == 0) return;
  if (buffered_bytes_ > 0) {
    const size_t taken = std::min(size, kRateBytes - buffered_bytes_);
    std::memcpy(buffer_.data() + buffered_bytes_, data, taken);
    buffered_bytes_ += taken;
    data += taken;
    size -= taken;
    if (buffered_bytes_ < kRateBytes) return;
    AbsorbBlock(state_, buffer_.data());
    buffered_bytes_ = 0;
  }
  for (; size >= kRateBytes; data += kRateBytes, size -= kRateBytes) AbsorbBlock(state_, data);
  if (size > 0) std::memcpy(buffer_.data(), data, size);
  buffered_bytes_ = size;
}

Digest Sponge::Finish() const {
  return FinishWith(state_, buffer_.data(), buffered_bytes_, suffix_);
}

Digest Hash(const uint8_t* data, size_t size, Suffix suffix) {
  std::array<uint64_t, 25> state{};
  for (; size >= kRateBytes; data += kRateBytes, size -= kRateBytes) AbsorbBlock(state, data);
  return FinishWith(state, data, size, suffix);
}

int LeadingZeroBits(const Digest& digest) {
  int bits = 0;
  for (const uint8_t byte : digest) {
    if (byte != 0) return bits + std::countl_zero(byte);
    bits += 8;
  }
  return bits;
}

}  // namespace tailminer::keccak
