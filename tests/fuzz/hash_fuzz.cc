// A message, hashed in every way there is: one shot, in pieces, in every kernel's lanes.
#include <fuzzer/FuzzedDataProvider.h>

#include <array>

#include "keccak/sponge.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/reference.h"

namespace tailminer::test {
namespace {

using keccak::Digest;
using keccak::Suffix;

/// Appends in the pieces whose sizes `sizes` gives, then the rest; looks at the digest on the way.
Digest HashInPieces(std::string_view message, std::string_view sizes, Suffix suffix) {
  keccak::Sponge sponge(suffix);
  std::string_view rest = message;
  for (const char size : sizes) {
    const std::string_view piece = rest.substr(0, static_cast<uint8_t>(size));
    sponge.Update(BytesOf(piece), piece.size());
    rest.remove_prefix(piece.size());
    if (piece.size() % 16 == 3) {
      const std::string_view so_far = message.substr(0, message.size() - rest.size());
      TAILMINER_REQUIRE(sponge.Finish() == keccak::Hash(BytesOf(so_far), so_far.size(), suffix));
    }
  }
  keccak::Sponge copy = sponge;
  copy.Update(BytesOf(rest), rest.size());
  return copy.Finish();
}

/// The message in each lane in turn, among others of as many blocks.
void HashInLanes(const Kernel& kernel, std::string_view message, const Digest& expected,
                 size_t count) {
  // Cut or filled to the same number of blocks.
  const size_t blocks = message.size() / keccak::kRateBytes;
  std::array<std::string, 2> others = {
      std::string(blocks * keccak::kRateBytes, 'x'),
      std::string(blocks * keccak::kRateBytes + keccak::kRateBytes - 1, 'y')};
  const std::array<Digest, 2> other_digests = {ReferenceKeccak256(others[0]),
                                               ReferenceKeccak256(others[1])};
  for (size_t place = 0; place < count; ++place) {
    std::vector<Message> messages;
    for (size_t i = 0; i < count; ++i) {
      const std::string_view text = i == place ? message : others[i % 2];
      messages.push_back({BytesOf(text), text.size()});
    }
    std::vector<Digest> digests(count);
    kernel.code.hash_batch(messages.data(), count, digests.front().data());
    for (size_t i = 0; i < count; ++i) {
      TAILMINER_REQUIRE(digests[i] == (i == place ? expected : other_digests[i % 2]));
    }
  }
}

void TestOneInput(const uint8_t* data, size_t size) {
  FuzzedDataProvider input(data, size);
  const std::string sizes = input.ConsumeBytesAsString(input.ConsumeIntegralInRange<size_t>(0, 8));
  const size_t count = input.ConsumeIntegralInRange<size_t>(1, 17);
  const std::string bytes = input.ConsumeRemainingBytesAsString();
  // In memory of its own size, so that the address sanitizer sees a byte too many.
  const std::vector<char> exact(bytes.begin(), bytes.end());
  const std::string_view message(exact.data(), exact.size());

  const Digest digest = ReferenceKeccak256(message);
  TAILMINER_REQUIRE(keccak::Hash(BytesOf(message), message.size()) == digest);
  TAILMINER_REQUIRE(HashInPieces(message, sizes, Suffix::kKeccak256) == digest);
  TAILMINER_REQUIRE(keccak::LeadingZeroBits(digest) == ReferenceZeroBits(digest));
  TAILMINER_REQUIRE(HashInPieces(message, sizes, Suffix::kSha3_256) == ReferenceSha3(message));
  for (const Kernel* kernel : UsableKernels()) HashInLanes(*kernel, message, digest, count);
}

}  // namespace
}  // namespace tailminer::test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tailminer::test::TestOneInput(data, size);
  return 0;
}
