// A short range of nonces, searched by every kernel and by hashing one message after the other.
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "keccak/sponge.h"
#include "miner/scanner.h"
#include "miner/search.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/reference.h"

namespace tailminer::test {
namespace {

constexpr uint64_t kMostNonces = 1500;
constexpr size_t kLongestPrefix = 600;
constexpr uint64_t kLastNonce = std::numeric_limits<uint64_t>::max();

struct Answer {
  uint64_t nonce;
  keccak::Digest digest;
  int zero_bits;
};

std::optional<Answer> ReferenceScan(const std::string& prefix, int bits, uint64_t first,
                                    uint64_t last) {
  for (uint64_t nonce = first;; ++nonce) {
    const keccak::Digest digest = ReferenceKeccak256(prefix + std::to_string(nonce));
    const int zero_bits = ReferenceZeroBits(digest);
    if (zero_bits >= bits) return Answer{nonce, digest, zero_bits};
    if (nonce == last) return std::nullopt;
  }
}

void RequireSame(const Hit& hit, const Answer& answer) {
  TAILMINER_REQUIRE(hit.nonce == answer.nonce);
  TAILMINER_REQUIRE(hit.digest == answer.digest);
  TAILMINER_REQUIRE(hit.leading_zero_bits == answer.zero_bits);
}

/// A nonce next to a power of ten, a power of two, the last one, or anywhere.
uint64_t ConsumeNonce(FuzzedDataProvider& input) {
  uint64_t nonce = 0;
  switch (input.ConsumeIntegralInRange(0, 4)) {
    case 0:
      nonce = FirstWithDigits(input.ConsumeIntegralInRange(1, kMaxNonceDigits));
      break;
    case 1:
      nonce = uint64_t{1} << input.ConsumeIntegralInRange(0, 63);
      break;
    case 2:
      nonce = kLastNonce;
      break;
    case 3:
      nonce = input.ConsumeIntegral<uint32_t>();
      break;
    default:
      nonce = input.ConsumeIntegral<uint64_t>();
  }
  const uint64_t back = input.ConsumeIntegralInRange<uint64_t>(0, 1200);
  return nonce - std::min(nonce, back);
}

void TestOneInput(const uint8_t* data, size_t size) {
  FuzzedDataProvider input(data, size);
  const uint64_t first = ConsumeNonce(input);
  const uint64_t last =
      first + std::min(input.ConsumeIntegralInRange<uint64_t>(0, kMostNonces), kLastNonce - first);
  // Mostly so that some nonce of the range just fits; at times none.
  const int bits = input.ConsumeBool() ? input.ConsumeIntegralInRange(0, 256)
                                       : input.ConsumeIntegralInRange(0, 12);
  const int threads = input.ConsumeIntegralInRange(0, 3);
  std::string prefix = input.ConsumeRemainingBytesAsString();
  prefix.resize(std::min(prefix.size(), kLongestPrefix));

  const std::optional<Answer> answer = ReferenceScan(prefix, bits, first, last);
  keccak::Sponge sponge;
  sponge.Update(BytesOf(prefix), prefix.size());
  for (const Kernel* kernel : UsableKernels()) {
    const ScanOutcome outcome = Scanner(sponge, bits, *kernel).Scan(first, last);
    TAILMINER_REQUIRE(!outcome.kernel_fault);
    TAILMINER_REQUIRE(outcome.hit.has_value() == answer.has_value());
    if (answer) RequireSame(*outcome.hit, *answer);
    if (threads == 0) continue;
    const SearchResult result = Search(
        {.prefix = prefix, .difficulty_bits = bits, .start = first, .end = NonceEnd{last} + 1},
        {.kernel = kernel, .threads = threads});
    TAILMINER_REQUIRE(result.status == (answer ? SearchStatus::kFound : SearchStatus::kExhausted));
    TAILMINER_REQUIRE(result.hit.has_value() == answer.has_value());
    TAILMINER_REQUIRE(result.next_nonce == NonceEnd{answer ? answer->nonce : last} + 1);
    if (answer) RequireSame(*result.hit, *answer);
  }
}

}  // namespace
}  // namespace tailminer::test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tailminer::test::TestOneInput(data, size);
  return 0;
}
