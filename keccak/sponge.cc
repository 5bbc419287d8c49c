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
  std::array<uint64_t, 25> state = state_;
  std::array<uint8_t, kRateBytes> block = buffer_;
  PadBlock(block.data(), buffered_bytes_, suffix_);
  AbsorbBlock(state, block.data());
  Digest digest;
  for (size_t i = 0; i < kDigestBytes / 8; ++i) StoreWord(state[i], digest.data() + 8 * i);
  return digest;
}

Digest Hash(const uint8_t* data, size_t size, Suffix suffix) {
  Sponge sponge(suffix);
  sponge.Update(data, size);
  return sponge.Finish();
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
