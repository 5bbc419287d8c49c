#include "native/bench_measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <utility>

namespace tailminer {
namespace {

using Clock = std::chrono::steady_clock;

double SecondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// How often a candidate's work is done in one slice.
int RepeatsFor(const Candidate& candidate, double slice_seconds) {
  candidate.work();  // warms caches and pages
  const Clock::time_point start = Clock::now();
  int repeats = 0;
  double elapsed = 0;
  while (elapsed < slice_seconds / 4) {
    candidate.work();
    ++repeats;
    elapsed = SecondsSince(start);
  }
  return std::max(1, static_cast<int>(std::lround(repeats * slice_seconds / elapsed)));
}

// Written out and not looped over: a compiler that leaves the loop as it is makes the jumps back
// the slowest part of it.
template <size_t... kTimes>
void AddOneByOne(uint64_t& chain, std::index_sequence<kTimes...>) {
  const auto add = [&chain](size_t) {
    ++chain;
    __asm__ volatile("" : "+r"(chain));  // one addition after the other
  };
  (add(kTimes), ...);
}

}  // namespace

Spread SpreadOf(std::vector<double> samples) {
  std::sort(samples.begin(), samples.end());
  const auto at = [&samples](double share) {
    return samples[static_cast<size_t>(
        std::lround(share * static_cast<double>(samples.size() - 1)))];
  };
  return {at(0.5), at(0.1), at(0.9)};
}

double EstimateClockHz() {
  constexpr size_t kAdditions = 1'000'000;
  constexpr size_t kWrittenOut = 100;
  double best_seconds = 1;
  for (int attempt = 0; attempt < 3; ++attempt) {  // the fastest one was not interrupted
    uint64_t chain = 0;
    const Clock::time_point start = Clock::now();
    for (size_t i = 0; i < kAdditions / kWrittenOut; ++i) {
      AddOneByOne(chain, std::make_index_sequence<kWrittenOut>());
    }
    best_seconds = std::min(best_seconds, SecondsSince(start));
  }
  return static_cast<double>(kAdditions) / best_seconds;
}

std::vector<Measurement> TakeTurns(const std::vector<Candidate>& candidates, double total_seconds,
                                   double slice_seconds) {
  std::vector<int> repeats;
  repeats.reserve(candidates.size());
  for (const Candidate& candidate : candidates) {
    repeats.push_back(RepeatsFor(candidate, slice_seconds));
  }
  std::vector<std::vector<double>> rates(candidates.size());
  std::vector<std::vector<double>> cycles(candidates.size());
  std::vector<std::vector<double>> ratios(candidates.size());
  const Clock::time_point start = Clock::now();
  for (int turn = 0; turn < 3 || SecondsSince(start) < total_seconds; ++turn) {
    for (size_t i = 0; i < candidates.size(); ++i) {
      double hashes = 0;
      const Clock::time_point slice = Clock::now();
      for (int k = 0; k < repeats[i]; ++k) hashes += candidates[i].work();
      const double rate = hashes / SecondsSince(slice);
      rates[i].push_back(rate);
      cycles[i].push_back(EstimateClockHz() / rate);
      ratios[i].push_back(rate / rates[0].back());
    }
  }
  std::vector<Measurement> measurements;
  measurements.reserve(candidates.size());
  for (size_t i = 0; i < candidates.size(); ++i) {
    measurements.push_back({candidates[i].name, SpreadOf(rates[i]), SpreadOf(cycles[i]),
                            SpreadOf(ratios[i]).median, rates[i].size()});
  }
  return measurements;
}

}  // namespace tailminer
