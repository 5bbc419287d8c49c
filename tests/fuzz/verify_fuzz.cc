// Claims, judged one by one, in every kernel's lanes, and by the rules written down once more.
#include <fuzzer/FuzzedDataProvider.h>

#include "miner/verify.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/reference.h"

namespace tailminer::test {
namespace {

struct OwnedClaim {
  std::string prefix;
  std::string nonce;
  int bits;
  std::optional<keccak::Digest> digest;
};

OwnedClaim ConsumeClaim(FuzzedDataProvider& input) {
  OwnedClaim claim;
  claim.prefix = input.ConsumeRandomLengthString(300);
  claim.nonce = input.ConsumeBool() ? std::to_string(input.ConsumeIntegral<uint64_t>())
                                    : input.ConsumeRandomLengthString(24);
  const keccak::Digest digest = ReferenceKeccak256(claim.prefix + claim.nonce);
  const int zero_bits = ReferenceZeroBits(digest);
  // Around the border as a rule.
  claim.bits = input.ConsumeBool() ? input.ConsumeIntegralInRange(0, 256)
                                   : std::max(0, zero_bits + input.ConsumeIntegralInRange(-1, 1));
  if (input.ConsumeBool()) {
    claim.digest = digest;
    const int wrong_bit = input.ConsumeIntegralInRange(0, 511);
    if (wrong_bit < 256) {
      uint8_t& byte = (*claim.digest)[static_cast<size_t>(wrong_bit / 8)];
      byte = static_cast<uint8_t>(byte ^ (1U << (wrong_bit % 8)));
    }
  }
  return claim;
}

void RequireRight(const OwnedClaim& claim, const Verdict& verdict) {
  if (!ReferenceIsNonce(claim.nonce)) {
    TAILMINER_REQUIRE(verdict.reason == Reason::kMalformedNonce);
    TAILMINER_REQUIRE(!verdict.digest && !verdict.valid());
    return;
  }
  const keccak::Digest digest = ReferenceKeccak256(claim.prefix + claim.nonce);
  const int zero_bits = ReferenceZeroBits(digest);
  TAILMINER_REQUIRE(verdict.digest == digest);
  TAILMINER_REQUIRE(verdict.leading_zero_bits == zero_bits);
  const Reason reason = claim.digest && *claim.digest != digest ? Reason::kDigestMismatch
                        : zero_bits < claim.bits                ? Reason::kTooFewZeroBits
                                                                : Reason::kNone;
  TAILMINER_REQUIRE(verdict.reason == reason);
  TAILMINER_REQUIRE(verdict.valid() == ReasonName(reason).empty());
}

void TestOneInput(const uint8_t* data, size_t size) {
  FuzzedDataProvider input(data, size);
  std::vector<OwnedClaim> owned;
  while (input.remaining_bytes() > 0 && owned.size() < 40) owned.push_back(ConsumeClaim(input));
  std::vector<Claim> claims;
  for (const OwnedClaim& claim : owned) {
    claims.push_back({claim.prefix, claim.nonce, claim.bits, claim.digest});
    RequireRight(claim, VerifyClaim(claims.back()));
  }
  for (const Kernel* kernel : UsableKernels()) {
    const std::vector<Verdict> verdicts = VerifyClaims(claims, *kernel);
    TAILMINER_REQUIRE(verdicts.size() == claims.size());
    for (size_t i = 0; i < claims.size(); ++i) RequireRight(owned[i], verdicts[i]);
  }
}

}  // namespace
}  // namespace tailminer::test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tailminer::test::TestOneInput(data, size);
  return 0;
}
