// The checkpoint's file: replaced as a whole or not at all, and held by one process at a time.
#include "miner/checkpoint_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace tailminer {
namespace {

namespace fs = std::filesystem;

class CheckpointFileTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }

  [[nodiscard]] std::string PathOf(const char* name) const { return (folder_ / name).string(); }

  static std::string Content(const fs::path& path) {
    std::ostringstream content;
    content << std::ifstream(path, std::ios::binary).rdbuf();
    return content.str();
  }
  static void Put(const fs::path& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
  }
  [[nodiscard]] size_t CountFiles() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }

  fs::path folder_;
};

TEST_F(CheckpointFileTest, IsWrittenAndReadBackAndLeavesNothingElse) {
  const std::string path = PathOf("c");
  {
    CheckpointFile file(path);
    EXPECT_FALSE(file.Read(100).text);
    EXPECT_FALSE(file.Read(100).error);
    EXPECT_EQ(file.Lock(), std::nullopt);
    EXPECT_EQ(file.Write("one\n"), std::nullopt);
    EXPECT_EQ(file.Read(100).text, "one\n");
    EXPECT_EQ(file.Write("a longer two\n"), std::nullopt);
    EXPECT_EQ(file.Write("3\n"), std::nullopt);
    EXPECT_EQ(file.Read(100).text, "3\n");
  }
  EXPECT_EQ(Content(path), "3\n");
  EXPECT_EQ(CountFiles(), 1U);
}

TEST_F(CheckpointFileTest, WhoMayReadItIsForTheUmaskToSay) {
  const std::string path = PathOf("c");
  const mode_t before = umask(0);
  {
    CheckpointFile file(path);
    EXPECT_EQ(file.Lock(), std::nullopt);
    EXPECT_EQ(file.Write("one\n"), std::nullopt);
  }
  umask(before);
  EXPECT_EQ(fs::status(path).permissions(), fs::perms{0666});
}

TEST_F(CheckpointFileTest, ReadsNoMoreThanTheLimitAndOneByte) {
  Put(PathOf("c"), std::string(1000, 'x'));
  EXPECT_EQ(CheckpointFile(PathOf("c")).Read(999).text, std::string(1000, 'x'));
  EXPECT_EQ(CheckpointFile(PathOf("c")).Read(10).text, std::string(11, 'x'));
}

TEST_F(CheckpointFileTest, LeavesNoDescriptorOpen) {
  const auto count_descriptors = [] {
    return std::distance(fs::directory_iterator("/proc/self/fd"), {});
  };
  const auto before = count_descriptors();
  fs::create_directory(folder_ / "folder");
  {  // where the standard input is closed and a file gets its number
    const int input = dup(STDIN_FILENO);
    close(STDIN_FILENO);
    Put(PathOf("c"), "zero\n");
    EXPECT_EQ(CheckpointFile(PathOf("c")).Read(100).text, "zero\n");
    EXPECT_EQ(fcntl(STDIN_FILENO, F_GETFD), -1);
    dup2(input, STDIN_FILENO);
    close(input);
  }
  {
    CheckpointFile file(PathOf("c"));
    EXPECT_EQ(file.Lock(), std::nullopt);
    EXPECT_NE(CheckpointFile(PathOf("c")).Lock(), std::nullopt);
    EXPECT_EQ(file.Write("one\n"), std::nullopt);
    EXPECT_EQ(file.Read(100).text, "one\n");
    EXPECT_TRUE(CheckpointFile(PathOf("folder")).Read(100).error);
    EXPECT_NE(CheckpointFile(PathOf("folder")).Write("one\n"), std::nullopt);
    EXPECT_NE(CheckpointFile(PathOf("missing/c")).Write("one\n"), std::nullopt);
    EXPECT_EQ(count_descriptors(), before + 1);  // the lock
  }
  EXPECT_EQ(count_descriptors(), before);
}

TEST_F(CheckpointFileTest, IsHeldByOneAtATime) {
  const std::string path = PathOf("c");
  {
    CheckpointFile first(path);
    ASSERT_EQ(first.Lock(), std::nullopt);
    {
      CheckpointFile second(path);
      EXPECT_EQ(second.Lock(), "another process is using it");
    }
    EXPECT_TRUE(fs::exists(path + ".lock")) << "one that has no lock must not take it away";
    // Another name for the same file.
    fs::create_symlink("c", folder_ / "link");
    Put(path, "x");
    CheckpointFile third(PathOf("link"));
    EXPECT_EQ(third.Lock(), "another process is using it");
  }
  CheckpointFile fourth(path);
  EXPECT_EQ(fourth.Lock(), std::nullopt);
}

TEST_F(CheckpointFileTest, ALockWhoseOwnerWasKilledIsFree) {
  const std::string path = PathOf("c");
  const pid_t child = fork();
  if (child == 0) {
    CheckpointFile file(path);
    const bool locked = !file.Lock();
    _exit(locked ? 0 : 1);  // as a kill does it: nothing is cleaned up
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_EQ(status, 0);
  EXPECT_TRUE(fs::exists(path + ".lock"));
  CheckpointFile file(path);
  EXPECT_EQ(file.Lock(), std::nullopt);
}

TEST_F(CheckpointFileTest, AFailedWriteKeepsTheOldContent) {
  const std::string path = PathOf("c");
  Put(path, "old");
  CheckpointFile file(path);
  ASSERT_EQ(file.Lock(), std::nullopt);
  fs::create_directory(path + ".tmp");
  EXPECT_EQ(file.Write("new"), "cannot create the new one beside it (.tmp): Is a directory");
  EXPECT_EQ(Content(path), "old");
  fs::remove(path + ".tmp");
  // What another program may have put there is neither followed nor kept.
  Put(PathOf("victim"), "innocent");
  fs::create_symlink("victim", path + ".tmp");
  EXPECT_TRUE(file.Write("new"));
  EXPECT_EQ(Content(PathOf("victim")), "innocent");
  EXPECT_EQ(Content(path), "old");
  fs::remove(path + ".tmp");
  EXPECT_EQ(file.Write("new"), std::nullopt);
  EXPECT_EQ(Content(path), "new");
}

TEST_F(CheckpointFileTest, AHalfWrittenOneOfAKilledProcessIsReplaced) {
  const std::string path = PathOf("c");
  Put(path, "old");
  Put(path + ".tmp", std::string(10000, 'h'));
  CheckpointFile file(path);
  ASSERT_EQ(file.Lock(), std::nullopt);
  EXPECT_EQ(file.Read(100).text, "old");
  EXPECT_EQ(file.Write("new"), std::nullopt);
  EXPECT_EQ(Content(path), "new");
}

TEST_F(CheckpointFileTest, ALinkStaysALink) {
  fs::create_directory(folder_ / "elsewhere");
  Put(folder_ / "elsewhere" / "real", "old");
  fs::create_symlink("elsewhere/real", folder_ / "link");
  CheckpointFile file(PathOf("link"));
  ASSERT_EQ(file.Lock(), std::nullopt);
  EXPECT_EQ(file.Write("new"), std::nullopt);
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(Content(folder_ / "elsewhere" / "real"), "new");
}

TEST_F(CheckpointFileTest, SaysWhatIsWrong) {
  EXPECT_EQ(CheckpointFile(folder_.string()).Read(10).error, "it is not a regular file");
  EXPECT_EQ(CheckpointFile(PathOf("no/c")).Lock(),
            "cannot create the lock file beside it (.lock): No such file or directory");
  EXPECT_EQ(CheckpointFile(PathOf(std::string(300, 'x').c_str())).Read(10).error,
            "cannot open it: File name too long");
  ASSERT_EQ(mkfifo(PathOf("pipe").c_str(), 0600), 0);
  EXPECT_EQ(CheckpointFile(PathOf("pipe")).Read(10).error, "it is not a regular file");
  EXPECT_EQ(CheckpointFile("/dev/null").Read(10).error, "it is not a regular file");
}

}  // namespace
}  // namespace tailminer
