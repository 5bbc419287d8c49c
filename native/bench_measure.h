// Speed, measured so that it can be believed: side by side, in short slices that take turns.
//
// Whatever else the machine does hits all candidates alike when they take turns every few
// milliseconds. Ratios are taken within one turn, and medians over all turns.
#ifndef TAILMINER_NATIVE_BENCH_MEASURE_H_
#define TAILMINER_NATIVE_BENCH_MEASURE_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace tailminer {

/// Something that can be repeated: does its work once and says how many hashes that were.
struct Candidate {
  std::string name;
  std::function<double()> work;
};

struct Spread {
  double median = 0;
  double low = 0;   ///< a tenth of the samples is below
  double high = 0;  ///< a tenth is above
};

/// The spread of one or more samples.
[[nodiscard]] Spread SpreadOf(std::vector<double> samples);

struct Measurement {
  std::string name;
  Spread hashes_per_second;
  Spread cycles_per_hash;  ///< of the core's clock as it was right after each slice
  double ratio = 0;        ///< to the first candidate, the median over all turns
  size_t slices = 0;
};

/// The core's clock in Hz, from a chain of additions of which each needs the one before (one cycle
/// each on every CPU we know). Takes about a millisecond.
[[nodiscard]] double EstimateClockHz();

/// Lets the candidates take turns in slices of about `slice_seconds` until `total_seconds` are
/// over, at least three turns. There is at least one candidate. Runs on the calling thread.
[[nodiscard]] std::vector<Measurement> TakeTurns(const std::vector<Candidate>& candidates,
                                                 double total_seconds, double slice_seconds);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_BENCH_MEASURE_H_
