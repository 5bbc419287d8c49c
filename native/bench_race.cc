#include "native/bench_race.h"

#include <array>
#include <cstdio>
#include <optional>
#include <string>

#include "miner/job.h"
#include "miner/search.h"
#include "native/command_error.h"
#include "native/engine_options.h"
#include "native/json.h"
#include "native/option_values.h"
#include "native/prefix_option.h"
#include "native/standard_streams.h"

namespace tailminer {
namespace {

std::string NonceOf(const SearchResult& result) {
  return result.status == SearchStatus::kFound ? FormatNonce(result.hit->nonce) : "none";
}

}  // namespace

ExitCode RunRace(const CommandLine& line, const std::vector<const Kernel*>& kernels) {
  Job job;
  job.prefix = ReadPrefix(line, true);
  job.difficulty_bits = ReadBits(line);
  SearchOptions options;
  options.threads = line.Has(kThreads) ? ReadThreads(line) : 1;

  Json race;
  race["schema"] = "tailminer.race/1";
  AddPrefix(job.prefix, race);
  race["bits"] = job.difficulty_bits;
  race["threads"] = options.threads;
  race["nonce"] = nullptr;
  race["kernels"] = Json::array();
  std::optional<SearchResult> first;
  for (const Kernel* const kernel : kernels) {
    options.kernel = kernel;
    const SearchResult result = Search(job, options);
    if (result.status == SearchStatus::kKernelFault) {
      throw CommandError(kExitFailure, "kernel " + std::string(kernel->name) + " reported nonce " +
                                           FormatNonce(result.hit->nonce) +
                                           ", which the plain hash does not confirm");
    }
    if (!first) first = result;
    if (NonceOf(result) != NonceOf(*first)) {
      throw CommandError(kExitFailure, "kernel " + std::string(kernel->name) + " found nonce " +
                                           NonceOf(result) + ", but kernel " +
                                           std::string(kernels.front()->name) + " found " +
                                           NonceOf(*first));
    }
    Json entry;
    entry["kernel"] = kernel->name;
    entry["seconds"] = result.elapsed_seconds;
    entry["ratio"] = first->elapsed_seconds / result.elapsed_seconds;
    race["kernels"].push_back(entry);
    if (!line.Has(kJson)) {
      std::array<char, 120> text{};
      std::snprintf(text.data(), text.size(), "%-10.20s %12.6f s  %6.2f×  nonce %.20s\n",
                    std::string(kernel->name).c_str(), result.elapsed_seconds,
                    first->elapsed_seconds / result.elapsed_seconds, NonceOf(result).c_str());
      WriteOutput(text.data());
    }
  }
  if (first->status == SearchStatus::kFound) race["nonce"] = NonceOf(*first);
  if (line.Has(kJson)) WriteOutput(ToLine(race));
  return first->status == SearchStatus::kFound ? kExitDone : kExitNotFound;
}

}  // namespace tailminer
