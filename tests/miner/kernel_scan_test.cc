// Every kernel's scan against independent answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "keccak/sponge.h"
#include "miner/nonce.h"
#include "miner/tail.h"
#include "tests/support/bytes.h"
#include "tests/support/kernel_suite.h"
#include "tests/support/scanning.h"
#include "tests/support/vectors.h"

namespace tailminer::test {
namespace {

constexpr uint64_t kLastNonce = ~uint64_t{0};

class ScanTest : public KernelTest {
 protected:
  static std::optional<uint64_t> Scan(std::string_view prefix, uint64_t first, uint64_t last,
                                      uint64_t word0_mask) {
    return KernelScan(kernel(), prefix, first, last, word0_mask);
  }

  /// Whether a scan of [first, last] finds `nonce`, the only one that is likely to fit `mask`.
  static testing::AssertionResult Finds(std::string_view prefix, uint64_t first, uint64_t last,
                                        uint64_t mask, uint64_t nonce) {
    const std::optional<uint64_t> found = Scan(prefix, first, last, mask);
    if (found == nonce) return testing::AssertionSuccess();
    // Among millions of scans, chance makes another one fit.
    if (found && found == PlainHits(prefix, first, nonce, mask).front()) {
      return testing::AssertionSuccess();
    }
    return testing::AssertionFailure()
           << "prefix of " << prefix.size() << " bytes, " << first << " to " << last << ": "
           << (found ? "found " + std::to_string(*found) : "nothing found") << " instead of "
           << nonce;
  }
};

TAILMINER_INSTANTIATE_KERNEL_TEST(ScanTest);

/// A mask that lets pass the digest word 0 of this message, and of one in about 2^32 others.
uint64_t MaskForOnly(std::string_view prefix, std::string_view nonce_text) {
  return ~Word0(HashOf(std::string(prefix).append(nonce_text)));
}

uint64_t MaskForOnly(std::string_view prefix, uint64_t nonce) {
  return MaskForOnly(prefix, std::to_string(nonce));
}

Tail TailOf(std::string_view prefix, int digits) {
  keccak::Sponge sponge;
  sponge.Update(Data(prefix), prefix.size());
  return MakeTail(sponge, digits);
}

/// How many nonces a lane counts through.
uint64_t GroupSize(const Tail& tail) {
  uint64_t size = 1;
  for (int i = 0; i < tail.low_digits; ++i) size *= 10;
  return size;
}

TEST_P(ScanTest, EqualsIndependentSearches) {
  for (const ScanVector& vector : ScanVectors()) {
    ASSERT_EQ(Scan(vector.prefix, vector.start, static_cast<uint64_t>(vector.end - 1),
                   MaskOf(vector.difficulty_bits)),
              vector.nonce)
        << vector.group << ": prefix of " << vector.prefix.size() << " bytes from " << vector.start
        << ", " << vector.difficulty_bits << " bits";
  }
}

// All 64 bits of digest word 0, for every prefix length and every number of digits.
TEST_P(ScanTest, EqualsIndependentDigestsBitByBit) {
  for (const NonceDigestsVector& vector : NonceDigestsVectors()) {
    const std::string prefix = FormulaBytes(vector.prefix_bytes);
    for (size_t i = 0; i < vector.nonces.size(); ++i) {
      const uint64_t nonce = vector.nonces[i];
      const size_t turn = vector.prefix_bytes * 7 + i;
      // The nonce stands in another lane each time.
      const auto lane = static_cast<uint64_t>(turn % static_cast<size_t>(kernel().lanes));
      const uint64_t distance = lane * GroupSize(TailOf(prefix, static_cast<int>(i + 1)));
      const uint64_t lowest = FirstWithDigits(static_cast<int>(i + 1));
      const uint64_t first = nonce - std::min(distance, nonce - lowest);
      ASSERT_TRUE(Finds(prefix, first, nonce, ~vector.word0[i], nonce));
      if (turn % 3 != 0) continue;
      // With one of the bits that are not zero, another each time, nothing is found.
      std::vector<uint64_t> ones;
      for (int bit = 0; bit < 64; ++bit) {
        if (((vector.word0[i] >> bit) & 1) != 0) ones.push_back(uint64_t{1} << bit);
      }
      ASSERT_EQ(Scan(prefix, nonce, nonce, ~vector.word0[i] | ones[turn % ones.size()]),
                std::nullopt)
          << "prefix of " << vector.prefix_bytes << " bytes, nonce " << nonce;
    }
  }
}

/// One prefix and number of digits for each way through the scan loop.
struct Way {
  std::string name;
  std::string prefix;
  int digits;
};

std::vector<Way> AllWays() {
  std::vector<Way> ways;
  for (const bool additive : {false, true}) {
    for (const bool padding_block : {false, true}) {
      for (const int varying_block : {0, 1}) {
        for (int low_digits = 1; low_digits <= kMaxLowDigits; ++low_digits) {
          // The first that fits, of those with enough digits for some batches.
          bool found = false;
          for (size_t length = 0; length < keccak::kRateBytes && !found; ++length) {
            for (int digits = 5; digits <= kMaxNonceDigits && !found; ++digits) {
              std::string prefix = FormulaBytes(length);
              const Tail tail = TailOf(prefix, digits);
              found = tail.additive == additive && tail.varying_block == varying_block &&
                      (tail.block_count > tail.varying_block + 1) == padding_block &&
                      tail.low_digits == low_digits;
              if (!found) continue;
              ways.push_back({std::string(additive ? "additive" : "linear") +
                                  (padding_block ? ", padding block" : "") + ", block " +
                                  std::to_string(varying_block) + ", low digits " +
                                  std::to_string(low_digits),
                              std::move(prefix), digits});
            }
          }
        }
      }
    }
  }
  return ways;
}

// Every value of each low digit, in every lane, on every way through the loop: only the right nonce
// is found.
TEST_P(ScanTest, FindsTheWinnerAtEveryPlaceOfABatch) {
  const std::vector<Way> ways = AllWays();
  EXPECT_GE(ways.size(), 6U);
  const auto lanes = static_cast<uint64_t>(kernel().lanes);
  std::mt19937_64 random(20240304);
  for (const Way& way : ways) {
    SCOPED_TRACE(way.name + ": prefix of " + std::to_string(way.prefix.size()) + " bytes, " +
                 std::to_string(way.digits) + " digits");
    const uint64_t size = GroupSize(TailOf(way.prefix, way.digits));
    std::uniform_int_distribution<uint64_t> groups(
        FirstWithDigits(way.digits) / size, (LastWithDigits(way.digits) - 2 * lanes * size) / size);
    for (uint64_t low = 0; low < size; low += size == 1000 ? 3 : 1) {
      const uint64_t group = groups(random);
      const uint64_t lane = low % lanes;
      const uint64_t nonce = (group + lane) * size + low;
      ASSERT_TRUE(Finds(way.prefix, group * size, (group + lanes) * size - 1,
                        MaskForOnly(way.prefix, nonce), nonce))
          << "lane " << lane;
    }
    for (uint64_t lane = 0; lane < 2 * lanes; ++lane) {  // also in the batch after the first
      const uint64_t group = groups(random);
      const uint64_t nonce = (group + lane) * size + random() % size;
      ASSERT_EQ(
          Scan(way.prefix, group * size, nonce + random() % size, MaskForOnly(way.prefix, nonce)),
          nonce)
          << "lane " << lane;
    }
  }
}

TEST_P(ScanTest, FindsTheLowestOfSeveralHitsInABatch) {
  constexpr uint64_t kFirst = 100'000;
  constexpr uint64_t kLast = 130'000;
  for (const size_t length : {size_t{6}, size_t{131}}) {  // 131 + 6 digits: two blocks
    const std::string prefix = FormulaBytes(length);
    const uint64_t group = GroupSize(TailOf(prefix, 6));
    for (const int bits : {1, 3, 6, 9}) {
      const std::vector<uint64_t> hits = PlainHits(prefix, kFirst, kLast, MaskOf(bits));
      int seen_earlier = 0;  // a higher nonce whose low digits come first, in another lane
      for (uint64_t first = kFirst; first < kLast; first += 97) {
        const std::optional<uint64_t> lowest = FirstHit(hits, first, kLast);
        ASSERT_EQ(Scan(prefix, first, kLast, MaskOf(bits)), lowest) << bits << " bits, " << first;
        if (!lowest) continue;
        const uint64_t batch_end =
            first / group * group + static_cast<uint64_t>(kernel().lanes) * group;
        for (const uint64_t hit : hits) {
          if (hit > *lowest && hit < batch_end && hit % group < *lowest % group) {
            ++seen_earlier;
            break;
          }
        }
      }
      // With one lane, a batch is tried in ascending order as far as the nesting allows.
      if (kernel().lanes > 1 && group > 10) {
        EXPECT_GT(seen_earlier, 0) << bits << " bits";
      }
    }
  }
}

// Every first and last nonce around every kind of edge.
TEST_P(ScanTest, RangeEndsAnywhereInABatch) {
  struct Window {
    uint64_t first;
    uint64_t last;
  };
  const std::vector<Window> windows = {
      {0, 12},                               // one digit, two digits
      {95, 104},                             // two digits, three digits
      {995, 1003},                           // and so on; also the edge of a group
      {123'456'995, 123'457'004},            // the edge of a group
      {999'999'995, 1'000'000'004},          // ten digits
      {kLastNonce - 9, kLastNonce},          // the end of all nonces
      {kLastNonce - 619, kLastNonce - 612},  // the start of the last group of a thousand
  };
  for (const size_t length : {size_t{0}, size_t{13}, size_t{116}, size_t{126}, size_t{127},
                              size_t{132}, size_t{133}, size_t{134}, size_t{135}, size_t{136}}) {
    const std::string prefix = FormulaBytes(length);
    for (const Window& window : windows) {
      const uint64_t mask = MaskOf(2);
      const std::vector<uint64_t> hits = PlainHits(prefix, window.first, window.last, mask);
      for (uint64_t first = window.first; first != window.last + 1; ++first) {
        for (uint64_t last = first; last != window.last + 1; ++last) {
          ASSERT_EQ(Scan(prefix, first, last, mask), FirstHit(hits, first, last))
              << "prefix of " << length << " bytes, " << first << " to " << last;
        }
      }
    }
  }
}

// The last group goes on past 2^64: what would be found there is no nonce.
TEST_P(ScanTest, NothingIsFoundPastTheLastNonce) {
  constexpr uint64_t kLastGroup = 18'446'744'073'709'551'000U;
  for (const std::string_view prefix : {"hello:", ""}) {
    for (int low = 0; low < 1000; low += 7) {
      const std::string text = std::to_string(low + 1000).substr(1);
      const uint64_t mask = MaskForOnly(prefix, "18446744073709551" + text);
      const std::optional<uint64_t> expected =
          low > 615 ? std::nullopt : std::optional(kLastGroup + static_cast<uint64_t>(low));
      ASSERT_EQ(Scan(prefix, kLastGroup, kLastNonce, mask), expected) << low;
      ASSERT_EQ(Scan(prefix, kLastGroup - 2500, kLastNonce, mask), expected) << low;
    }
  }
}

TEST_P(ScanTest, FindsTheWinnerFromEveryDistance) {
  for (uint64_t k = 0; k < 8; ++k) {
    EXPECT_EQ(Scan("hello:", 29'495 - k, kLastNonce, MaskOf(20)), 29'495U) << k;
    EXPECT_EQ(Scan("hello:", 29'495 - 1000 * k, 29'495, MaskOf(20)), 29'495U) << k;
  }
  EXPECT_EQ(Scan("hello:", 29'400, 29'494, MaskOf(20)), std::nullopt);
  EXPECT_EQ(Scan("hello:", 29'496, 29'999, MaskOf(20)), std::nullopt);
}

TEST_P(ScanTest, DifficultyIsALowerBoundOfEveryBit) {
  for (const ClaimVector& vector : ExactClaimVectors()) {
    uint64_t nonce = 0;
    ASSERT_EQ(ParseNonce(vector.nonce, nonce), NonceError::kNone);
    for (int bits = 0; bits <= 64; ++bits) {
      const std::optional<uint64_t> expected =
          bits <= vector.leading_zero_bits ? std::optional(nonce) : std::nullopt;
      ASSERT_EQ(Scan(vector.prefix, nonce, nonce, MaskOf(bits)), expected)
          << ToHex(vector.prefix) << " " << nonce << ": " << bits << " bits";
    }
  }
}

TEST_P(ScanTest, WithoutDifficultyTheFirstNonceWins) {
  for (const uint64_t first : {uint64_t{0}, uint64_t{7}, uint64_t{99}, uint64_t{123'456'789},
                               kLastNonce - 1, kLastNonce}) {
    EXPECT_EQ(Scan("hello:", first, kLastNonce, 0), first);
  }
}

}  // namespace
}  // namespace tailminer::test
