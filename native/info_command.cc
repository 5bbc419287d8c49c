#include <array>
#include <string>

#include "bazel/version/version.h"
#include "keccak/cpu_features.h"
#include "miner/kernel.h"
#include "native/command.h"
#include "native/cpu_count.h"
#include "native/json.h"
#include "native/option_values.h"
#include "native/standard_streams.h"

namespace tailminer {
namespace {

constexpr std::array kOptions = {&kJson};

constexpr const char* kExamples =
    R"(Examples:
  tailminer info
  tailminer info --json
)";

Json Describe() {
  const CpuCount cpus = CountUsableCpus();
  Json kernels = Json::array();
  for (const Kernel& kernel : Kernels()) {
    const char* const why = kernel.why_unusable();
    Json entry;
    entry["name"] = kernel.name;
    entry["lanes"] = kernel.lanes;
    entry["usable"] = why == nullptr;
    entry["why_unusable"] = why == nullptr ? Json() : Json(why);
    kernels.push_back(entry);
  }
  Json info;
  info["schema"] = "tailminer.info/1";
  info["version"] = Version();
  info["commit"] = Commit();
  info["cpu"] = keccak::DetectCpuFeatures().brand;
  info["kernels"] = kernels;
  info["default_kernel"] = BestKernel().name;
  info["default_threads"] = cpus.threads;
  info["default_threads_reason"] = cpus.reason;
  return info;
}

std::string ForPeople(const Json& info) {
  const auto text = [&info](const char* key) { return info[key].get<std::string>(); };
  std::string lines = "tailminer " + text("version") + " (" + text("commit") + ")\n";
  lines += "CPU: " + (text("cpu").empty() ? "unknown" : text("cpu")) + '\n';
  lines += "kernels:\n";
  for (const Json& kernel : info["kernels"]) {
    const int lanes = kernel["lanes"].get<int>();
    std::string name = "  " + kernel["name"].get<std::string>();
    name.resize(10, ' ');
    lines += name + std::to_string(lanes) + (lanes == 1 ? " lane,  " : " lanes, ");
    if (!kernel["usable"].get<bool>()) {
      lines += "not usable: " + kernel["why_unusable"].get<std::string>();
    } else {
      lines += "usable";
      if (kernel["name"] == info["default_kernel"]) lines += ", the default";
    }
    lines += '\n';
  }
  return lines + "threads: " + std::to_string(info["default_threads"].get<int>()) + " (" +
         text("default_threads_reason") + ")\n";
}

ExitCode Run(const CommandLine& line) {
  line.RejectOperands();
  const Json info = Describe();
  WriteOutput(line.Has(kJson) ? ToLine(info) : ForPeople(info));
  return kExitDone;
}

}  // namespace

const Command kInfoCommand = {
    "info", "what this program and this machine can do", "[--json]", kOptions, kExamples, Run};

}  // namespace tailminer
