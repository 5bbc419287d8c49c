// The scanner: independent searches with every kernel, what it asks of a kernel, and what it does
// when a kernel is wrong.
#include "miner/scanner.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "keccak/sponge.h"
#include "miner/nonce.h"
#include "tests/support/bytes.h"
#include "tests/support/kernel_suite.h"
#include "tests/support/scanning.h"
#include "tests/support/vectors.h"

namespace tailminer::test {
namespace {

constexpr uint64_t kLastNonce = ~uint64_t{0};

Scanner ScannerOf(std::string_view prefix, int difficulty_bits, const Kernel& kernel) {
  keccak::Sponge sponge;
  sponge.Update(Data(prefix), prefix.size());
  return {sponge, difficulty_bits, kernel};
}

class ScannerTest : public KernelTest {
 protected:
  static void ExpectAnswer(const ScanVector& vector) {
    SCOPED_TRACE(vector.group + ": " + ToHex(vector.prefix));
    const Scanner scanner = ScannerOf(vector.prefix, vector.difficulty_bits, kernel());
    const ScanOutcome outcome = scanner.Scan(vector.start, static_cast<uint64_t>(vector.end - 1));
    EXPECT_FALSE(outcome.kernel_fault);
    ASSERT_EQ(outcome.hit.has_value(), vector.nonce.has_value());
    if (!vector.nonce) return;
    EXPECT_EQ(outcome.hit->nonce, *vector.nonce);
    EXPECT_EQ(outcome.hit->leading_zero_bits, vector.leading_zero_bits);
    const std::string& digest_start = vector.digest_start;
    EXPECT_EQ(ToHex(outcome.hit->digest).substr(0, 2 * digest_start.size()), ToHex(digest_start));
  }
};

TAILMINER_INSTANTIATE_KERNEL_TEST(ScannerTest);

TEST_P(ScannerTest, HasNoneOfTheKnownFaults) {
  for (const ScanVector& vector : FaultyScanVectors()) ExpectAnswer(vector);
}

TEST_P(ScannerTest, FindsTheProofsOfWork) {
  for (const ScanVector& vector : ProofOfWorkVectors()) {
    if (*vector.nonce - vector.start < 200'000) ExpectAnswer(vector);  // all: search_test
  }
}

TEST_P(ScannerTest, EqualsIndependentSearches) {
  const std::vector<ScanVector> vectors = ScanVectors();
  for (size_t i = 0; i < vectors.size(); i += 11) {
    ExpectAnswer(vectors[i]);  // all: kernel_scan_test
  }
}

TEST_P(ScannerTest, CrossesNumbersOfDigitsInOneScan) {
  constexpr uint64_t kLast = 30'000;
  std::set<int> digit_counts;
  for (const size_t length : {size_t{131}, size_t{133}, size_t{135}}) {
    // The block's edge is crossed on the way.
    const std::string prefix = FormulaBytes(length);
    for (const int bits : {0, 3, 5, 8, 10, 13, 14, 15}) {
      const std::vector<uint64_t> hits = PlainHits(prefix, 0, kLast, MaskOf(bits));
      const ScanOutcome outcome = ScannerOf(prefix, bits, kernel()).Scan(0, kLast);
      ASSERT_EQ(outcome.hit.has_value(), !hits.empty()) << length << " bytes, " << bits << " bits";
      if (hits.empty()) continue;
      ASSERT_EQ(outcome.hit->nonce, hits.front()) << length << " bytes, " << bits << " bits";
      digit_counts.insert(CountDigits(hits.front()));
    }
  }
  EXPECT_EQ(digit_counts, (std::set<int>{1, 2, 3, 4, 5}));
}

TEST_P(ScannerTest, MoreBitsThanAWordHasAreNotFoundInAHurry) {
  for (const int bits : {64, 65, 100, 128, 192, 255, 256}) {
    const ScanOutcome outcome = ScannerOf("hello:", bits, kernel()).Scan(0, 31'000);
    EXPECT_FALSE(outcome.hit) << bits;
    EXPECT_FALSE(outcome.kernel_fault) << bits;
  }
}

/// What a kernel was asked, and what it is to answer.
struct Call {
  int digits;
  uint64_t first;
  uint64_t last;
  uint64_t word0_mask;

  friend bool operator==(const Call&, const Call&) = default;
};

std::vector<Call> calls;
std::optional<uint64_t> answer;

bool ScanWithGivenAnswer(const Tail& tail, uint64_t first, uint64_t last, uint64_t word0_mask,
                         uint64_t* nonce) {
  calls.push_back({tail.digits, first, last, word0_mask});
  if (answer) *nonce = *answer;
  return answer.has_value();
}

const KernelCode kGivenAnswerCode = {ScanWithGivenAnswer, nullptr};
const Kernel kGivenAnswerKernel = {"given-answer", 1, kGivenAnswerCode,
                                   []() -> const char* { return nullptr; }};

ScanOutcome ScanWithAnswer(std::optional<uint64_t> given, int bits, uint64_t first, uint64_t last) {
  calls.clear();
  answer = given;
  return ScannerOf("hello:", bits, kGivenAnswerKernel).Scan(first, last);
}

TEST(ScannerAndKernelTest, EachNumberOfDigitsIsAsked) {
  EXPECT_FALSE(ScanWithAnswer(std::nullopt, 1, 5, 1234).hit);
  const uint64_t mask = MaskOf(1);
  EXPECT_EQ(calls,
            (std::vector<Call>{
                {1, 5, 9, mask}, {2, 10, 99, mask}, {3, 100, 999, mask}, {4, 1000, 1234, mask}}));
  EXPECT_FALSE(ScanWithAnswer(std::nullopt, 1, 0, kLastNonce).hit);
  ASSERT_EQ(calls.size(), 20U);
  EXPECT_EQ(calls.back(), (Call{20, 10'000'000'000'000'000'000U, kLastNonce, mask}));
}

TEST(ScannerAndKernelTest, EveryDifficultyBecomesItsMask) {
  for (int bits = 0; bits <= 256; ++bits) {
    EXPECT_FALSE(ScanWithAnswer(std::nullopt, bits, 7, 7).hit);
    EXPECT_EQ(calls, (std::vector<Call>{{1, 7, 7, MaskOf(bits)}})) << bits;
  }
  // Two of them spelled out: the first digest byte is the word's lowest.
  EXPECT_EQ(MaskOf(12), 0xf0ffU);
  EXPECT_EQ(MaskOf(64), kLastNonce);
}

TEST(ScannerAndKernelTest, AnUnconfirmedNonceIsAFault) {
  const ScanOutcome outcome = ScanWithAnswer(14'286, 16, 10'000, 20'000);  // 14285 would be right
  EXPECT_TRUE(outcome.kernel_fault);
  ASSERT_TRUE(outcome.hit);
  EXPECT_EQ(outcome.hit->nonce, 14'286U);
  EXPECT_EQ(outcome.hit->digest, HashOf("hello:14286"));
  EXPECT_LT(outcome.hit->leading_zero_bits, 16);
  EXPECT_TRUE(ScanWithAnswer(14'286, 16, 10'000, 14'286).kernel_fault) << "at the end of the range";
}

TEST(ScannerAndKernelTest, AConfirmedNonceIsAHit) {
  const ScanOutcome outcome = ScanWithAnswer(14'285, 17, 10'000, 20'000);
  EXPECT_FALSE(outcome.kernel_fault);
  ASSERT_TRUE(outcome.hit);
  EXPECT_EQ(outcome.hit->nonce, 14'285U);
  EXPECT_EQ(outcome.hit->leading_zero_bits, 17);
}

TEST(ScannerAndKernelTest, ANonceOutsideTheRangeIsAFault) {
  // All of them have 16 zero bits.
  EXPECT_TRUE(ScanWithAnswer(14'285, 16, 14'286, 20'000).kernel_fault);
  EXPECT_TRUE(ScanWithAnswer(14'285, 16, 10'000, 14'284).kernel_fault);
  EXPECT_TRUE(ScanWithAnswer(14'285, 16, 500, 20'000).kernel_fault) << "asked for three digits";
}

}  // namespace
}  // namespace tailminer::test
