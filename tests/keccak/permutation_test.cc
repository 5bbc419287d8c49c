// Keccak-f[1600] for every lane count, form of θ and instruction set, against independent values.
#include "keccak/permutation.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "keccak/sponge.h"
#include "tests/keccak/permutation_form.h"
#include "tests/support/vectors.h"

#if defined(__x86_64__)
#include "keccak/cpu_features.h"
#endif

namespace tailminer::test {
namespace {

using keccak::kRounds;
using keccak::kStateWords;

constexpr size_t kMostLanes = 8;
using Interleaved = std::array<uint64_t, size_t{kStateWords} * kMostLanes>;

struct UsableForm {
  const PermutationForm* form;
  const char* why_unusable;
};

std::vector<UsableForm> AllForms() {
  std::vector<UsableForm> forms;
  for (const PermutationForm& form : kBaselineForms) forms.push_back({&form, nullptr});
#if defined(__x86_64__)
  const keccak::CpuFeatures features = keccak::DetectCpuFeatures();
  const char* const no_avx2 = features.avx2.usable() ? nullptr : "no AVX2 here";
  const char* const no_avx512 = features.avx512.usable() ? nullptr : "no AVX-512 here";
  for (const PermutationForm& form : kAvx2Forms) forms.push_back({&form, no_avx2});
  for (const PermutationForm& form : kAvx512Forms) forms.push_back({&form, no_avx512});
#endif
  return forms;
}

class PermutationTest : public testing::TestWithParam<UsableForm> {
 protected:
  void SetUp() override {
    if (GetParam().why_unusable != nullptr) GTEST_SKIP() << GetParam().why_unusable;
  }
  [[nodiscard]] static const PermutationForm& form() { return *GetParam().form; }

  [[nodiscard]] static uint64_t Word(const Interleaved& states, size_t word, size_t lane) {
    return states[word * form().lanes + lane];
  }
  static void SetWord(Interleaved& states, size_t word, size_t lane, uint64_t value) {
    states[word * form().lanes + lane] = value;
  }
  [[nodiscard]] static State StateOf(const Interleaved& states, size_t lane) {
    State state;
    for (size_t word = 0; word < state.size(); ++word) state[word] = Word(states, word, lane);
    return state;
  }

  Interleaved RandomStates() {
    Interleaved states{};
    for (uint64_t& word : states) word = random_();
    return states;
  }
  uint64_t Random() { return random_(); }

 private:
  std::mt19937_64 random_{20240229};
};

INSTANTIATE_TEST_SUITE_P(Forms, PermutationTest, testing::ValuesIn(AllForms()),
                         [](const auto& form) { return std::string(form.param.form->name); });

TEST_P(PermutationTest, EqualsIndependentStatesInEveryLane) {
  const std::vector<PermutationVector> vectors = PermutationVectors();
  ASSERT_GE(vectors.size(), kMostLanes);
  // Another state in each lane; in turn, every state in every lane.
  for (size_t turn = 0; turn < vectors.size(); ++turn) {
    const auto vector_of = [&](size_t lane) { return vectors[(turn + lane) % vectors.size()]; };
    Interleaved states{};
    for (size_t lane = 0; lane < form().lanes; ++lane) {
      const State state = vector_of(lane).state;
      for (size_t word = 0; word < state.size(); ++word) SetWord(states, word, lane, state[word]);
    }
    form().permute(states.data());
    for (size_t lane = 0; lane < form().lanes; ++lane) {
      EXPECT_EQ(StateOf(states, lane), vector_of(lane).once) << vector_of(lane).name;
    }
    form().permute(states.data());
    for (size_t lane = 0; lane < form().lanes; ++lane) {
      EXPECT_EQ(StateOf(states, lane), vector_of(lane).twice) << vector_of(lane).name;
    }
  }
}

TEST_P(PermutationTest, IsTwentyFourRounds) {
  Interleaved states = RandomStates();
  Interleaved by_rounds = states;
  form().permute(states.data());
  for (int round = 0; round < kRounds; ++round) {
    Interleaved next{};
    form().round(by_rounds.data(), round, next.data());
    by_rounds = next;
  }
  for (size_t lane = 0; lane < form().lanes; ++lane) {
    EXPECT_EQ(StateOf(by_rounds, lane), StateOf(states, lane)) << "lane " << lane;
  }
}

TEST_P(PermutationTest, TwoHalvesAreARound) {
  for (int round = 0; round < kRounds; ++round) {
    const Interleaved states = RandomStates();
    Interleaved whole{};
    Interleaved halves{};
    form().round(states.data(), round, whole.data());
    form().two_halves(states.data(), round, halves.data());
    for (size_t lane = 0; lane < form().lanes; ++lane) {
      EXPECT_EQ(StateOf(halves, lane), StateOf(whole, lane)) << "round " << round;
    }
  }
}

TEST_P(PermutationTest, LastRoundWord0IsThatOfTheWholePermutation) {
  for (int repetition = 0; repetition < 20; ++repetition) {
    Interleaved states = RandomStates();
    Interleaved before_last = states;
    for (int round = 0; round < kRounds - 1; ++round) {
      Interleaved next{};
      form().round(before_last.data(), round, next.data());
      before_last = next;
    }
    std::array<uint64_t, kMostLanes> word0{};
    form().last_round_word0(before_last.data(), word0.data());
    form().permute(states.data());
    for (size_t lane = 0; lane < form().lanes; ++lane) {
      EXPECT_EQ(word0[lane], Word(states, 0, lane)) << "lane " << lane;
    }
  }
}

TEST_P(PermutationTest, RotatesByEveryNumberOfBits) {
  const Interleaved words = RandomStates();
  std::array<uint64_t, 64 * kMostLanes> rotated{};
  form().rotations(words.data(), rotated.data());
  for (size_t bits = 0; bits < 64; ++bits) {
    for (size_t lane = 0; lane < form().lanes; ++lane) {
      const uint64_t low_bits = words[lane] << bits;
      const uint64_t wrapped_bits = bits == 0 ? 0 : words[lane] >> (64 - bits);
      EXPECT_EQ(rotated[bits * form().lanes + lane], low_bits + wrapped_bits)
          << bits << " bits, lane " << lane;
    }
  }
}

TEST_P(PermutationTest, LogicActsBitByBit) {
  for (int repetition = 0; repetition < 20; ++repetition) {
    const Interleaved words = RandomStates();
    const uint64_t* const a = words.data();
    const uint64_t* const b = a + kMostLanes;
    const uint64_t* const c = b + kMostLanes;
    std::array<uint64_t, kMostLanes> sum{};
    std::array<uint64_t, kMostLanes> chi{};
    form().xor3(a, b, c, sum.data());
    form().and_not_xor(a, b, c, chi.data());
    for (size_t lane = 0; lane < form().lanes; ++lane) {
      EXPECT_EQ(sum[lane], a[lane] ^ b[lane] ^ c[lane]);
      EXPECT_EQ(chi[lane], a[lane] ^ (~b[lane] & c[lane]));
    }
  }
}

TEST_P(PermutationTest, SeesEveryZeroLaneAndNoOther) {
  // A lane with one bit anywhere is not zero.
  for (int bit = 0; bit < 64; ++bit) {
    for (uint32_t zero = 0; zero < (1U << form().lanes); ++zero) {
      std::array<uint64_t, kMostLanes> words{};
      for (size_t lane = 0; lane < form().lanes; ++lane) {
        if (((zero >> lane) & 1) == 0) words[lane] = uint64_t{1} << bit;
      }
      ASSERT_EQ(form().zero_lanes(words.data()), zero) << "bit " << bit;
    }
  }
}

// The Keccak team's result for the zero state, once more here: the anchor of all the others.
TEST(PermuteStateTest, ZeroStateGivesThePublishedResult) {
  State state{};
  keccak::PermuteState(state.data());
  EXPECT_EQ(state[0], 0xf1258f7940e1dde7U);
  EXPECT_EQ(state[1], 0x84d5ccf933c0478aU);
  EXPECT_EQ(state[24], 0xeaf1ff7b5ceca249U);
}

TEST(PermuteStateTest, EqualsIndependentStates) {
  for (const PermutationVector& vector : PermutationVectors()) {
    State state = vector.state;
    keccak::PermuteState(state.data());
    EXPECT_EQ(state, vector.once) << vector.name;
    keccak::PermuteState(state.data());
    EXPECT_EQ(state, vector.twice) << vector.name;
  }
}

// FIPS 202, table 2, whose columns are x = 3, 4, 0, 1, 2 and whose rows y = 2, 1, 0, 4, 3.
TEST(TablesTest, RotationsAreThoseOfTheStandard) {
  constexpr int kX[5] = {3, 4, 0, 1, 2};
  constexpr int kY[5] = {2, 1, 0, 4, 3};
  constexpr int kOffsets[5][5] = {{153, 231, 3, 10, 171},
                                  {55, 276, 36, 300, 6},
                                  {28, 91, 0, 1, 190},
                                  {120, 78, 210, 66, 253},
                                  {21, 136, 105, 45, 15}};
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 5; ++column) {
      EXPECT_EQ(keccak::kTables.rotation[kX[column] + 5 * kY[row]], kOffsets[row][column] % 64)
          << "x " << kX[column] << ", y " << kY[row];
    }
  }
}

// The Keccak reference, table 1: the values of FIPS 202, algorithm 5.
TEST(TablesTest, RoundConstantsAreThePublishedOnes) {
  constexpr uint64_t kConstants[kRounds] = {
      0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000,
      0x000000000000808b, 0x0000000080000001, 0x8000000080008081, 0x8000000000008009,
      0x000000000000008a, 0x0000000000000088, 0x0000000080008009, 0x000000008000000a,
      0x000000008000808b, 0x800000000000008b, 0x8000000000008089, 0x8000000000008003,
      0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
      0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};
  for (int round = 0; round < kRounds; ++round) {
    EXPECT_EQ(keccak::kTables.round_constant[round], kConstants[round]) << "round " << round;
  }
}

}  // namespace
}  // namespace tailminer::test
