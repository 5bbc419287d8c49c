// The tail: where everything lies, and whether the scan loop's shortcut is right where it is taken.
#include "miner/tail.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "keccak/permutation.h"
#include "keccak/sponge.h"
#include "miner/nonce.h"
#include "tests/support/bytes.h"
#include "tests/support/vectors.h"

namespace tailminer::test {
namespace {

using keccak::kRateBytes;

/// Calls `check(prefix, digits, tail)` for every place of the nonce in a block and every number of
/// digits.
template <class Check>
void ForEveryTail(size_t whole_blocks, Check check) {
  for (size_t rest = 0; rest < kRateBytes; ++rest) {
    const std::string prefix = FormulaBytes(whole_blocks * kRateBytes + rest);
    keccak::Sponge sponge;
    sponge.Update(Data(prefix), prefix.size());
    for (int digits = 1; digits <= kMaxNonceDigits; ++digits) {
      SCOPED_TRACE(testing::Message() << rest << " bytes before " << digits << " digits");
      check(std::string_view(prefix), digits, MakeTail(sponge, digits));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

/// The last `bytes` of a message and its padding, as FIPS 202 writes it.
std::string Padded(std::string bytes) {
  bytes.push_back('\x01');
  while (bytes.size() % kRateBytes != 0) bytes.push_back('\0');
  bytes.back() = static_cast<char>(static_cast<uint8_t>(bytes.back()) | 0x80);
  return bytes;
}

void CheckLayout(std::string_view prefix, int digits, const Tail& tail) {
  const size_t rest = prefix.size() % kRateBytes;
  const std::string_view whole_blocks = prefix.substr(0, prefix.size() - rest);
  keccak::Sponge sponge;
  sponge.Update(Data(whole_blocks), whole_blocks.size());
  ASSERT_TRUE(std::equal(sponge.state().begin(), sponge.state().end(), tail.midstate));

  const std::string blocks = Padded(std::string(prefix.substr(prefix.size() - rest)) +
                                    std::string(static_cast<size_t>(digits), '0'));
  ASSERT_EQ(static_cast<size_t>(tail.block_count) * kRateBytes, blocks.size());
  ASSERT_EQ(ToHex({reinterpret_cast<const char*>(tail.blocks), blocks.size()}), ToHex(blocks));

  ASSERT_EQ(tail.nonce_offset, static_cast<int>(rest));
  ASSERT_EQ(tail.digits, digits);
  // As many low digits as fit into the block of the last one.
  const int last_digit = tail.nonce_offset + digits - 1;
  const int block = last_digit / static_cast<int>(kRateBytes);
  const int digits_in_block =
      std::min(digits, last_digit - block * static_cast<int>(kRateBytes) + 1);
  ASSERT_EQ(tail.varying_block, block);
  ASSERT_EQ(tail.low_digits, std::min(kMaxLowDigits, digits_in_block));

  const std::set<int> nested(std::begin(tail.nesting), std::end(tail.nesting));
  ASSERT_EQ(nested, (std::set<int>{0, 1, 2})) << "every digit is nested exactly once";
  if (tail.additive) {
    ASSERT_LT(tail.nesting[0], tail.low_digits);
    ASSERT_LT(tail.nesting[1], tail.low_digits);
  }
}

TEST(TailTest, LayoutOfEveryPlaceAndNumberOfDigits) {
  ForEveryTail(0, CheckLayout);
  ForEveryTail(2, CheckLayout);
}

/// scan.h's M: round 0, then θ, ρ and π of round 1.
State Head(const State& state) {
  State after_round;
  State head;
  keccak::Round<keccak::Theta::kTwoInput>(state.data(), 0, after_round.data());
  keccak::LinearHalf<keccak::Theta::kTwoInput>(after_round.data(), head.data());
  return head;
}

State Sum(State a, const State& b) {
  for (size_t i = 0; i < a.size(); ++i) a[i] ^= b[i];
  return a;
}

/// The place in the varying block of the digit that `tail.nesting[level]` names.
size_t PlaceOf(const Tail& tail, int level) {
  return static_cast<size_t>(tail.nonce_offset + tail.digits - 1 - tail.nesting[level] -
                             tail.varying_block * static_cast<int>(kRateBytes));
}

State WithDigit(State state, size_t place, uint64_t digit) {
  state[place / 8] ^= digit << (8 * (place % 8));
  return state;
}

/// Whether M(base ^ a ^ b) = M(base ^ a) ^ M(base ^ b) ^ M(base) for all digits a and b there.
bool IsAdditive(const State& base, size_t place_a, size_t place_b) {
  std::array<State, 10> heads_b;
  for (size_t b = 0; b < 10; ++b) heads_b[b] = Head(WithDigit(base, place_b, b));
  for (uint64_t a = 0; a < 10; ++a) {
    const State base_a = WithDigit(base, place_a, a);
    const State head_a = Sum(Head(base_a), heads_b[0]);
    for (size_t b = 0; b < 10; ++b) {
      if (Head(WithDigit(base_a, place_b, b)) != Sum(head_a, heads_b[b])) return false;
    }
  }
  return true;
}

State RandomState(std::mt19937_64& random) {
  State state;
  for (uint64_t& word : state) word = random();
  return state;
}

// The fact that the fast path of scan.h stands on.
TEST(TailTest, WhatIsCalledAdditiveIsAdditive) {
  std::mt19937_64 random(20240302);
  int additive = 0;
  int possible = 0;
  ForEveryTail(0, [&](std::string_view, int, const Tail& tail) {
    possible += tail.low_digits >= 2 ? 1 : 0;
    if (!tail.additive) return;
    ++additive;
    for (int repetition = 0; repetition < 4; ++repetition) {
      ASSERT_TRUE(IsAdditive(RandomState(random), PlaceOf(tail, 0), PlaceOf(tail, 1)));
    }
  });
  RecordProperty("additive", additive);
  RecordProperty("possible", possible);
  EXPECT_GT(additive, possible / 2) << "the fast path is hardly taken";
}

// Where the fast path is not taken, it could not be: some product joins every two digits.
TEST(TailTest, WhatIsNotCalledAdditiveIsNot) {
  std::mt19937_64 random(20240303);
  ForEveryTail(0, [&](std::string_view, int, const Tail& tail) {
    if (tail.additive) return;
    const size_t last = static_cast<size_t>(tail.nonce_offset + tail.digits - 1 -
                                            tail.varying_block * static_cast<int>(kRateBytes));
    for (size_t a = 0; a < static_cast<size_t>(tail.low_digits); ++a) {
      for (size_t b = 0; b < a; ++b) {
        EXPECT_FALSE(IsAdditive(RandomState(random), last - a, last - b)) << a << " and " << b;
      }
    }
  });
}

}  // namespace
}  // namespace tailminer::test
