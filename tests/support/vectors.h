// The files of tests/vectors as C++ values. Every function reads its file anew and ends the program
// with a message if it cannot; paths are relative to the test's runfiles, where Bazel starts tests.
#ifndef TAILMINER_TESTS_SUPPORT_VECTORS_H_
#define TAILMINER_TESTS_SUPPORT_VECTORS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "keccak/sponge.h"
#include "miner/nonce.h"

namespace tailminer::test {

struct HashVector {
  std::string message;
  keccak::Digest digest;
};

/// keccak256.json or sha3_256.json: the formula messages by length, then the named ones.
[[nodiscard]] std::vector<HashVector> Keccak256Vectors();
[[nodiscard]] std::vector<HashVector> Sha3Vectors();
/// faults.json, `hash`.
[[nodiscard]] std::vector<HashVector> FaultyHashVectors();

using State = std::array<uint64_t, 25>;

struct PermutationVector {
  std::string name;
  State state;
  State once;   ///< after one permutation
  State twice;  ///< after two
};

/// keccak_f1600.json.
[[nodiscard]] std::vector<PermutationVector> PermutationVectors();

/// `count` times the same byte.
struct RepeatedByteVector {
  uint8_t byte;
  uint64_t count;
  keccak::Digest digest;
};

/// faults.json, `long`.
[[nodiscard]] std::vector<RepeatedByteVector> RepeatedByteVectors();

struct GrammarVector {
  std::string text;
  std::string kind;                    ///< "valid", or what is wrong
  std::optional<std::string> decimal;  ///< the number, where the text is a nonce
};

/// grammar.json.
[[nodiscard]] std::vector<GrammarVector> GrammarVectors();

/// One prefix with one nonce of each number of digits.
struct NonceDigestsVector {
  size_t prefix_bytes;              ///< of a formula prefix
  std::array<uint64_t, 20> nonces;  ///< [d − 1] has d digits
  std::array<uint64_t, 20> word0;   ///< digest word 0 of each
  keccak::Digest digest_of_all;     ///< the hash of the 20 digests, joined
};

/// digests.json.
[[nodiscard]] std::vector<NonceDigestsVector> NonceDigestsVectors();

/// A search and its answer.
struct ScanVector {
  std::string group;  ///< scan.json's group, or the fault
  std::string prefix;
  uint64_t start;
  NonceEnd end;
  int difficulty_bits;
  std::optional<uint64_t> nonce;  ///< the lowest valid one, if there is any
  int leading_zero_bits;          ///< of that nonce
  std::string digest_start;       ///< its digest or the first bytes of that
};

/// scan.json, all groups.
[[nodiscard]] std::vector<ScanVector> ScanVectors();
/// faults.json, `lowest`.
[[nodiscard]] std::vector<ScanVector> FaultyScanVectors();
/// proof_of_work.json, `lowest`.
[[nodiscard]] std::vector<ScanVector> ProofOfWorkVectors();

/// A claim and what is right about it.
struct ClaimVector {
  std::string fault;
  std::string prefix;
  std::string nonce;
  int difficulty_bits;
  std::string reason;     ///< empty where the claim is valid
  keccak::Digest digest;  ///< of prefix + nonce as bytes, also where the nonce is malformed
  int leading_zero_bits;  ///< of that digest
};

/// faults.json, `claims`.
[[nodiscard]] std::vector<ClaimVector> ClaimVectors();
/// proof_of_work.json, `exact`: each as a valid claim for exactly its number of zero bits.
[[nodiscard]] std::vector<ClaimVector> ExactClaimVectors();

}  // namespace tailminer::test

#endif  // TAILMINER_TESTS_SUPPORT_VECTORS_H_
