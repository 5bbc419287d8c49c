// Verification, one claim at a time and in batches with every kernel.
#include "miner/verify.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tests/support/bytes.h"
#include "tests/support/kernel_suite.h"
#include "tests/support/vectors.h"

namespace tailminer::test {
namespace {

Claim ClaimOf(const ClaimVector& vector) {
  return {vector.prefix, vector.nonce, vector.difficulty_bits, std::nullopt};
}

std::vector<ClaimVector> AllClaimVectors() {
  std::vector<ClaimVector> vectors = ClaimVectors();
  const std::vector<ClaimVector> exact = ExactClaimVectors();
  vectors.insert(vectors.end(), exact.begin(), exact.end());
  return vectors;
}

void ExpectVerdict(const Verdict& verdict, const ClaimVector& vector) {
  SCOPED_TRACE(vector.fault + ": " + ToHex(vector.prefix) + " " + ToHex(vector.nonce));
  EXPECT_EQ(ReasonName(verdict.reason), vector.reason);
  EXPECT_EQ(verdict.valid(), vector.reason.empty());
  if (vector.reason == "malformed-nonce") {
    EXPECT_EQ(verdict.digest, std::nullopt) << "no message, no digest";
    EXPECT_EQ(verdict.leading_zero_bits, 0);
  } else {
    EXPECT_EQ(verdict.digest, vector.digest);
    EXPECT_EQ(verdict.leading_zero_bits, vector.leading_zero_bits);
  }
}

TEST(VerifyClaimTest, EqualsIndependentVerdicts) {
  for (const ClaimVector& vector : AllClaimVectors()) {
    ExpectVerdict(VerifyClaim(ClaimOf(vector)), vector);
  }
}

TEST(VerifyClaimTest, DifficultyIsALowerBound) {
  for (const ClaimVector& vector : ExactClaimVectors()) {
    Claim claim = ClaimOf(vector);
    for (claim.difficulty_bits = 0; claim.difficulty_bits <= 256; ++claim.difficulty_bits) {
      const Verdict verdict = VerifyClaim(claim);
      ASSERT_EQ(verdict.valid(), claim.difficulty_bits <= vector.leading_zero_bits);
      ASSERT_EQ(verdict.leading_zero_bits, vector.leading_zero_bits);
    }
  }
}

TEST(VerifyClaimTest, AStatedDigestMustBeTheRightOne) {
  const ClaimVector vector = ExactClaimVectors().front();
  Claim claim = ClaimOf(vector);
  claim.digest = vector.digest;
  EXPECT_EQ(VerifyClaim(claim).reason, Reason::kNone);
  for (size_t bit = 0; bit < 256; ++bit) {
    claim.digest = vector.digest;
    uint8_t& byte = (*claim.digest)[bit / 8];
    byte = static_cast<uint8_t>(byte ^ (1U << (bit % 8)));
    const Verdict verdict = VerifyClaim(claim);
    ASSERT_EQ(verdict.reason, Reason::kDigestMismatch) << bit;
    ASSERT_EQ(verdict.digest, vector.digest) << "the right digest, not the stated one";
  }
}

TEST(VerifyClaimTest, OneReasonOutweighsTheNext) {
  const keccak::Digest wrong{};
  EXPECT_EQ(VerifyClaim({"hello:", "14285", 256, wrong}).reason, Reason::kDigestMismatch);
  EXPECT_EQ(VerifyClaim({"hello:", "014285", 256, wrong}).reason, Reason::kMalformedNonce);
  EXPECT_EQ(VerifyClaim({"hello:", "14285", 256, HashOf("hello:14285")}).reason,
            Reason::kTooFewZeroBits);
}

TEST(ReasonNameTest, IsTheContracts) {
  EXPECT_EQ(ReasonName(Reason::kNone), "");
  EXPECT_EQ(ReasonName(Reason::kTooFewZeroBits), "too-few-zero-bits");
  EXPECT_EQ(ReasonName(Reason::kMalformedNonce), "malformed-nonce");
  EXPECT_EQ(ReasonName(Reason::kDigestMismatch), "digest-mismatch");
}

class VerifyClaimsTest : public KernelTest {
 protected:
  static void ExpectSameAsOneByOne(const std::vector<Claim>& claims) {
    const std::vector<Verdict> verdicts = VerifyClaims(claims, kernel());
    ASSERT_EQ(verdicts.size(), claims.size());
    for (size_t i = 0; i < claims.size(); ++i) {
      const Verdict alone = VerifyClaim(claims[i]);
      ASSERT_EQ(verdicts[i].reason, alone.reason) << "claim " << i;
      ASSERT_EQ(verdicts[i].digest, alone.digest) << "claim " << i;
      ASSERT_EQ(verdicts[i].leading_zero_bits, alone.leading_zero_bits) << "claim " << i;
    }
  }
};

TAILMINER_INSTANTIATE_KERNEL_TEST(VerifyClaimsTest);

TEST_P(VerifyClaimsTest, EqualsIndependentVerdicts) {
  std::vector<ClaimVector> vectors = AllClaimVectors();
  std::mt19937_64 random(20240305);
  for (int repetition = 0; repetition < 20; ++repetition) {
    std::shuffle(vectors.begin(), vectors.end(), random);
    std::vector<Claim> claims(vectors.size());
    std::transform(vectors.begin(), vectors.end(), claims.begin(), ClaimOf);
    const std::vector<Verdict> verdicts = VerifyClaims(claims, kernel());
    ASSERT_EQ(verdicts.size(), claims.size());
    for (size_t i = 0; i < claims.size(); ++i) ExpectVerdict(verdicts[i], vectors[i]);
  }
}

TEST_P(VerifyClaimsTest, EqualsVerifyClaimForMixedLengthsAndMalformedNonces) {
  std::mt19937_64 random(20240306);
  std::vector<std::string> prefixes;
  std::vector<std::string> nonces;
  for (size_t i = 0; i < 700; ++i) {
    prefixes.push_back(FormulaBytes(random() % 4 == 0 ? random() % 2000 : random() % 300));
    nonces.push_back(std::to_string(random() >> (random() % 64)));
    if (random() % 5 == 0) nonces.back().insert(0, random() % 2 == 0 ? "0" : "x");
  }
  std::vector<Claim> claims;
  for (size_t i = 0; i < prefixes.size(); ++i) {
    claims.push_back({prefixes[i], nonces[i], static_cast<int>(random() % 4), std::nullopt});
    if (random() % 3 == 0) claims.back().digest = HashOf(prefixes[i] + nonces[i]);
    if (random() % 7 == 0) claims.back().digest = keccak::Digest{};
  }
  ExpectSameAsOneByOne(claims);
  // Every small number of claims: some lanes stay empty.
  for (size_t count = 0; count <= 20; ++count) {
    ExpectSameAsOneByOne({claims.begin(), claims.begin() + static_cast<std::ptrdiff_t>(count)});
  }
}

TEST_P(VerifyClaimsTest, NoClaimsAndOnlyMalformedOnes) {
  ExpectSameAsOneByOne({});
  ExpectSameAsOneByOne(std::vector<Claim>(9, Claim{"hello:", "", 0, std::nullopt}));
  ExpectSameAsOneByOne(std::vector<Claim>(9, Claim{"", "007", 0, std::nullopt}));
}

TEST_P(VerifyClaimsTest, EmptyPrefixes) {
  ExpectSameAsOneByOne(std::vector<Claim>(9, Claim{{}, "0", 0, std::nullopt}));
}

}  // namespace
}  // namespace tailminer::test
