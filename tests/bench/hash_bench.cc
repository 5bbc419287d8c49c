// Keccak-256 of one message, ours beside Crypto++'s and Botan's; SHA3-256 (the same permutation and
// rate) beside OpenSSL's.
#include <benchmark/benchmark.h>
#include <botan/hash.h>
#include <cryptopp/keccak.h>
#include <openssl/evp.h>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "keccak/sponge.h"

namespace tailminer {
namespace {

std::vector<uint8_t> MessageOf(const benchmark::State& state) {
  std::vector<uint8_t> message(static_cast<size_t>(state.range(0)));
  for (size_t i = 0; i < message.size(); ++i) message[i] = static_cast<uint8_t>(i * 181 + 13);
  return message;
}

void CountHashes(benchmark::State& state) { state.SetItemsProcessed(state.iterations()); }

void BM_Permutation(benchmark::State& state) {
  uint64_t words[25] = {};
  for (auto _ : state) {
    keccak::PermuteState(words);
    benchmark::DoNotOptimize(words[0]);
  }
  CountHashes(state);
}
BENCHMARK(BM_Permutation);

void BM_Keccak256_Tailminer(benchmark::State& state) {
  const std::vector<uint8_t> message = MessageOf(state);
  for (auto _ : state) {
    keccak::Digest digest = keccak::Hash(message.data(), message.size());
    benchmark::DoNotOptimize(digest);
  }
  CountHashes(state);
}

void BM_Keccak256_CryptoPP(benchmark::State& state) {
  const std::vector<uint8_t> message = MessageOf(state);
  CryptoPP::Keccak_256 hash;
  std::array<uint8_t, 32> digest{};
  for (auto _ : state) {
    hash.CalculateDigest(digest.data(), message.data(), message.size());
    benchmark::DoNotOptimize(digest);
  }
  CountHashes(state);
}

void BM_Keccak256_Botan(benchmark::State& state) {
  const std::vector<uint8_t> message = MessageOf(state);
  const auto hash = Botan::HashFunction::create_or_throw("Keccak-1600(256)");
  std::array<uint8_t, 32> digest{};
  for (auto _ : state) {
    hash->update(message.data(), message.size());
    hash->final(digest.data());
    benchmark::DoNotOptimize(digest);
  }
  CountHashes(state);
}

void BM_Sha3_256_Tailminer(benchmark::State& state) {
  const std::vector<uint8_t> message = MessageOf(state);
  for (auto _ : state) {
    keccak::Digest digest = keccak::Hash(message.data(), message.size(), keccak::Suffix::kSha3_256);
    benchmark::DoNotOptimize(digest);
  }
  CountHashes(state);
}

void BM_Sha3_256_OpenSSL(benchmark::State& state) {
  const std::vector<uint8_t> message = MessageOf(state);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        EVP_MD_CTX_free);
  const EVP_MD* const md = EVP_sha3_256();
  std::array<uint8_t, 32> digest{};
  for (auto _ : state) {
    EVP_DigestInit_ex(context.get(), md, nullptr);
    EVP_DigestUpdate(context.get(), message.data(), message.size());
    EVP_DigestFinal_ex(context.get(), digest.data(), nullptr);
    benchmark::DoNotOptimize(digest);
  }
  CountHashes(state);
}

void Sizes(benchmark::internal::Benchmark* benchmark) {
  for (const int bytes : {32, 100, 135, 136, 1000, 10000}) benchmark->Arg(bytes);
}
BENCHMARK(BM_Keccak256_Tailminer)->Apply(Sizes);
BENCHMARK(BM_Keccak256_CryptoPP)->Apply(Sizes);
BENCHMARK(BM_Keccak256_Botan)->Apply(Sizes);
BENCHMARK(BM_Sha3_256_Tailminer)->Apply(Sizes);
BENCHMARK(BM_Sha3_256_OpenSSL)->Apply(Sizes);

}  // namespace
}  // namespace tailminer

BENCHMARK_MAIN();
