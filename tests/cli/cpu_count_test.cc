// The number of CPUs, from trees of files like those of Linux.
#include "native/cpu_count.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace tailminer {
namespace {

namespace fs = std::filesystem;

constexpr const char* kVersion2Mount =
    "30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n";
constexpr const char* kVersion1Mount =
    "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,nosuid shared:9 - cgroup cgroup rw,cpu,cpuacct\n";

class CpuQuotaTest : public testing::Test {
 protected:
  CpuQuotaTest() : root_(fs::path(testing::TempDir()) / "cpu_count_test_root") {
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  ~CpuQuotaTest() override { fs::remove_all(root_); }

  void Write(const std::string& path, const std::string& text) {
    const fs::path file = root_ / path.substr(1);
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }

  /// "0.5 from /sys/…", or "none".
  std::string Quota() {
    const auto quota = FindCpuQuota(root_);
    if (!quota) return "none";
    std::string cpus = std::to_string(quota->cpus);
    cpus.resize(cpus.find('.') + 3);
    return cpus + " from " + quota->file;
  }

 private:
  fs::path root_;
};

TEST_F(CpuQuotaTest, NoFilesNoQuota) { EXPECT_EQ(Quota(), "none"); }

TEST_F(CpuQuotaTest, Version2) {
  Write("/proc/self/cgroup", "0::/\n");
  Write("/proc/self/mountinfo",
        "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n" + std::string(kVersion2Mount));
  EXPECT_EQ(Quota(), "none");
  Write("/sys/fs/cgroup/cpu.max", "max 100000\n");
  EXPECT_EQ(Quota(), "none");
  Write("/sys/fs/cgroup/cpu.max", "250000 100000\n");
  EXPECT_EQ(Quota(), "2.50 from /sys/fs/cgroup/cpu.max");
}

TEST_F(CpuQuotaTest, Version2TakesTheSmallestOnTheWayUp) {
  Write("/proc/self/cgroup", "0::/system.slice/miner.service/leaf\n");
  Write("/proc/self/mountinfo", kVersion2Mount);
  Write("/sys/fs/cgroup/system.slice/miner.service/leaf/cpu.max", "max 100000\n");
  Write("/sys/fs/cgroup/system.slice/miner.service/cpu.max", "150000 50000\n");
  EXPECT_EQ(Quota(), "3.00 from /sys/fs/cgroup/system.slice/miner.service/cpu.max");
  Write("/sys/fs/cgroup/system.slice/cpu.max", "200000 100000\n");
  EXPECT_EQ(Quota(), "2.00 from /sys/fs/cgroup/system.slice/cpu.max");
  Write("/sys/fs/cgroup/system.slice/miner.service/leaf/cpu.max", "50000 100000\n");
  EXPECT_EQ(Quota(), "0.50 from /sys/fs/cgroup/system.slice/miner.service/leaf/cpu.max");
}

TEST_F(CpuQuotaTest, AnotherGroupsQuotaDoesNotCount) {
  Write("/proc/self/cgroup", "0::/mine\n");
  Write("/proc/self/mountinfo", kVersion2Mount);
  Write("/sys/fs/cgroup/other/cpu.max", "50000 100000\n");
  EXPECT_EQ(Quota(), "none");
}

TEST_F(CpuQuotaTest, Version1) {
  Write("/proc/self/cgroup", "9:name=systemd:/x\n4:cpu,cpuacct:/a/b\n3:cpuset:/wrong\n0::/\n");
  Write("/proc/self/mountinfo",
        "33 31 0:30 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n" +
            std::string(kVersion1Mount));
  Write("/sys/fs/cgroup/cpu,cpuacct/a/b/cpu.cfs_quota_us", "-1\n");
  Write("/sys/fs/cgroup/cpu,cpuacct/a/b/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Quota(), "none");
  Write("/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us", "150000\n");
  Write("/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Quota(), "1.50 from /sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us");
}

// In a container without a control group namespace, the mount shows the container's group at its
// top, and /proc/self/cgroup the path from outside.
TEST_F(CpuQuotaTest, ContainersSeeTheirOwnGroupAtTheTop) {
  Write("/proc/self/cgroup", "4:cpu,cpuacct:/docker/0123\n");
  Write("/proc/self/mountinfo",
        "32 31 0:29 /docker/0123 /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct\n");
  Write("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "200000\n");
  Write("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(Quota(), "2.00 from /sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us");
}

TEST_F(CpuQuotaTest, AGroupOutsideOfTheMountLeavesTheMountsOwn) {
  Write("/proc/self/cgroup", "0::/../elsewhere\n");
  Write("/proc/self/mountinfo", kVersion2Mount);
  Write("/sys/fs/cgroup/cpu.max", "100000 100000\n");
  EXPECT_EQ(Quota(), "1.00 from /sys/fs/cgroup/cpu.max");
}

TEST_F(CpuQuotaTest, SpacesInPaths) {
  Write("/proc/self/cgroup", "0::/a b\n");
  Write("/proc/self/mountinfo", "30 23 0:26 / /c\\040g rw - cgroup2 cgroup2 rw\n");
  Write("/c g/a b/cpu.max", "100000 100000\n");
  EXPECT_EQ(Quota(), "1.00 from /c g/a b/cpu.max");
}

TEST_F(CpuQuotaTest, NonsenseIsNoQuota) {
  Write("/proc/self/cgroup", "nonsense\n\n:\n0::/\n");
  Write("/proc/self/mountinfo", "\nnonsense\n1 2 3 - x\n" + std::string(kVersion2Mount));
  for (const char* text : {"", "x", "0 100000", "100000", "100000 0", "-1 100000", "nan 1"}) {
    Write("/sys/fs/cgroup/cpu.max", text);
    EXPECT_EQ(Quota(), "none") << text;
  }
}

TEST(CountCpus, AffinityAndQuota) {
  const auto threads = [](int affinity, double quota) {
    return CountCpus(affinity, CpuQuota{quota, "f"}).threads;
  };
  EXPECT_EQ(CountCpus(1, std::nullopt).threads, 1);
  EXPECT_EQ(CountCpus(64, std::nullopt).threads, 64);
  EXPECT_EQ(CountCpus(0, std::nullopt).threads, 1);
  EXPECT_EQ(CountCpus(5000, std::nullopt).threads, kMaxThreads);
  EXPECT_EQ(threads(64, 2), 2);
  EXPECT_EQ(threads(64, 1.5), 2);
  EXPECT_EQ(threads(64, 0.01), 1);
  EXPECT_EQ(threads(2, 16), 2);
  EXPECT_EQ(threads(64, 1e30), 64);
}

TEST(CountCpus, SaysWhy) {
  EXPECT_EQ(CountCpus(1, std::nullopt).reason, "the affinity mask has 1 CPU");
  EXPECT_EQ(CountCpus(64, CpuQuota{1.5, "/sys/fs/cgroup/cpu.max"}).reason,
            "the affinity mask has 64 CPUs, /sys/fs/cgroup/cpu.max allows 1.50");
}

}  // namespace
}  // namespace tailminer
