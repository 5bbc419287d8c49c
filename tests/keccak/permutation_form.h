// The permutation and its parts at one lane count, as plain functions that a test can call whatever
// instruction set they are compiled for.
#ifndef TAILMINER_TESTS_KECCAK_PERMUTATION_FORM_H_
#define TAILMINER_TESTS_KECCAK_PERMUTATION_FORM_H_

#include <cstddef>
#include <cstdint>

namespace tailminer::test {

/// States and words of all lanes lie interleaved: word i of lane j is at [i · lanes + j].
struct PermutationForm {
  const char* name;
  size_t lanes;
  void (*permute)(uint64_t* states);
  void (*round)(const uint64_t* states, int round, uint64_t* out);
  /// LinearHalf, then ChiHalf.
  void (*two_halves)(const uint64_t* states, int round, uint64_t* out);
  /// One word a lane.
  void (*last_round_word0)(const uint64_t* states, uint64_t* out);
  /// Rotated by 0, by 1, … by 63: 64 words a lane.
  void (*rotations)(const uint64_t* words, uint64_t* out);
  void (*xor3)(const uint64_t* a, const uint64_t* b, const uint64_t* c, uint64_t* out);
  void (*and_not_xor)(const uint64_t* a, const uint64_t* b, const uint64_t* c, uint64_t* out);
  uint32_t (*zero_lanes)(const uint64_t* words);
};

// Every lane count that fits a register of the instruction set, with both forms of θ.
extern const PermutationForm kBaselineForms[4];  ///< 1, 2 lanes: what every CPU of the platform has
extern const PermutationForm kAvx2Forms[6];      ///< 1, 2, 4 lanes
extern const PermutationForm kAvx512Forms[8];    ///< 1, 2, 4, 8 lanes

}  // namespace tailminer::test

#endif  // TAILMINER_TESTS_KECCAK_PERMUTATION_FORM_H_
