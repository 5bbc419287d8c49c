#include "native/cpu_count.h"

#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>
#include <string_view>
#include <thread>
#include <vector>

namespace tailminer {
namespace {

namespace fs = std::filesystem;

bool HasItem(std::string_view list, std::string_view item) {
  while (!list.empty()) {
    const size_t comma = std::min(list.find(','), list.size());
    if (list.substr(0, comma) == item) return true;
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return false;
}

/// A hierarchy of control groups that can limit CPU time.
struct Hierarchy {
  bool is_version_2;
  std::string mount_point;
  std::string mount_root;  ///< the control group that is seen at the mount point
};

/// A field of mountinfo, where spaces and the like stand as \ooo.
std::string Unescape(std::string_view field) {
  std::string text;
  for (size_t i = 0; i < field.size(); ++i) {
    if (field[i] == '\\' && i + 3 < field.size()) {
      const int code = (field[i + 1] - '0') * 64 + (field[i + 2] - '0') * 8 + (field[i + 3] - '0');
      text.push_back(static_cast<char>(code));
      i += 3;
    } else {
      text.push_back(field[i]);
    }
  }
  return text;
}

std::vector<Hierarchy> FindHierarchies(const fs::path& root) {
  std::vector<Hierarchy> hierarchies;
  std::ifstream mounts(root / "proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    // ID PARENT MAJOR:MINOR ROOT MOUNT-POINT OPTIONS TAG… - TYPE SOURCE SUPER-OPTIONS
    std::istringstream fields(line);
    std::string skipped;
    std::string mount_root;
    std::string mount_point;
    fields >> skipped >> skipped >> skipped >> mount_root >> mount_point;
    while (fields >> skipped && skipped != "-") {
    }
    std::string type;
    std::string super_options;
    if (!(fields >> type >> skipped >> super_options)) continue;
    if (type == "cgroup2" || (type == "cgroup" && HasItem(super_options, "cpu"))) {
      hierarchies.push_back({type == "cgroup2", Unescape(mount_point), Unescape(mount_root)});
    }
  }
  return hierarchies;
}

/// The control group of this process in such a hierarchy, or nothing.
std::optional<std::string> FindGroup(const fs::path& root, bool is_version_2) {
  std::ifstream groups(root / "proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    // ID:CONTROLLER,CONTROLLER:PATH, and 0::PATH in version 2
    const size_t first = line.find(':');
    const size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string_view controllers =
        std::string_view(line).substr(first + 1, second - first - 1);
    const bool matches = is_version_2 ? line.starts_with("0::") : HasItem(controllers, "cpu");
    if (matches) return line.substr(second + 1);
  }
  return std::nullopt;
}

std::optional<CpuQuota> ReadQuota(const fs::path& root, bool is_version_2, const fs::path& group) {
  const fs::path file = group / (is_version_2 ? "cpu.max" : "cpu.cfs_quota_us");
  std::ifstream quota_file(root / file.relative_path());
  double quota = 0;
  double period = 0;
  if (!(quota_file >> quota)) return std::nullopt;  // "max" in version 2
  if (is_version_2) {
    quota_file >> period;
  } else {
    std::ifstream(root / (group / "cpu.cfs_period_us").relative_path()) >> period;
  }
  if (!(quota > 0 && period > 0)) return std::nullopt;  // -1 in version 1
  return CpuQuota{quota / period, file.string()};
}

/// Where the group is seen in the file system: `group` without the part that the mount hides.
fs::path GroupFolder(const Hierarchy& hierarchy, const std::string& group) {
  const fs::path below = fs::path(group).lexically_relative(hierarchy.mount_root);
  fs::path mount_point = hierarchy.mount_point;
  // A group outside of what is mounted: its own files cannot be seen, those of the mount can.
  if (below.empty() || *below.begin() == ".." || below == ".") return mount_point;
  return mount_point / below;
}

int CountAffinityCpus() {
  for (int cpus = 1024; cpus <= 1 << 20; cpus *= 2) {
    const std::unique_ptr<cpu_set_t, void (*)(cpu_set_t*)> set(CPU_ALLOC(static_cast<size_t>(cpus)),
                                                               [](cpu_set_t* s) { CPU_FREE(s); });
    const size_t bytes = CPU_ALLOC_SIZE(static_cast<size_t>(cpus));
    if (sched_getaffinity(0, bytes, set.get()) == 0) return CPU_COUNT_S(bytes, set.get());
    if (errno != EINVAL) break;
  }
  return static_cast<int>(std::thread::hardware_concurrency());
}

}  // namespace

std::optional<CpuQuota> FindCpuQuota(const fs::path& root) {
  std::optional<CpuQuota> smallest;
  for (const Hierarchy& hierarchy : FindHierarchies(root)) {
    const std::optional<std::string> group = FindGroup(root, hierarchy.is_version_2);
    if (!group) continue;
    fs::path folder = GroupFolder(hierarchy, *group);
    while (true) {
      const std::optional<CpuQuota> quota = ReadQuota(root, hierarchy.is_version_2, folder);
      if (quota && (!smallest || quota->cpus < smallest->cpus)) smallest = quota;
      if (folder == hierarchy.mount_point || folder == folder.parent_path()) break;
      folder = folder.parent_path();
    }
  }
  return smallest;
}

CpuCount CountCpus(int affinity_cpus, const std::optional<CpuQuota>& quota) {
  const int by_affinity = std::clamp(affinity_cpus, 1, kMaxThreads);
  const std::string affinity = "the affinity mask has " + std::to_string(affinity_cpus) +
                               (affinity_cpus == 1 ? " CPU" : " CPUs");
  if (!quota) return {by_affinity, affinity};
  const int by_quota =
      static_cast<int>(std::clamp(std::ceil(quota->cpus), 1.0, double{kMaxThreads}));
  char cpus[32];
  static_cast<void>(std::snprintf(cpus, sizeof cpus, "%.2f", quota->cpus));
  return {std::min(by_affinity, by_quota), affinity + ", " + quota->file + " allows " + cpus};
}

CpuCount CountUsableCpus() { return CountCpus(CountAffinityCpus(), FindCpuQuota("/")); }

}  // namespace tailminer
