// What permutation_forms_*.cc compile, each for its instruction set. As in a kernel, all of it has
// internal linkage.
#ifndef TAILMINER_TESTS_KECCAK_PERMUTATION_FORM_CODE_H_
#define TAILMINER_TESTS_KECCAK_PERMUTATION_FORM_CODE_H_

#include <string.h>

#include <cstddef>
#include <cstdint>

#include "keccak/lanes.h"
#include "keccak/permutation.h"
#include "tests/keccak/permutation_form.h"

namespace tailminer::test {

template <size_t kLanes, keccak::Theta kTheta>
static void FormPermute(uint64_t* states) {
  keccak::Lanes<kLanes> state[keccak::kStateWords];
  memcpy(state, states, sizeof(state));
  keccak::Permute<kTheta>(state);
  memcpy(states, state, sizeof(state));
}

template <size_t kLanes, keccak::Theta kTheta>
static void FormRound(const uint64_t* states, int round, uint64_t* out) {
  keccak::Lanes<kLanes> before[keccak::kStateWords];
  keccak::Lanes<kLanes> after[keccak::kStateWords];
  memcpy(before, states, sizeof(before));
  keccak::Round<kTheta>(before, round, after);
  memcpy(out, after, sizeof(after));
}

template <size_t kLanes, keccak::Theta kTheta>
static void FormTwoHalves(const uint64_t* states, int round, uint64_t* out) {
  keccak::Lanes<kLanes> before[keccak::kStateWords];
  keccak::Lanes<kLanes> between[keccak::kStateWords];
  keccak::Lanes<kLanes> after[keccak::kStateWords];
  memcpy(before, states, sizeof(before));
  keccak::LinearHalf<kTheta>(before, between);
  keccak::ChiHalf(between, round, after);
  memcpy(out, after, sizeof(after));
}

template <size_t kLanes, keccak::Theta kTheta>
static void FormLastRoundWord0(const uint64_t* states, uint64_t* out) {
  keccak::Lanes<kLanes> state[keccak::kStateWords];
  memcpy(state, states, sizeof(state));
  const keccak::Lanes<kLanes> word0 = keccak::LastRoundWord0<kTheta>(state);
  memcpy(out, &word0, sizeof(word0));
}

/// Rotations by kBits … 63.
template <size_t kLanes, int kBits>
static void FormRotations(const uint64_t* words, uint64_t* out) {
  keccak::Lanes<kLanes> v;
  memcpy(&v, words, sizeof(v));
  const keccak::Lanes<kLanes> rotated = keccak::RotateLeft<kBits>(v);
  memcpy(out + kBits * kLanes, &rotated, sizeof(rotated));
  if constexpr (kBits < 63) FormRotations<kLanes, kBits + 1>(words, out);
}

template <size_t kLanes>
static void FormXor3(const uint64_t* a, const uint64_t* b, const uint64_t* c, uint64_t* out) {
  keccak::Lanes<kLanes> v[3];
  memcpy(&v[0], a, sizeof(v[0]));
  memcpy(&v[1], b, sizeof(v[1]));
  memcpy(&v[2], c, sizeof(v[2]));
  v[0] = keccak::Xor3(v[0], v[1], v[2]);
  memcpy(out, &v[0], sizeof(v[0]));
}

template <size_t kLanes>
static void FormAndNotXor(const uint64_t* a, const uint64_t* b, const uint64_t* c, uint64_t* out) {
  keccak::Lanes<kLanes> v[3];
  memcpy(&v[0], a, sizeof(v[0]));
  memcpy(&v[1], b, sizeof(v[1]));
  memcpy(&v[2], c, sizeof(v[2]));
  v[0] = keccak::AndNotXor(v[0], v[1], v[2]);
  memcpy(out, &v[0], sizeof(v[0]));
}

template <size_t kLanes>
static uint32_t FormZeroLanes(const uint64_t* words) {
  keccak::Lanes<kLanes> v;
  memcpy(&v, words, sizeof(v));
  return keccak::ZeroLanes(v);
}

template <size_t kLanes, keccak::Theta kTheta>
constexpr PermutationForm MakeForm(const char* name) {
  return {name,
          kLanes,
          FormPermute<kLanes, kTheta>,
          FormRound<kLanes, kTheta>,
          FormTwoHalves<kLanes, kTheta>,
          FormLastRoundWord0<kLanes, kTheta>,
          FormRotations<kLanes, 0>,
          FormXor3<kLanes>,
          FormAndNotXor<kLanes>,
          FormZeroLanes<kLanes>};
}

}  // namespace tailminer::test

/// Both forms of θ at one lane count; `set` is the instruction set's name, a string literal.
#define TAILMINER_PERMUTATION_FORMS(set, lanes)                                 \
  MakeForm<lanes, keccak::Theta::kTwoInput>(set "_" #lanes "_lanes_two_input"), \
      MakeForm<lanes, keccak::Theta::kThreeInput>(set "_" #lanes "_lanes_three_input")

#endif  // TAILMINER_TESTS_KECCAK_PERMUTATION_FORM_CODE_H_
