#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "bazel/version/version.h"
#include "keccak/cpu_features.h"
#include "keccak/sponge.h"
#include "miner/kernel.h"
#include "miner/scanner.h"
#include "miner/search.h"
#include "native/bench_measure.h"
#include "native/bench_race.h"
#include "native/command.h"
#include "native/command_error.h"
#include "native/engine_options.h"
#include "native/json.h"
#include "native/option_values.h"
#include "native/prefix_option.h"
#include "native/standard_streams.h"

namespace tailminer {
namespace {

constexpr Option kSeconds = {"seconds", "S", "how long to measure, 10 unless given",
                             "a whole number from 1 to 3600"};
constexpr Option kKernelList = {"kernel", "LIST", "the kernels to measure, all usable unless given",
                                "names from `tailminer info`, with commas between them"};
constexpr Option kSweep = {
    "sweep", nullptr, "measure every message length over two blocks, with one kernel", nullptr};
constexpr Option kRace = {"race", nullptr, "every kernel mines the same job: see the examples",
                          nullptr};

constexpr std::array kOptions = {&kSeconds, &kThreads, &kKernelList, &kSweep,      &kJson,
                                 &kRace,    &kPrefix,  &kPrefixHex,  &kPrefixFile, &kBits};

constexpr const char* kExamples =
    R"(Nothing else should run meanwhile. Kernels take turns in short slices, so that
what does run slows all of them alike: trust the ratios more than the rates.

Examples:
  tailminer bench
  tailminer bench --kernel scalar,avx512 --seconds 30 --json
  tailminer bench --sweep
  tailminer bench --race --prefix 'relay:leg-42:' --bits 23
)";

// The job that is measured: an everyday prefix, nonces of ten digits, and a difficulty that nothing
// meets.
constexpr std::string_view kPrefixText = "relay:leg-42:";
constexpr uint64_t kFirstNonce = 1'000'000'000;
constexpr int kNeverBits = 64;
constexpr double kSliceSeconds = 0.02;

keccak::Sponge Absorb(std::string_view bytes) {
  keccak::Sponge sponge;
  sponge.Update(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
  return sponge;
}

std::vector<const Kernel*> ReadKernelList(const CommandLine& line) {
  std::vector<const Kernel*> kernels;
  const auto list = line.Find(kKernelList);
  if (!list || *list == "auto") {
    for (const Kernel& kernel : Kernels()) {
      if (kernel.usable()) kernels.push_back(&kernel);
    }
    return kernels;
  }
  for (size_t begin = 0; begin <= list->size();) {
    const size_t end = std::min(list->find(',', begin), list->size());
    const Kernel* const kernel = FindKernel(list->substr(begin, end - begin));
    if (kernel == nullptr) RejectValue(kKernelList, *list);
    if (const char* const why = kernel->why_unusable()) {
      RejectValue(kKernelList, *list, std::string("kernels that can run here: ") + why);
    }
    kernels.push_back(kernel);
    begin = end + 1;
  }
  return kernels;
}

double ReadSeconds(const CommandLine& line) {
  const auto text = line.Find(kSeconds);
  if (!text) return 10;
  const auto seconds = ParseWholeNumber(*text, 3600);
  if (!seconds || *seconds == 0) RejectValue(kSeconds, *text);
  return static_cast<double>(*seconds);
}

/// Scans blocks of the measured job one after the other.
Candidate ScanCandidate(const Kernel& kernel, std::string name, const keccak::Sponge& prefix) {
  constexpr uint64_t kNonces = 8000;
  return {std::move(name),
          [scanner = Scanner(prefix, kNeverBits, kernel), next = kFirstNonce]() mutable {
            static_cast<void>(scanner.Scan(next, next + kNonces - 1));
            next += kNonces;
            return static_cast<double>(kNonces);
          }};
}

/// The whole search, threads and all.
Candidate SearchCandidate(const Kernel& kernel, int threads) {
  const uint64_t nonces = 1'000'000 * static_cast<uint64_t>(kernel.lanes * threads);
  return {std::to_string(threads), [&kernel, threads, nonces] {
            const Job job{std::string(kPrefixText), kNeverBits, kFirstNonce,
                          NonceEnd{kFirstNonce} + nonces};
            SearchOptions options;
            options.kernel = &kernel;
            options.threads = threads;
            static_cast<void>(Search(job, options));
            return static_cast<double>(nonces);
          }};
}

/// Messages of 100 bytes that have nothing in common.
class Messages {
 public:
  Messages() {
    for (size_t i = 0; i < kCount * kBytes; ++i) {
      bytes_.push_back(static_cast<uint8_t>(i * 2654435761U >> 13));
    }
    for (size_t i = 0; i < kCount; ++i) list_.push_back({bytes_.data() + i * kBytes, kBytes});
  }
  [[nodiscard]] const std::vector<Message>& list() const { return list_; }

 private:
  static constexpr size_t kCount = 256;
  static constexpr size_t kBytes = 100;
  std::vector<uint8_t> bytes_;
  std::vector<Message> list_;
};

std::vector<Candidate> BatchCandidates(const std::vector<const Kernel*>& kernels,
                                       const Messages& messages) {
  std::vector<Candidate> candidates;
  candidates.reserve(kernels.size() + 1);
  candidates.push_back({"one at a time", [&messages] {
                          for (const Message& message : messages.list()) {
                            keccak::Digest digest = keccak::Hash(message.data, message.size);
                            __asm__ volatile("" : : "r"(digest.data()) : "memory");
                          }
                          return static_cast<double>(messages.list().size());
                        }});
  for (const Kernel* const kernel : kernels) {
    candidates.push_back({std::string(kernel->name), [&messages, kernel,
                                                      digests = std::vector<keccak::Digest>(
                                                          messages.list().size())]() mutable {
                            kernel->code.hash_batch(messages.list().data(), messages.list().size(),
                                                    digests[0].data());
                            return static_cast<double>(messages.list().size());
                          }});
  }
  return candidates;
}

/// A finite number of sensible length for JSON.
double Rounded(double value, double digits = 4) {
  if (!std::isfinite(value) || value == 0) return 0;
  const double scale = std::pow(10, digits - 1 - std::floor(std::log10(std::fabs(value))));
  return std::round(value * scale) / scale;
}

Json ToJson(const Measurement& m, const char* key) {
  Json json;
  json[key] = m.name;
  json["hashes_per_second"] = Rounded(m.hashes_per_second.median);
  json["hashes_per_second_p10"] = Rounded(m.hashes_per_second.low);
  json["hashes_per_second_p90"] = Rounded(m.hashes_per_second.high);
  json["cycles_per_hash"] = Rounded(m.cycles_per_hash.median);
  json["ratio"] = Rounded(m.ratio);
  json["slices"] = m.slices;
  return json;
}

Json ToJson(const std::vector<Measurement>& measurements, const char* key) {
  Json list = Json::array();
  for (const Measurement& m : measurements) list.push_back(ToJson(m, key));
  return list;
}

/// How many thread counts to measure: 1, 2, 4, … and the most.
std::vector<int> ThreadCounts(int most) {
  std::vector<int> counts;
  for (int n = 1; n < most; n *= 2) counts.push_back(n);
  counts.push_back(most);
  return counts;
}

Json MeasureKernels(const std::vector<const Kernel*>& kernels, double seconds, int threads) {
  const keccak::Sponge prefix = Absorb(kPrefixText);
  std::vector<Candidate> scans;
  scans.reserve(kernels.size());
  for (const Kernel* kernel : kernels) {
    scans.push_back(ScanCandidate(*kernel, std::string(kernel->name), prefix));
  }
  const Kernel& best = *kernels.back();
  std::vector<Candidate> searches;
  for (const int n : ThreadCounts(threads)) searches.push_back(SearchCandidate(best, n));
  searches.push_back(ScanCandidate(best, "0", prefix));
  const Messages messages;

  Json json;
  json["kernels"] = ToJson(TakeTurns(scans, seconds * 0.5, kSliceSeconds), "kernel");
  std::vector<Measurement> searched = TakeTurns(searches, seconds * 0.3, kSliceSeconds);
  json["search_overhead"] = Rounded(std::max(0.0, 1 - 1 / searched.back().ratio),
                                    2);  // one thread against the bare kernel
  searched.pop_back();
  json["threads"] = Json::array();
  for (const Measurement& m : searched) {
    Json entry;
    entry["threads"] = std::stoi(m.name);
    entry["hashes_per_second"] = Rounded(m.hashes_per_second.median);
    entry["ratio"] = Rounded(m.ratio);
    json["threads"].push_back(entry);
  }
  json["batch"] =
      ToJson(TakeTurns(BatchCandidates(kernels, messages), seconds * 0.2, kSliceSeconds), "kernel");
  return json;
}

Json MeasureSweep(const Kernel& kernel, double seconds) {
  constexpr size_t kNonceDigits = 10;
  constexpr size_t kLongest = 2 * keccak::kRateBytes + 8;
  std::vector<Candidate> candidates;
  for (size_t length = kNonceDigits; length <= kLongest; ++length) {
    const std::string prefix(length - kNonceDigits, 'x');
    candidates.push_back(ScanCandidate(kernel, std::to_string(length), Absorb(prefix)));
  }
  const std::vector<Measurement> measured = TakeTurns(candidates, seconds, 0.005);
  double best = 0;
  for (const Measurement& m : measured) best = std::max(best, m.hashes_per_second.median);
  Json list = Json::array();
  for (const Measurement& m : measured) {
    Json entry;
    entry["message_bytes"] = std::stoi(m.name);
    entry["hashes_per_second"] = Rounded(m.hashes_per_second.median);
    entry["relative"] = Rounded(m.hashes_per_second.median / best, 3);
    list.push_back(entry);
  }
  return list;
}

std::string Line(const char* format, const std::string& name, double a, double b, double c,
                 double d) {
  std::array<char, 160> text{};
  const int size = std::snprintf(text.data(), text.size(), format, name.c_str(), a, b, c, d);
  return {text.data(), static_cast<size_t>(size)};
}

std::string Table(const Json& list, const char* key, const char* title) {
  std::string text = title;
  for (const Json& entry : list) {
    const double rate = entry["hashes_per_second"].get<double>();
    const double spread = (entry["hashes_per_second_p90"].get<double>() -
                           entry["hashes_per_second_p10"].get<double>()) /
                          rate;
    text += Line("  %-14s %9.3f MH/s  ±%4.1f %%  %8.1f cycles/hash  %6.2f×\n",
                 entry[key].get<std::string>(), rate / 1e6, spread * 50,
                 entry["cycles_per_hash"].get<double>(), entry["ratio"].get<double>());
  }
  return text;
}

std::string KernelsForPeople(const Json& bench) {
  std::string text = Table(bench["kernels"], "kernel", "scan, one thread\n");
  text += "search with the fastest of them, start to end\n";
  for (const Json& entry : bench["threads"]) {
    text += Line(
        "  %-14s %9.3f MH/s  %6.2f×\n", std::to_string(entry["threads"].get<int>()) + " threads",
        entry["hashes_per_second"].get<double>() / 1e6, entry["ratio"].get<double>(), 0, 0);
  }
  text += Line("  %s%.1f %%\n",
               "overhead against the bare kernel: ", bench["search_overhead"].get<double>() * 100,
               0, 0, 0);
  return text + Table(bench["batch"], "kernel", "hashing different messages of 100 bytes\n");
}

std::string SweepForPeople(const Json& bench) {
  std::string text = "rate by message length, kernel " + bench["kernel"].get<std::string>() + '\n';
  for (const Json& entry : bench["sweep"]) {
    const double relative = entry["relative"].get<double>();
    text +=
        Line("  %4s bytes  %9.3f MH/s  %5.1f %%", std::to_string(entry["message_bytes"].get<int>()),
             entry["hashes_per_second"].get<double>() / 1e6, relative * 100, 0, 0) +
        "  " + std::string(static_cast<size_t>(std::lround(relative * 40)), '#') + '\n';
  }
  return text;
}

ExitCode Run(const CommandLine& line) {
  line.RejectOperands();
  const std::vector<const Kernel*> kernels = ReadKernelList(line);
  if (line.Has(kRace)) return RunRace(line, kernels);
  for (const Option* const option : {&kPrefix, &kPrefixHex, &kPrefixFile, &kBits}) {
    if (line.Has(*option)) {
      throw UsageError(std::string("--") + option->name + " is allowed with --race only");
    }
  }
  const double seconds = ReadSeconds(line);
  Json bench;
  bench["schema"] = "tailminer.bench/1";
  bench["version"] = Version();
  bench["commit"] = Commit();
  bench["cpu"] = keccak::DetectCpuFeatures().brand;
  bench["clock_ghz"] = Rounded(EstimateClockHz() / 1e9, 3);
  if (line.Has(kSweep)) {
    bench["kernel"] = kernels.back()->name;
    bench["sweep"] = MeasureSweep(*kernels.back(), seconds);
  } else {
    bench.update(MeasureKernels(kernels, seconds, ReadThreads(line)));
  }
  if (line.Has(kJson)) {
    WriteOutput(ToLine(bench));
    return kExitDone;
  }
  WriteOutput(bench["cpu"].get<std::string>() +
              Line("%s%.2f GHz\n", ", ", bench["clock_ghz"].get<double>(), 0, 0, 0) +
              (line.Has(kSweep) ? SweepForPeople(bench) : KernelsForPeople(bench)));
  return kExitDone;
}

}  // namespace

const Command kBenchCommand = {
    "bench",
    "measures this machine, or lets every kernel race for the same nonce",
    "[--seconds S] [--threads N] [--kernel LIST] [--sweep] [--json]\n"
    "       tailminer bench --race PREFIX --bits N [--threads N] [--kernel LIST] [--json]",
    kOptions,
    kExamples,
    Run};

}  // namespace tailminer
