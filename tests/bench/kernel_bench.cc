// What each kernel of this machine does: the scan, hashing of different messages, and verification.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "keccak/sponge.h"
#include "miner/kernel.h"
#include "miner/scanner.h"
#include "miner/verify.h"

namespace tailminer {
namespace {

void Scan(benchmark::State& state, const Kernel& kernel) {
  constexpr uint64_t kNonces = 8000;
  const std::string prefix(static_cast<size_t>(state.range(0)), 'x');
  keccak::Sponge sponge;
  sponge.Update(reinterpret_cast<const uint8_t*>(prefix.data()), prefix.size());
  const Scanner scanner(sponge, 64, kernel);
  uint64_t next = 1'000'000'000;
  for (auto _ : state) {
    benchmark::DoNotOptimize(scanner.Scan(next, next + kNonces - 1));
    next += kNonces;
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(kNonces));
}

void HashBatch(benchmark::State& state, const Kernel& kernel) {
  constexpr size_t kCount = 256;
  const auto bytes = static_cast<size_t>(state.range(0));
  std::vector<uint8_t> text(kCount * bytes);
  for (size_t i = 0; i < text.size(); ++i) text[i] = static_cast<uint8_t>(i * 2654435761U >> 13);
  std::vector<Message> messages;
  for (size_t i = 0; i < kCount; ++i) messages.push_back({text.data() + i * bytes, bytes});
  std::vector<keccak::Digest> digests(kCount);
  for (auto _ : state) {
    kernel.code.hash_batch(messages.data(), kCount, digests[0].data());
    benchmark::DoNotOptimize(digests.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(kCount));
}

void Verify(benchmark::State& state, const Kernel& kernel) {
  constexpr size_t kCount = 1024;
  std::vector<std::string> prefixes;
  std::vector<std::string> nonces;
  for (size_t i = 0; i < kCount; ++i) {
    prefixes.push_back("relay:leg-" + std::to_string(i * 7919) + ':');
    nonces.push_back(std::to_string(i * 2654435761U));
  }
  std::vector<Claim> claims;
  for (size_t i = 0; i < kCount; ++i) claims.push_back({prefixes[i], nonces[i], 16, {}});
  for (auto _ : state) benchmark::DoNotOptimize(VerifyClaims(claims, kernel));
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(kCount));
}

void RegisterAll() {
  for (const Kernel& kernel : Kernels()) {
    if (!kernel.usable()) continue;
    const std::string name(kernel.name);
    const auto with = [&kernel](auto* measure) {
      return [&kernel, measure](benchmark::State& state) { measure(state, kernel); };
    };
    auto* const scan = benchmark::RegisterBenchmark(("Scan/" + name).c_str(), with(Scan));
    for (const int prefix_bytes : {16, 100, 126, 127, 128, 1000}) scan->Arg(prefix_bytes);
    auto* const batch =
        benchmark::RegisterBenchmark(("HashBatch/" + name).c_str(), with(HashBatch));
    for (const int message_bytes : {32, 100, 135, 136, 1000}) batch->Arg(message_bytes);
    benchmark::RegisterBenchmark(("VerifyClaims/" + name).c_str(), with(Verify));
  }
}

}  // namespace
}  // namespace tailminer

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  tailminer::RegisterAll();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
