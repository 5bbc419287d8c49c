// How the program ends when it is told to, and when its surroundings break.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/relay/child.h"

namespace tailminer {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// Makes a pipe with that name. Returns its reading end, which programs do not inherit.
int OpenPipe(const fs::path& path) {
  EXPECT_EQ(mkfifo(path.c_str(), 0600), 0);
  return open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
}

class SignalsTest : public testing::Test {
 protected:
  [[nodiscard]] const fs::path& folder() const { return scratch_.path(); }
  [[nodiscard]] std::string PathOf(const char* name) const { return folder() / name; }

  void Put(const char* name, const std::string& content) const {
    std::ofstream(PathOf(name), std::ios::binary) << content;
  }

  static Json ResultOf(const Child& child) { return Json::parse(child.out(), nullptr, false); }

 private:
  ScratchFolder scratch_;
};

const std::vector<std::string> kEndless = {"tailminer", "mine",   "--quiet", "--prefix",
                                           "endless:",  "--bits", "200"};

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

TEST_F(SignalsTest, EachHasItsExitCode) {
  for (const int signal : {SIGHUP, SIGINT, SIGTERM}) {
    Child child(folder(), kEndless);
    ASSERT_TRUE(child.WaitUntilItCatches(signal));
    child.Send(signal);
    EXPECT_EQ(child.Wait(), 128 + signal);
    EXPECT_EQ(ResultOf(child)["status"], "interrupted");
    EXPECT_EQ(child.err(), "");
  }
}

TEST_F(SignalsTest, WhatIsIgnoredStaysIgnored) {
  // nohup sets SIGHUP so; a shell sets SIGINT so for what it runs in the background.
  Child child(
      folder(),
      std::vector<std::string>{"bash", "-c", "trap '' HUP INT; exec \"$@\"", "-"} + kEndless);
  ASSERT_TRUE(child.WaitUntilItCatches(SIGTERM));
  EXPECT_FALSE(CatchesSignal(child.pid(), SIGHUP));
  EXPECT_FALSE(CatchesSignal(child.pid(), SIGINT));
  child.Send(SIGHUP);
  child.Send(SIGINT);
  child.Send(SIGTERM);
  EXPECT_EQ(child.Wait(), 128 + SIGTERM);
}

TEST_F(SignalsTest, Process1OfAContainerEndsToo) {
  // The kernel gives process 1 only the signals that it catches.
  const std::vector<std::string> unshare = {"unshare", "--user", "--map-root-user",
                                            "--fork",  "--pid",  "--kill-child"};
  {
    Child probe(folder(), unshare + std::vector<std::string>{"true"});
    if (probe.Wait() != 0) GTEST_SKIP() << "no namespaces here: " << probe.err();
  }
  Child child(folder(), unshare + kEndless + std::vector<std::string>{"--checkpoint", "c"});
  ASSERT_TRUE(child.WaitForFile(PathOf("c")));
  const std::string pid = std::to_string(child.pid());
  const pid_t process_1 = std::stoi(ReadFile("/proc/" + pid + "/task/" + pid + "/children"));
  ASSERT_NE(ReadFile("/proc/" + std::to_string(process_1) + "/status").find("\t1\n"),
            std::string::npos);
  kill(process_1, SIGTERM);
  EXPECT_EQ(child.Wait(), 128 + SIGTERM);
  const Json result = ResultOf(child);
  EXPECT_EQ(result["status"], "interrupted");
  EXPECT_NE(ReadFile(PathOf("c")).find("\"next_nonce\":" + result["next_nonce"].dump()),
            std::string::npos);
}

/// A run that cannot end in good order: nobody reads what it writes.
class BlockedRun {
 public:
  explicit BlockedRun(const fs::path& folder) {
    std::ofstream claims(folder / "in");
    for (int i = 0; i < 10000; ++i) {
      claims << "{\"prefix\":\"hello:\",\"nonce\":\"29495\",\"bits\":26}\n";
    }
    claims.close();
    pipe_ = OpenPipe(folder / "out");
    child_.emplace(folder, std::vector<std::string>{"tailminer", "verify", "--claims", "-"});
    // Until the pipe is full: the next write waits.
    for (int waiting = 0; waiting < fcntl(pipe_, F_GETPIPE_SZ);) ioctl(pipe_, FIONREAD, &waiting);
  }
  ~BlockedRun() { close(pipe_); }
  BlockedRun(const BlockedRun&) = delete;
  BlockedRun& operator=(const BlockedRun&) = delete;

  Child& child() { return *child_; }

 private:
  int pipe_ = -1;
  std::optional<Child> child_;
};

TEST_F(SignalsTest, TheSecondEndsItAtOnce) {
  BlockedRun run(folder());
  run.child().Send(SIGTERM);
  // Longer than the time within which the same signal is the same request.
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  run.child().Send(SIGTERM);
  EXPECT_EQ(run.child().Wait(), 128 + SIGTERM);
}

TEST_F(SignalsTest, AnotherSignalEndsItAtOnce) {
  BlockedRun run(folder());
  run.child().Send(SIGINT);
  // Signals that wait at the same time are not delivered in their order.
  const std::string status = "/proc/" + std::to_string(run.child().pid()) + "/status";
  while (ReadFile(status).find("ShdPnd:\t0000000000000000") == std::string::npos) {
  }
  run.child().Send(SIGTERM);
  EXPECT_EQ(run.child().Wait(), 128 + SIGTERM);
}

TEST_F(SignalsTest, StopsClaimsThatStillCome) {
  ASSERT_EQ(mkfifo(PathOf("in").c_str(), 0600), 0);
  const int writer = open(PathOf("in").c_str(), O_RDWR | O_CLOEXEC);
  Child child(folder(), {"tailminer", "verify", "--quiet", "--claims", "-"});
  const std::string claim = "{\"prefix\":\"hello:\",\"nonce\":\"29495\",\"bits\":26}\n";
  ASSERT_EQ(write(writer, claim.data(), claim.size()), static_cast<ssize_t>(claim.size()));
  ASSERT_TRUE(child.WaitForFile(PathOf("out")));
  child.Send(SIGTERM);
  EXPECT_EQ(child.Wait(), 128 + SIGTERM);
  EXPECT_TRUE(ResultOf(child)["valid"].get<bool>());
  close(writer);
}

TEST_F(SignalsTest, StopsAPrefixThatNeverComes) {
  ASSERT_EQ(mkfifo(PathOf("in").c_str(), 0600), 0);
  const int writer = open(PathOf("in").c_str(), O_RDWR | O_CLOEXEC);
  Child child(folder(), {"tailminer", "mine", "--prefix-file", "-", "--bits", "8"});
  ASSERT_TRUE(child.WaitUntilItCatches(SIGTERM));
  child.Send(SIGTERM);
  EXPECT_EQ(child.Wait(), 128 + SIGTERM);
  EXPECT_EQ(child.out(), "");
  EXPECT_EQ(child.err(), "tailminer: stopped by a signal while reading\n");
  close(writer);
}

TEST_F(SignalsTest, StopsAnIdleStreamOfJobs) {
  ASSERT_EQ(mkfifo(PathOf("in").c_str(), 0600), 0);
  const int writer = open(PathOf("in").c_str(), O_RDWR | O_CLOEXEC);
  Child child(folder(), {"tailminer", "mine", "--quiet", "--jobs", "-"});
  const std::string job = "{\"id\":1,\"prefix\":\"hello:\",\"bits\":26}\n";
  ASSERT_EQ(write(writer, job.data(), job.size()), static_cast<ssize_t>(job.size()));
  ASSERT_TRUE(child.WaitForFile(PathOf("out")));
  child.Send(SIGINT);
  EXPECT_EQ(child.Wait(), 128 + SIGINT);
  EXPECT_EQ(ResultOf(child)["nonce"], "29495");
  close(writer);
}

TEST_F(SignalsTest, AStreamOfJobsGoesOnInsideTheJobItWasStoppedIn) {
  Put("in",
      "{\"id\":1,\"prefix\":\"hello:\",\"bits\":16}\n"
      "\n"
      "{\"id\":2,\"prefix\":\"stream:\",\"bits\":200,\"end\":50000000}\n"
      "{\"id\":3,\"prefix\":\"hello:\",\"bits\":20}\n");
  const std::vector<std::string> command = {"tailminer",    "mine", "--quiet",      "--jobs", "-",
                                            "--checkpoint", "c",    "--log-blocks", "blocks"};
  // The first job leaves 2 short lines in the log at most.
  Child stopped(folder(), command);
  ASSERT_TRUE(stopped.WaitForFile(PathOf("blocks"), 100));
  stopped.Send(SIGTERM);
  ASSERT_EQ(stopped.Wait(), 128 + SIGTERM);
  const std::string out = stopped.out();
  const size_t end_of_first = out.find('\n') + 1;
  const Json first = Json::parse(out.substr(0, end_of_first));
  EXPECT_EQ(first["id"], 1);
  const Json second = Json::parse(out.substr(end_of_first));
  EXPECT_EQ(second["id"], 2);
  EXPECT_EQ(second["status"], "interrupted");

  fs::remove(folder() / "blocks");
  Child resumed(folder(), command);
  ASSERT_EQ(resumed.Wait(), 0) << resumed.err();
  const std::string rest = resumed.out();
  const size_t end_of_second = rest.find('\n') + 1;
  const Json again = Json::parse(rest.substr(0, end_of_second));
  EXPECT_EQ(again["id"], 2);
  EXPECT_EQ(again["status"], "exhausted");
  EXPECT_EQ(again["hashes"], 50000000);
  EXPECT_EQ(Json::parse(rest.substr(end_of_second))["nonce"], "29495");
  // Nothing of what the first run had done.
  EXPECT_TRUE(ReadFile(PathOf("blocks")).starts_with(second["next_nonce"].get<std::string>() + " "))
      << second["next_nonce"] << " " << ReadFile(PathOf("blocks")).substr(0, 30);

  Child nothing_left(folder(), command);
  EXPECT_EQ(nothing_left.Wait(), 0);
  EXPECT_EQ(nothing_left.out(), "");
}

TEST_F(SignalsTest, AStreamOfJobsRefusesAnotherJobInThePlaceOfTheOneItWasStoppedIn) {
  Put("in", "{\"prefix\":\"a\",\"bits\":200}\n");
  const std::vector<std::string> command = {"tailminer",    "mine", "--quiet",      "--jobs", "-",
                                            "--checkpoint", "c",    "--log-blocks", "blocks"};
  Child stopped(folder(), command);
  ASSERT_TRUE(stopped.WaitForFile(PathOf("blocks")));
  stopped.Send(SIGTERM);
  ASSERT_EQ(stopped.Wait(), 128 + SIGTERM);
  const std::string kept = ReadFile(PathOf("c"));
  for (const auto& [jobs, why] : std::vector<std::pair<std::string, std::string>>{
           {"{\"prefix\":\"a\",\"bits\":201}\n", "another job: its bits are 200, not 201"},
           {"\n{\"prefix\":\"a\",\"bits\":200}\n", "a job that is not here"},
           {"", "a job that is not here"}}) {
    Put("in", jobs);
    Child child(folder(), command);
    EXPECT_EQ(child.Wait(), 4);
    EXPECT_EQ(child.out(), "");
    EXPECT_EQ(child.err(),
              "tailminer: --checkpoint: 'c': it belongs to another search: line 1 of its jobs is " +
                  why + "; it is left as it is\n");
    EXPECT_EQ(ReadFile(PathOf("c")), kept);
  }
}

TEST_F(SignalsTest, AStoppedSearchSaysThatItsCheckpointIsOld) {
  fs::create_directory(folder() / "d");
  Child child(folder(), {"tailminer", "mine", "--prefix", "endless:", "--bits", "200",
                         "--checkpoint", "d/c"});
  ASSERT_TRUE(child.WaitForFile(folder() / "d" / "c"));
  fs::rename(folder() / "d", folder() / "elsewhere");
  ASSERT_TRUE(child.WaitForFile(folder() / "err"));  // the warning
  child.Send(SIGTERM);
  EXPECT_EQ(child.Wait(), 4);
  EXPECT_EQ(ResultOf(child)["status"], "interrupted");
  const std::string err = child.err();
  EXPECT_TRUE(
      err.starts_with("tailminer: warning: --checkpoint: 'd/c': cannot create the new one "
                      "beside it (.tmp): No such file or directory; the search goes on"))
      << err;
  EXPECT_EQ(err.find("warning"), err.rfind("warning")) << err;
  EXPECT_NE(err.find("tailminer: the checkpoint keeps an older state than the result\n"),
            std::string::npos)
      << err;
}

TEST_F(SignalsTest, AFoundNonceIsToldWhateverHappensToTheCheckpoint) {
  // See interruption_test.cc for the nonce.
  fs::create_directory(folder() / "d");
  Child child(folder(), {"tailminer", "mine", "--quiet", "--prefix", "resume:2:", "--bits", "28",
                         "--start", "223318082", "--checkpoint", "d/c"});
  ASSERT_TRUE(child.WaitForFile(folder() / "d" / "c"));
  child.Send(SIGSTOP);
  fs::rename(folder() / "d", folder() / "elsewhere");
  child.Send(SIGCONT);
  EXPECT_EQ(child.Wait(), 0);
  EXPECT_EQ(ResultOf(child)["nonce"], "263318082");
  EXPECT_NE(child.err().find("warning: --checkpoint: 'd/c': cannot create"), std::string::npos)
      << child.err();
}

TEST_F(SignalsTest, AFoundNonceIsToldWhereNobodyReadsTheOutput) {
  const int reader = OpenPipe(folder() / "out");
  Child child(folder(), {"tailminer", "mine", "--quiet", "--prefix", "resume:2:", "--bits", "28",
                         "--start", "223318082", "--checkpoint", "c"});
  ASSERT_TRUE(child.WaitForFile(folder() / "c"));
  close(reader);
  EXPECT_EQ(child.Wait(), 4);
  EXPECT_NE(child.err().find("\"nonce\":\"263318082\""), std::string::npos) << child.err();
  EXPECT_TRUE(child.err().ends_with("tailminer: cannot write to standard output: Broken pipe\n"));
  EXPECT_NE(ReadFile(PathOf("c")).find("\"status\":\"found\",\"nonce\":\"263318082\""),
            std::string::npos);
}

}  // namespace
}  // namespace tailminer
