// Every kernel's hash_batch against independent digests.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "keccak/block.h"
#include "tests/support/bytes.h"
#include "tests/support/kernel_suite.h"
#include "tests/support/vectors.h"

namespace tailminer::test {
namespace {

using keccak::Digest;

class HashBatchTest : public KernelTest {
 protected:
  /// Hashes with a canary behind the last digest.
  static std::vector<Digest> HashBatch(const std::vector<Message>& messages) {
    std::vector<Digest> digests(messages.size() + 1);
    Digest canary;
    canary.fill(0xc5);
    digests.back() = canary;
    kernel().code.hash_batch(messages.data(), messages.size(), digests.front().data());
    EXPECT_EQ(digests.back(), canary) << "written behind the last digest";
    digests.pop_back();
    return digests;
  }

  static Message MessageOf(const std::string& text) { return {Data(text), text.size()}; }
};

TAILMINER_INSTANTIATE_KERNEL_TEST(HashBatchTest);

TEST_P(HashBatchTest, EveryLengthInEveryLaneForEveryCount) {
  constexpr size_t kMostMessages = 17;
  std::vector<HashVector> vectors = Keccak256Vectors();
  std::stable_sort(vectors.begin(), vectors.end(), [](const HashVector& a, const HashVector& b) {
    return a.message.size() / keccak::kRateBytes < b.message.size() / keccak::kRateBytes;
  });
  const auto block_count = [&vectors](size_t i) {
    return vectors[i].message.size() / keccak::kRateBytes + 1;
  };
  for (size_t begin = 0; begin < vectors.size(); ++begin) {
    size_t end = begin;  // of those that may go into one batch
    while (end < vectors.size() && end - begin < kMostMessages &&
           block_count(end) == block_count(begin)) {
      ++end;
    }
    // Every message comes to stand in every lane as `begin` moves on.
    const size_t count = begin % kMostMessages + 1;
    std::vector<Message> messages;
    for (size_t i = begin; i < std::min(end, begin + count); ++i) {
      messages.push_back(MessageOf(vectors[i].message));
    }
    const std::vector<Digest> digests = HashBatch(messages);
    for (size_t i = 0; i < digests.size(); ++i) {
      ASSERT_EQ(digests[i], vectors[begin + i].digest)
          << vectors[begin + i].message.size() << " bytes, message " << i << " of "
          << messages.size();
    }
  }
}

TEST_P(HashBatchTest, EveryLengthAlone) {
  for (const HashVector& vector : Keccak256Vectors()) {
    ASSERT_EQ(HashBatch({MessageOf(vector.message)}).front(), vector.digest)
        << vector.message.size() << " bytes";
  }
}

TEST_P(HashBatchTest, EveryCountOfEqualMessages) {
  const HashVector vector = Keccak256Vectors()[135];
  for (size_t count = 1; count <= 17; ++count) {
    const std::vector<Message> messages(count, MessageOf(vector.message));
    EXPECT_EQ(HashBatch(messages), std::vector<Digest>(count, vector.digest)) << count;
  }
}

TEST_P(HashBatchTest, NothingToHashWritesNothing) {
  EXPECT_TRUE(HashBatch({}).empty());
  kernel().code.hash_batch(nullptr, 0, nullptr);
}

TEST_P(HashBatchTest, HasNoneOfTheKnownFaults) {
  for (const HashVector& vector : FaultyHashVectors()) {
    EXPECT_EQ(HashBatch({MessageOf(vector.message)}).front(), vector.digest)
        << ToHex(vector.message);
  }
}

TEST_P(HashBatchTest, ReadsNothingBehindAMessage) {
  // Messages that end where their memory ends: the address sanitizer sees a byte too many.
  for (size_t length = 0; length <= 300; ++length) {
    const std::string text = FormulaBytes(length);
    std::vector<std::vector<uint8_t>> copies;
    std::vector<Message> messages;
    copies.reserve(3);
    messages.reserve(3);
    for (int i = 0; i < 3; ++i) copies.emplace_back(Data(text), Data(text) + length);
    for (const std::vector<uint8_t>& copy : copies) messages.push_back({copy.data(), copy.size()});
    for (const Digest& digest : HashBatch(messages)) ASSERT_EQ(digest, HashOf(text)) << length;
  }
}

}  // namespace
}  // namespace tailminer::test
