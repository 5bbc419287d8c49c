#include "miner/verify.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>

#include "miner/nonce.h"

namespace tailminer {
namespace {

bool IsNonce(std::string_view text) {
  uint64_t nonce = 0;
  return ParseNonce(text, nonce) == NonceError::kNone;
}

const uint8_t* Bytes(std::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

}  // namespace

std::string_view ReasonName(Reason reason) {
  switch (reason) {
    case Reason::kNone:
      return "";
    case Reason::kTooFewZeroBits:
      return "too-few-zero-bits";
    case Reason::kMalformedNonce:
      return "malformed-nonce";
    case Reason::kDigestMismatch:
      return "digest-mismatch";
  }
  return "";
}

Verdict Judge(const Claim& claim, const keccak::Digest& digest) {
  Verdict verdict;
  verdict.digest = digest;
  verdict.leading_zero_bits = keccak::LeadingZeroBits(digest);
  if (claim.digest && *claim.digest != digest) {
    verdict.reason = Reason::kDigestMismatch;
  } else if (verdict.leading_zero_bits < claim.difficulty_bits) {
    verdict.reason = Reason::kTooFewZeroBits;
  }
  return verdict;
}

Verdict VerifyClaim(const Claim& claim) {
  if (!IsNonce(claim.nonce)) return {Reason::kMalformedNonce, std::nullopt, 0};
  keccak::Sponge sponge;
  sponge.Update(Bytes(claim.prefix), claim.prefix.size());
  sponge.Update(Bytes(claim.nonce), claim.nonce.size());
  return Judge(claim, sponge.Finish());
}

std::vector<Verdict> VerifyClaims(std::span<const Claim> claims, const Kernel& kernel) {
  std::vector<Verdict> verdicts(claims.size());
  std::vector<size_t> well_formed;
  size_t total_bytes = 0;
  for (size_t i = 0; i < claims.size(); ++i) {
    if (IsNonce(claims[i].nonce)) {
      well_formed.push_back(i);
      total_bytes += claims[i].prefix.size() + claims[i].nonce.size();
    } else {
      verdicts[i].reason = Reason::kMalformedNonce;
    }
  }
  const auto message_bytes = [&claims](size_t i) {
    return claims[i].prefix.size() + claims[i].nonce.size();
  };
  const auto block_count = [&message_bytes](size_t i) {
    return message_bytes(i) / keccak::kRateBytes + 1;
  };
  std::stable_sort(well_formed.begin(), well_formed.end(),
                   [&](size_t a, size_t b) { return block_count(a) < block_count(b); });

  std::string text;
  text.reserve(total_bytes);  // the messages below point into it
  std::vector<Message> messages;
  messages.reserve(well_formed.size());
  for (const size_t i : well_formed) {
    messages.push_back({Bytes(text) + text.size(), message_bytes(i)});
    text.append(claims[i].prefix).append(claims[i].nonce);
  }

  std::vector<keccak::Digest> digests(messages.size());
  for (size_t begin = 0; begin < messages.size();) {
    size_t end = begin + 1;
    while (end < messages.size() &&
           block_count(well_formed[end]) == block_count(well_formed[begin])) {
      ++end;
    }
    kernel.code.hash_batch(&messages[begin], end - begin, digests[begin].data());
    begin = end;
  }
  for (size_t k = 0; k < well_formed.size(); ++k) {
    verdicts[well_formed[k]] = Judge(claims[well_formed[k]], digests[k]);
  }
  return verdicts;
}

}  // namespace tailminer
