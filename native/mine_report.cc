#include "native/mine_report.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

#include "miner/shard.h"
#include "native/result_json.h"

namespace tailminer {
namespace {

std::string FormatPercent(double percent) {
  std::array<char, 32> text{};
  static_cast<void>(
      std::snprintf(text.data(), text.size(), percent >= 10 ? "%.0f %%" : "%.2g %%", percent));
  return text.data();
}

/// 2^bits is exact as a power, and as a count worth reading only where somebody lives to see it.
std::string FormatExpected(int difficulty_bits) {
  constexpr int kLargestCount = 69;
  const std::string power = "2^" + std::to_string(difficulty_bits);
  if (difficulty_bits > kLargestCount) return power + " expected";
  return FormatCount(std::ldexp(1.0, difficulty_bits)) + " expected (" + power + ")";
}

std::string Describe(const SearchResult& result) {
  const std::string next = FormatNonce(result.next_nonce);
  switch (result.status) {
    case SearchStatus::kFound:
      return "found nonce " + FormatNonce(result.hit->nonce) + " (" +
             std::to_string(result.hit->leading_zero_bits) + " leading zero bits)";
    case SearchStatus::kExhausted:
      return "no nonce of the range is valid";
    case SearchStatus::kInterrupted:
      return "interrupted before nonce " + next;
    case SearchStatus::kTimeout:
      return "time limit reached before nonce " + next;
    case SearchStatus::kCancelled:
      return "cancelled before nonce " + next;
    case SearchStatus::kKernelFault:
      break;
  }
  return "stopped before nonce " + next;
}

}  // namespace

double ChanceOfARunThisLong(int difficulty_bits, double tried) {
  if (tried == 0) return 100;
  return 100 * std::exp(tried * std::log1p(-std::ldexp(1.0, -difficulty_bits)));
}

std::string MineProgress::Describe(const SearchProgress& progress) {
  const auto hashes =
      static_cast<double>(CountInShard(job_.shard, job_.start, progress.next_nonce));
  const double seconds = progress.elapsed_seconds;
  looks_.push_back({seconds, hashes});
  while (looks_.size() > 2 && looks_[1].seconds <= seconds - 1) looks_.pop_front();
  const Look& before = looks_.front();
  const double recent = looks_.size() > 1 && seconds > before.seconds
                            ? (hashes - before.hashes) / (seconds - before.seconds)
                            : hashes / seconds;
  return FormatRate(recent) + ", " + FormatRate(hashes / seconds) + " overall in " +
         FormatDuration(seconds) + "; " + FormatCount(hashes) + " nonces tried, " +
         FormatExpected(job_.difficulty_bits) + "; chance of a run this long: " +
         FormatPercent(ChanceOfARunThisLong(job_.difficulty_bits, hashes));
}

std::string Summary(const Job& job, const Kernel& kernel, const SearchResult& result) {
  std::string text = Describe(result) + " in " + FormatDuration(result.elapsed_seconds);
  if (const std::optional<double> rate = HashesPerSecond(job, result)) {
    text += ", " + FormatRate(*rate);
  }
  text.append(", kernel ").append(kernel.name).append(", ");
  return text + std::to_string(result.threads) + (result.threads == 1 ? " thread" : " threads");
}

}  // namespace tailminer
