// The sponge: one-shot and streaming, padding, and the count of leading zero bits.
#include "keccak/sponge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "keccak/block.h"
#include "tests/support/bytes.h"
#include "tests/support/vectors.h"

namespace tailminer::test {
namespace {

using keccak::Digest;
using keccak::kRateBytes;
using keccak::Sponge;
using keccak::Suffix;

void Append(Sponge& sponge, std::string_view text) { sponge.Update(Data(text), text.size()); }

TEST(HashTest, Keccak256EqualsIndependentDigests) {
  for (const HashVector& vector : Keccak256Vectors()) {
    EXPECT_EQ(HashOf(vector.message), vector.digest) << vector.message.size() << " bytes";
  }
}

TEST(HashTest, Sha3EqualsIndependentDigests) {
  for (const HashVector& vector : Sha3Vectors()) {
    EXPECT_EQ(HashOf(vector.message, Suffix::kSha3_256), vector.digest)
        << vector.message.size() << " bytes";
  }
}

TEST(HashTest, HasNoneOfTheKnownFaults) {
  for (const HashVector& vector : FaultyHashVectors()) {
    EXPECT_EQ(HashOf(vector.message), vector.digest) << ToHex(vector.message);
  }
}

TEST(HashTest, TheEmptyMessageNeedsNoData) {
  const Digest digest = keccak::Hash(nullptr, 0);
  EXPECT_EQ(ToHex(digest), "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
}

TEST(StreamingTest, AMillionBytesInUnevenParts) {
  for (const RepeatedByteVector& vector : RepeatedByteVectors()) {
    if (vector.count > 1'000'000) continue;  // sponge_huge_test
    const std::string message(static_cast<size_t>(vector.count), static_cast<char>(vector.byte));
    EXPECT_EQ(HashOf(message), vector.digest);
    Sponge sponge;
    size_t part = 1;
    for (size_t begin = 0; begin < message.size(); begin += part, part = part * 5 / 3 + 1) {
      Append(sponge, std::string_view(message).substr(begin, part));
    }
    EXPECT_EQ(sponge.Finish(), vector.digest);
  }
}

TEST(StreamingTest, EveryTwoPartSplitEqualsOneShot) {
  const std::vector<HashVector> vectors = Keccak256Vectors();
  for (size_t length = 0; length <= 300; ++length) {
    const std::string_view message = vectors[length].message;
    ASSERT_EQ(message.size(), length);
    for (size_t split = 0; split <= length; ++split) {
      Sponge sponge;
      Append(sponge, message.substr(0, split));
      Append(sponge, message.substr(split));
      ASSERT_EQ(sponge.Finish(), vectors[length].digest) << split << " of " << length << " bytes";
    }
  }
}

TEST(StreamingTest, ByteByByteEqualsOneShotAtEveryLength) {
  for (const Suffix suffix : {Suffix::kKeccak256, Suffix::kSha3_256}) {
    const std::vector<HashVector> vectors =
        suffix == Suffix::kKeccak256 ? Keccak256Vectors() : Sha3Vectors();
    for (const HashVector& vector : vectors) {
      Sponge sponge(suffix);
      for (const char& byte : vector.message) Append(sponge, {&byte, 1});
      ASSERT_EQ(sponge.Finish(), vector.digest) << vector.message.size() << " bytes";
    }
  }
}

TEST(StreamingTest, RandomPartsEqualOneShot) {
  std::mt19937_64 random(20240301);
  for (const HashVector& vector : Keccak256Vectors()) {
    const std::string_view message = vector.message;
    for (int repetition = 0; repetition < 10; ++repetition) {
      std::uniform_int_distribution<size_t> place(0, message.size());
      const size_t a = place(random);
      const size_t b = place(random);
      const size_t first = std::min(a, b);
      const size_t second = std::max(a, b);
      Sponge sponge;
      Append(sponge, message.substr(0, first));
      Append(sponge, message.substr(first, second - first));
      Append(sponge, message.substr(second));
      ASSERT_EQ(sponge.Finish(), vector.digest)
          << "0, " << first << ", " << second << ", " << message.size();
    }
  }
}

TEST(StreamingTest, FinishLeavesTheSpongeAsItWas) {
  const std::vector<HashVector> vectors = Keccak256Vectors();
  const std::string_view longest = vectors[680].message;
  Sponge sponge;
  for (size_t length = 0; length < longest.size(); ++length) {
    const Digest digest = sponge.Finish();
    ASSERT_EQ(digest, HashOf(longest.substr(0, length))) << length;
    ASSERT_EQ(sponge.Finish(), digest) << length;
    Append(sponge, longest.substr(length, 1));
  }
  EXPECT_EQ(sponge.Finish(), vectors[680].digest);
}

TEST(StreamingTest, ACopyContinuesOnItsOwn) {
  const std::string message = FormulaBytes(400);
  for (const size_t split : {size_t{0}, size_t{1}, size_t{135}, size_t{136}, size_t{300}}) {
    Sponge sponge;
    Append(sponge, std::string_view(message).substr(0, split));
    Sponge copy = sponge;
    Append(copy, "something else");
    Append(sponge, std::string_view(message).substr(split));
    EXPECT_EQ(sponge.Finish(), HashOf(message)) << split;
    EXPECT_EQ(copy.Finish(), HashOf(message.substr(0, split) + "something else")) << split;
  }
}

TEST(StreamingTest, ShowsWhatDoesNotFillABlock) {
  const std::string message = FormulaBytes(3 * kRateBytes);
  Sponge sponge;
  State state{};  // after the whole blocks
  for (size_t length = 0; length < message.size(); ++length) {
    const size_t rest = length % kRateBytes;
    if (rest == 0 && length > 0) {
      for (size_t i = 0; i < keccak::kRateWords; ++i) {
        state[i] ^= keccak::LoadWord(Data(message) + length - kRateBytes + 8 * i);
      }
      keccak::PermuteState(state.data());
    }
    ASSERT_EQ(sponge.state(), state) << length;
    ASSERT_EQ(sponge.buffered_bytes(), rest) << length;
    ASSERT_TRUE(
        std::equal(sponge.buffered(), sponge.buffered() + rest, Data(message) + length - rest))
        << length;
    Append(sponge, std::string_view(message).substr(length, 1));
  }
}

// FIPS 202, section 5.1 and B.2: suffix and first padding bit, zeros, the last padding bit.
TEST(PadBlockTest, EveryLength) {
  std::array<uint8_t, kRateBytes> rest{};
  rest.fill(0xa5);
  for (const Suffix suffix : {Suffix::kKeccak256, Suffix::kSha3_256}) {
    const int suffix_byte = suffix == Suffix::kKeccak256 ? 0x01 : 0x06;
    for (size_t length = 0; length < kRateBytes; ++length) {
      std::array<uint8_t, kRateBytes> block{};
      block.fill(0xee);  // what was there before must not show
      keccak::PadBlock(rest.data(), length, block.data(), suffix);
      for (size_t i = 0; i < kRateBytes; ++i) {
        int expected = 0;
        if (i < length) expected = 0xa5;
        if (i == length) expected = suffix_byte;
        if (i == kRateBytes - 1) expected += 0x80;
        ASSERT_EQ(block[i], expected) << "byte " << i << " of length " << length;
      }
    }
  }
}

TEST(PadBlockTest, OneFreeByteTakesBothEnds) {
  const std::array<uint8_t, kRateBytes> rest{};
  std::array<uint8_t, kRateBytes> block{};
  keccak::PadBlock(rest.data(), kRateBytes - 1, block.data());
  EXPECT_EQ(block[kRateBytes - 1], 0x81);
  keccak::PadBlock(rest.data(), kRateBytes - 1, block.data(), Suffix::kSha3_256);
  EXPECT_EQ(block[kRateBytes - 1], 0x86);
}

TEST(PadBlockTest, NothingLeftNeedsNoData) {
  std::array<uint8_t, kRateBytes> block{};
  keccak::PadBlock(nullptr, 0, block.data());
  EXPECT_EQ(block[0], 0x01);
  EXPECT_EQ(block[kRateBytes - 1], 0x80);
}

TEST(LeadingZeroBitsTest, EveryCount) {
  for (int bits = 0; bits <= 256; ++bits) {
    Digest lowest{};   // the first one alone
    Digest highest{};  // nothing but ones from there
    highest.fill(0xff);
    if (bits < 256) {
      lowest[static_cast<size_t>(bits / 8)] = static_cast<uint8_t>(0x80 >> (bits % 8));
    }
    for (int i = 0; i < bits; ++i) {
      uint8_t& byte = highest[static_cast<size_t>(i / 8)];
      byte = static_cast<uint8_t>(byte & ~(0x80 >> (i % 8)));
    }
    EXPECT_EQ(keccak::LeadingZeroBits(lowest), bits);
    EXPECT_EQ(keccak::LeadingZeroBits(highest), bits);
  }
}

TEST(LeadingZeroBitsTest, EqualsIndependentCounts) {
  for (const ClaimVector& vector : ExactClaimVectors()) {
    EXPECT_EQ(keccak::LeadingZeroBits(vector.digest), vector.leading_zero_bits);
  }
  for (const ClaimVector& vector : ClaimVectors()) {
    EXPECT_EQ(keccak::LeadingZeroBits(vector.digest), vector.leading_zero_bits);
  }
}

}  // namespace
}  // namespace tailminer::test
