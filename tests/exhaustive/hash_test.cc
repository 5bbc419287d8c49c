// Every message length of ten blocks, hashed in every way, against Crypto++.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "keccak/sponge.h"
#include "miner/kernel.h"
#include "tests/exhaustive/answers.h"
#include "tests/exhaustive/combinations.h"

namespace tailminer::test {
namespace {

using keccak::Digest;

constexpr size_t kLengths = kLongestMessage + 1;

const uint8_t* Bytes(const std::string& text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

class Exhaustive : public testing::Test {
 protected:
  Exhaustive() {
    const std::string answers = ReadAnswers("digests.bin");
    EXPECT_EQ(answers.size(), kLengths * keccak::kDigestBytes);
    digests_.resize(kLengths);
    for (size_t length = 0; length < kLengths; ++length) {
      messages_.push_back(MessageBytes(length));
      std::copy_n(Bytes(answers) + length * keccak::kDigestBytes, keccak::kDigestBytes,
                  digests_[length].begin());
    }
  }

  std::vector<std::string> messages_;
  std::vector<Digest> digests_;
};

TEST_F(Exhaustive, OneShot) {
  uint64_t tried = 0;
  for (size_t length = 0; length < kLengths; ++length, ++tried) {
    ASSERT_EQ(keccak::Hash(Bytes(messages_[length]), length), digests_[length]) << length;
  }
  ExpectTried("lengths, one shot", tried, 1361);
}

TEST_F(Exhaustive, StreamedAtEverySplit) {
  uint64_t tried = 0;
  for (size_t length = 0; length < kLengths; ++length) {
    keccak::Sponge first_part;  // grows byte by byte
    for (size_t split = 0; split <= length; ++split, ++tried) {
      keccak::Sponge sponge = first_part;
      sponge.Update(Bytes(messages_[length]) + split, length - split);
      ASSERT_EQ(sponge.Finish(), digests_[length]) << length << " split at " << split;
      if (split < length) first_part.Update(Bytes(messages_[length]) + split, 1);
    }
  }
  ExpectTried("lengths and splits: the first part byte by byte, the rest at once", tried, 926'841);
}

TEST_F(Exhaustive, StreamedInPiecesOfEverySize) {
  uint64_t tried = 0;
  for (size_t length = 0; length < kLengths; length += length < 1224 ? 8 : 1) {
    for (size_t piece = 1; piece <= 300; ++piece, ++tried) {
      keccak::Sponge sponge;
      for (size_t at = 0; at < length; at += piece) {
        sponge.Update(Bytes(messages_[length]) + at, std::min(piece, length - at));
      }
      ASSERT_EQ(sponge.Finish(), digests_[length]) << length << " in pieces of " << piece;
    }
  }
  ExpectTried("lengths and sizes of pieces", tried, 87'000);
}

// A batch holds messages of the same number of blocks. Every message stands in every place of
// batches of 1 … 2 · lanes + 1 messages; its neighbours are of other lengths.
TEST_F(Exhaustive, BatchInEveryPlace) {
  for (const Kernel& kernel : Kernels()) {
    if (!kernel.usable()) {
      std::cout << kernel.name << ": " << kernel.why_unusable() << "\n";
      continue;
    }
    const auto longest = static_cast<size_t>(2 * kernel.lanes + 1);
    uint64_t tried = 0;
    uint64_t expected = 0;
    for (size_t length = 0; length < kLengths; ++length) {
      const size_t block = length / keccak::kRateBytes * keccak::kRateBytes;
      // The last length is the only one of its number of blocks.
      const size_t of_block = std::min(keccak::kRateBytes, kLengths - block);
      for (size_t count = 1; count <= longest; ++count) {
        expected += count;
        for (size_t place = 0; place < count; ++place, ++tried) {
          const auto length_at = [&](size_t i) {
            return block + (length - block + (i + of_block * count - place) * 37) % of_block;
          };
          std::vector<Message> batch;
          for (size_t i = 0; i < count; ++i) {
            batch.push_back({Bytes(messages_[length_at(i)]), length_at(i)});
          }
          ASSERT_EQ(batch[place].size, length);
          std::vector<Digest> digests(count);
          kernel.code.hash_batch(batch.data(), count, digests.front().data());
          for (size_t i = 0; i < count; ++i) {
            ASSERT_EQ(digests[i], digests_[length_at(i)])
                << kernel.name << ": " << length << " bytes, place " << i << " of " << count;
          }
        }
      }
    }
    ExpectTried(std::string(kernel.name) + ": lengths, counts and places in a batch", tried,
                expected);
    EXPECT_EQ(expected, kLengths * longest * (longest + 1) / 2);
  }
}

}  // namespace
}  // namespace tailminer::test
