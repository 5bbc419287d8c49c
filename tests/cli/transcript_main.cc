// Every command of *.txt in a folder, the first argument, as a test of its own: NAME.line_N.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/run_program.h"
#include "tests/cli/transcript.h"

namespace tailminer {
namespace {

class TranscriptTest : public testing::Test {
 public:
  explicit TranscriptTest(Entry entry) : entry_(std::move(entry)) {}

  void TestBody() override {
    const Outcome outcome = RunShell(entry_.command);
    const std::string out = Compare(entry_.out, outcome.out);
    const std::string err = Compare(entry_.err, outcome.err);
    EXPECT_TRUE(out.empty()) << "$ " << entry_.command << "\nstandard output:\n" << out;
    EXPECT_TRUE(err.empty()) << "$ " << entry_.command << "\nstandard error:\n" << err;
    EXPECT_EQ(outcome.exit_code, entry_.exit_code) << "$ " << entry_.command;
    ExpectJson(outcome.out);
  }

 private:
  /// `[..]` in an expected line may hide what makes it invalid.
  static void ExpectJson(const std::string& out) {
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("{")) {
        EXPECT_TRUE(nlohmann::json::accept(line)) << line;
      }
    }
  }

  const Entry entry_;
};

void RegisterAll(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    files.push_back(file.path());
  }
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& path : files) {
    for (const Entry& entry : ReadTranscript(path)) {
      testing::RegisterTest(path.stem().c_str(), ("line_" + std::to_string(entry.line)).c_str(),
                            nullptr, nullptr, path.c_str(), entry.line,
                            [entry] { return new TranscriptTest(entry); });
    }
  }
}

}  // namespace
}  // namespace tailminer

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc != 2) return 2;
  tailminer::RegisterAll(argv[1]);
  return RUN_ALL_TESTS();
}
