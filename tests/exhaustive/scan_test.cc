// Every place of the nonce in a block × every number of digits: all hits of a range, by every
// kernel, against Crypto++.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "keccak/sponge.h"
#include "miner/kernel.h"
#include "miner/scanner.h"
#include "tests/exhaustive/answers.h"
#include "tests/exhaustive/combinations.h"

namespace tailminer::test {
namespace {

/// Reads hits.bin from its beginning to its end.
class Hits {
 public:
  Hits() : bytes_(ReadAnswers("hits.bin")) {}

  /// The distances of the next pair of prefix length and digit count.
  std::vector<uint64_t> Next() {
    std::vector<uint64_t> distances(static_cast<size_t>(TwoBytes()));
    for (uint64_t& distance : distances) distance = TwoBytes();
    return distances;
  }

  [[nodiscard]] bool AtEnd() const { return at_ == bytes_.size(); }

 private:
  uint64_t TwoBytes() {
    if (at_ + 2 > bytes_.size()) return 0;
    const auto byte = [this](size_t i) { return uint64_t{static_cast<uint8_t>(bytes_[i])}; };
    at_ += 2;
    return byte(at_ - 2) | byte(at_ - 1) << 8;
  }

  std::string bytes_;
  size_t at_ = 0;
};

/// All hits of [first, last], one scan after the other, each from behind the hit before.
std::vector<uint64_t> AllHits(const Scanner& scanner, uint64_t first, uint64_t last) {
  std::vector<uint64_t> hits;
  for (uint64_t from = first;;) {
    const ScanOutcome outcome = scanner.Scan(from, last);
    EXPECT_FALSE(outcome.kernel_fault) << from;
    if (!outcome.hit) return hits;
    hits.push_back(outcome.hit->nonce - first);
    if (outcome.hit->nonce == last) return hits;
    from = outcome.hit->nonce + 1;
  }
}

TEST(Exhaustive, EveryPlaceAndNumberOfDigits) {
  for (const Kernel& kernel : Kernels()) {
    if (!kernel.usable()) {
      std::cout << kernel.name << ": " << kernel.why_unusable() << "\n";
      continue;
    }
    Hits answers;
    uint64_t tried = 0;
    uint64_t nonces = 0;
    uint64_t hits = 0;
    for (size_t length = 0; length < kPrefixLengths; ++length) {
      const std::string prefix = MessageBytes(length);
      keccak::Sponge sponge;
      sponge.Update(reinterpret_cast<const uint8_t*>(prefix.data()), prefix.size());
      const Scanner scanner(sponge, kScanBits, kernel);
      for (int digits = 1; digits <= kDigitCounts; ++digits, ++tried) {
        const uint64_t first = FirstOf(length, digits);
        const std::vector<uint64_t> expected = answers.Next();
        ASSERT_EQ(AllHits(scanner, first, first + NoncesOf(digits) - 1), expected)
            << kernel.name << ": prefix of " << length << " bytes, " << digits << " digits";
        nonces += NoncesOf(digits);
        hits += expected.size();
      }
    }
    EXPECT_TRUE(answers.AtEnd());
    EXPECT_GT(hits, 10'000U);
    ExpectTried(std::string(kernel.name) + ": prefix lengths and digit counts", tried, 2720);
    std::cout << kernel.name << ": " << nonces << " nonces, " << hits << " of them hits\n";
  }
}

}  // namespace
}  // namespace tailminer::test
