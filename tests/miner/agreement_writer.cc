// Writes what each kernel of this program says of the same messages, claims and searches, one file
// a kernel: agreement_test.sh compares the files of the native and the WebAssembly programs.
//
//   agreement_writer FOLDER
//
// Ends with exit code 1 where an independent vector says otherwise.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "keccak/sponge.h"
#include "miner/kernel.h"
#include "miner/scanner.h"
#include "miner/verify.h"
#include "tests/support/bytes.h"
#include "tests/support/vectors.h"

namespace tailminer::test {
namespace {

using keccak::Digest;

bool all_right = true;

void Expect(bool right, const std::string& line) {
  if (right) return;
  std::fprintf(stderr, "differs from the independent vector: %s\n", line.c_str());
  all_right = false;
}

/// The digest of every length 0 … 680 and of the other vectors: plain, and in batches.
void WriteDigests(const Kernel& kernel, std::ostream& out) {
  std::vector<HashVector> vectors = Keccak256Vectors();
  const auto block_count = [](const HashVector& vector) {
    return vector.message.size() / keccak::kRateBytes + 1;
  };
  std::stable_sort(vectors.begin(), vectors.end(), [&](const HashVector& a, const HashVector& b) {
    return block_count(a) < block_count(b);
  });
  for (size_t begin = 0; begin < vectors.size();) {
    std::vector<Message> messages;
    size_t end = begin;
    for (; end < vectors.size() && block_count(vectors[end]) == block_count(vectors[begin]);
         ++end) {
      messages.push_back({Data(vectors[end].message), vectors[end].message.size()});
    }
    std::vector<Digest> digests(messages.size());
    kernel.code.hash_batch(messages.data(), messages.size(), digests.front().data());
    for (size_t i = 0; i < digests.size(); ++i) {
      const HashVector& vector = vectors[begin + i];
      const Digest plain = HashOf(vector.message);
      const std::string line = "length " + std::to_string(vector.message.size()) + " plain " +
                               ToHex(plain) + " batch " + ToHex(digests[i]);
      Expect(plain == vector.digest && digests[i] == vector.digest, line);
      out << line << '\n';
    }
    begin = end;
  }
}

std::string Text(const Verdict& verdict) {
  return (verdict.valid() ? "valid" : std::string(ReasonName(verdict.reason))) + " " +
         std::to_string(verdict.leading_zero_bits) + " " +
         (verdict.digest ? ToHex(*verdict.digest) : "-");
}

/// Verdicts and a scan for every prefix length 0 … 300 with nonces of 1 … 20 digits.
void WriteVerdicts(const Kernel& kernel, std::ostream& out) {
  for (const NonceDigestsVector& vector : NonceDigestsVectors()) {
    const std::string prefix = FormulaBytes(vector.prefix_bytes);
    std::vector<std::string> nonces;
    for (const uint64_t nonce : vector.nonces) nonces.push_back(std::to_string(nonce));
    std::string all_digests;
    std::vector<Claim> claims;
    for (size_t i = 0; i < nonces.size(); ++i) {
      const Digest digest = HashOf(prefix + nonces[i]);
      const int zero_bits = keccak::LeadingZeroBits(digest);
      all_digests.append(digest.begin(), digest.end());
      claims.push_back({prefix, nonces[i], zero_bits, std::nullopt});
      claims.push_back({prefix, nonces[i], zero_bits + 1, std::nullopt});
      claims.push_back({prefix, nonces[i], 0, Digest{}});
      Expect(Word0(digest) == vector.word0[i], "digest of prefix length " +
                                                   std::to_string(vector.prefix_bytes) +
                                                   ", nonce " + nonces[i]);
    }
    Expect(HashOf(all_digests) == vector.digest_of_all,
           "digests of prefix length " + std::to_string(vector.prefix_bytes));

    const std::vector<Verdict> verdicts = VerifyClaims(claims, kernel);
    keccak::Sponge sponge;
    sponge.Update(Data(prefix), prefix.size());
    for (size_t i = 0; i < claims.size(); ++i) {
      out << "prefix " << vector.prefix_bytes << " nonce " << claims[i].nonce << " bits "
          << claims[i].difficulty_bits << ' ' << Text(verdicts[i]) << '\n';
      const Verdict alone = VerifyClaim(claims[i]);
      const Reason reasons[] = {Reason::kNone, Reason::kTooFewZeroBits, Reason::kDigestMismatch};
      Expect(verdicts[i].reason == reasons[i % 3] && verdicts[i].digest == alone.digest &&
                 alone.reason == verdicts[i].reason,
             "verdict " + Text(verdicts[i]));
      if (reasons[i % 3] == Reason::kDigestMismatch) continue;
      const uint64_t nonce = vector.nonces[i / 3];
      const Scanner scanner(sponge, claims[i].difficulty_bits, kernel);
      const ScanOutcome outcome = scanner.Scan(nonce, nonce);
      out << "scan " << (outcome.hit ? Text(VerifyClaim(claims[i])) : "nothing") << '\n';
      Expect(outcome.hit.has_value() == alone.valid() && !outcome.kernel_fault,
             "scan for nonce " + std::string(claims[i].nonce));
    }
  }
}

/// The lowest nonce of random jobs: their starts reach to the end of all nonces.
void WriteSearches(const Kernel& kernel, std::ostream& out) {
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    std::mt19937_64 random(seed);
    const auto prefix_bytes = static_cast<size_t>(random() % 301);
    const int bits = static_cast<int>(8 + random() % 11);
    const uint64_t start = random() >> (random() % 64);
    keccak::Sponge sponge;
    const std::string prefix = FormulaBytes(prefix_bytes);
    sponge.Update(Data(prefix), prefix.size());
    const ScanOutcome outcome = Scanner(sponge, bits, kernel).Scan(start, ~uint64_t{0});
    out << "job seed " << seed << " prefix " << prefix_bytes << " bits " << bits << " start "
        << start << " nonce " << (outcome.hit ? std::to_string(outcome.hit->nonce) : "none")
        << '\n';
    Expect(!outcome.kernel_fault, "job with seed " + std::to_string(seed));
  }
}

int Write(const std::string& folder) {
  for (const Kernel& kernel : Kernels()) {
    if (!kernel.usable()) continue;
    const std::string path = folder + "/" + std::string(kernel.name) + ".txt";
    std::ofstream file(path);
    WriteDigests(kernel, file);
    WriteVerdicts(kernel, file);
    WriteSearches(kernel, file);
    file.flush();
    if (!file) {
      std::fprintf(stderr, "cannot write %s\n", path.c_str());
      return 1;
    }
  }
  return all_right ? 0 : 1;
}

}  // namespace
}  // namespace tailminer::test

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: agreement_writer FOLDER\n");
    return 2;
  }
  return tailminer::test::Write(argv[1]);
}
