// What JavaScript calls: hashing, verification and scanning over fixed buffers.
//
// JavaScript writes bytes to `input`, calls a function, and reads the buffers that the function
// filled; `Layout` says where they are. There is no heap: the module's memory never grows, and
// views of it stay valid. The calls share the buffers and one sponge, so an instance of the module
// serves one caller at a time, which is what JavaScript has.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "bazel/version/version.h"
#include "keccak/sponge.h"
#include "miner/kernel.h"
#include "miner/nonce.h"
#include "miner/scanner.h"
#include "miner/verify.h"
#include "wasm/hex.h"

namespace tailminer {
namespace {

constexpr size_t kInputBytes = 64 << 10;
constexpr size_t kMaxClaims = 256;
constexpr size_t kMaxBlocks = kInputBytes / keccak::kRateBytes + 1;

/// A claim of a batch. Its prefix and nonce lie in `input`, right behind those of the one before.
struct BatchClaim {
  uint32_t prefix_bytes;
  uint32_t nonce_bytes;
  int32_t difficulty_bits;
};

struct Outcome {
  uint16_t reason;  ///< a Reason
  uint16_t leading_zero_bits;
};

uint8_t input[kInputBytes];
BatchClaim claims[kMaxClaims];
Outcome outcomes[kMaxClaims];
char digest_texts[kMaxClaims][2 * keccak::kDigestBytes];
keccak::Digest digest;
uint64_t found_nonce;

/// What JavaScript must know. It reads this as 32-bit numbers, in this order.
struct Layout {
  const char* version;  ///< of Tailminer: JavaScript of another version expects another layout
  size_t max_claims;
  size_t max_nonce_bytes;  ///< a longer text is not a nonce; to see that takes one byte more
  const void* input;
  size_t input_bytes;
  const void* claims;        ///< each three 32-bit numbers
  const void* outcomes;      ///< each two 16-bit numbers, in the order of the claims
  const void* digest_texts;  ///< each 64 hexadecimal digits, in the order of the claims
  const void* digest;        ///< 32 bytes
  const void* found_nonce;   ///< 64 bits
};

const Layout kLayout = {
    Version(), kMaxClaims, kMaxNonceDigits, input,         sizeof(input),
    claims,    outcomes,   digest_texts,    digest.data(), &found_nonce,
};

const Kernel& kernel = BestKernel();
keccak::Sponge sponge;

std::string_view Text(const uint8_t* bytes, size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

void SetOutcome(size_t index, const Verdict& verdict) {
  outcomes[index] = {static_cast<uint16_t>(verdict.reason),
                     static_cast<uint16_t>(verdict.leading_zero_bits)};
  if (verdict.digest) WriteHex(*verdict.digest, digest_texts[index]);
}

/// Claims whose messages have the same number of blocks; as soon as there is one for every lane of
/// the kernel, they are hashed together.
class Group {
 public:
  void Add(size_t index, const Message& message) {
    indexes_[count_] = index;
    messages_[count_] = message;
    ++count_;
    if (count_ == static_cast<size_t>(kernel.lanes)) HashAndJudge();
  }

  /// Deals with those that still wait.
  void HashAndJudge() {
    if (count_ == 0) return;
    std::array<keccak::Digest, kMaxLanes> digests;
    kernel.code.hash_batch(messages_, count_, digests[0].data());
    for (size_t i = 0; i < count_; ++i) {
      Claim claim;
      claim.difficulty_bits = claims[indexes_[i]].difficulty_bits;
      SetOutcome(indexes_[i], Judge(claim, digests[i]));
    }
    count_ = 0;
  }

 private:
  static constexpr size_t kMaxLanes = 2;
  size_t count_ = 0;
  size_t indexes_[kMaxLanes];
  Message messages_[kMaxLanes];
};

bool IsNonce(std::string_view text) {
  uint64_t nonce = 0;
  return ParseNonce(text, nonce) == NonceError::kNone;
}

/// By the number of whole blocks in the message. Empty between calls.
Group groups[kMaxBlocks];

constexpr Verdict kMalformed = {Reason::kMalformedNonce, std::nullopt, 0};

}  // namespace

extern "C" {

const Layout* layout() { return &kLayout; }

/// How many messages or nonces the kernel takes at a time: 1 for `wasm`, 2 for `wasm-simd`.
int lanes() { return kernel.lanes; }

/// Sets `digest` to that of the first `size` bytes of `input`.
void hash(size_t size) { digest = keccak::Hash(input, size); }

/// Forgets what was absorbed.
void begin() { sponge = keccak::Sponge(); }

/// Appends the first `size` bytes of `input` to what was absorbed since begin().
void absorb(size_t size) { sponge.Update(input, size); }

/// Sets `digest` to that of what was absorbed since begin().
void finish() { digest = sponge.Finish(); }

/// Verifies one claim: its prefix was absorbed since begin(), its nonce is the first `nonce_bytes`
/// bytes of `input`. Sets the first outcome and digest text.
void verify(size_t nonce_bytes, int difficulty_bits) {
  Claim claim;
  claim.difficulty_bits = difficulty_bits;
  if (!IsNonce(Text(input, nonce_bytes))) return SetOutcome(0, kMalformed);
  sponge.Update(input, nonce_bytes);
  SetOutcome(0, Judge(claim, sponge.Finish()));
}

/// Verifies the first `count` of `claims`; their messages are in `input`.
void verify_batch(size_t count) {
  const uint8_t* message = input;
  size_t most_blocks = 0;
  for (size_t i = 0; i < count; ++i) {
    const size_t prefix_bytes = claims[i].prefix_bytes;
    const size_t nonce_bytes = claims[i].nonce_bytes;
    const size_t size = prefix_bytes + nonce_bytes;
    if (IsNonce(Text(message + prefix_bytes, nonce_bytes))) {
      const size_t blocks = size / keccak::kRateBytes;
      groups[blocks].Add(i, {message, size});
      most_blocks = std::max(most_blocks, blocks);
    } else {
      SetOutcome(i, kMalformed);
    }
    message += size;
  }
  for (size_t blocks = 0; blocks <= most_blocks; ++blocks) groups[blocks].HashAndJudge();
}

/// Looks for the lowest nonce in [first, last] that is valid for the prefix absorbed since begin().
/// Returns 1 and sets `found_nonce`, or 0; −1 if the kernel and the plain hash disagree.
int scan(int difficulty_bits, uint64_t first, uint64_t last) {
  const ScanOutcome outcome = Scanner(sponge, difficulty_bits, kernel).Scan(first, last);
  if (!outcome.hit) return 0;
  found_nonce = outcome.hit->nonce;
  return outcome.kernel_fault ? -1 : 1;
}

}  // extern "C"
}  // namespace tailminer
