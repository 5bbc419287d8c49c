// `verify --claims` on every case of tests/vectors/claims.json, byte for byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "miner/hex.h"
#include "miner/kernel.h"
#include "tests/cli/run_program.h"

namespace tailminer {
namespace {

using Json = nlohmann::json;

struct ClaimsCase {
  std::string name;
  std::string input;
  std::string verdicts;  ///< with line feeds
  bool all_valid = true;
};

/// A piece of the input: a text, {"hex": bytes} or {"text": a text, "times": how often}.
std::string PieceOf(const Json& piece) {
  if (piece.is_string()) return piece;
  if (piece.contains("hex")) return FromHex(piece["hex"].get<std::string>()).value();
  const std::string text = piece["text"];
  std::string repeated;
  for (int i = 0; i < piece["times"].get<int>(); ++i) repeated += text;
  return repeated;
}

std::vector<ClaimsCase> ReadCases() {
  std::ifstream file("tests/vectors/claims.json");
  std::vector<ClaimsCase> cases;
  const Json root = Json::parse(file);
  for (const Json& json : root["cases"]) {
    ClaimsCase c;
    c.name = json["name"];
    for (const Json& piece : json["input"]) c.input += PieceOf(piece);
    for (const std::string verdict : json["verdicts"]) {
      c.verdicts += verdict + '\n';
      c.all_valid = c.all_valid && Json::parse(verdict)["valid"].get<bool>();
    }
    cases.push_back(c);
  }
  return cases;
}

/// The first line in which the two differ, in both forms; empty where they are equal.
std::string FirstDifference(const std::string& expected, const std::string& actual) {
  std::istringstream expected_lines(expected);
  std::istringstream actual_lines(actual);
  while (true) {
    std::string expected_line = "(end)";
    std::string actual_line = "(end)";
    const bool more_expected = !!std::getline(expected_lines, expected_line);
    const bool more_actual = !!std::getline(actual_lines, actual_line);
    if (!more_expected && !more_actual) return "";
    if (more_expected && more_actual && expected_line == actual_line) continue;
    return "expected: " + expected_line.substr(0, 1000) +
           "\n  actual: " + actual_line.substr(0, 1000);
  }
}

void ExpectVerdicts(const ClaimsCase& c, std::vector<std::string> options) {
  options.insert(options.begin(), {"verify", "--claims", "-"});
  const Outcome outcome = RunTailminer(options, c.input);
  EXPECT_TRUE(outcome.out == c.verdicts) << c.name << '\n'
                                         << FirstDifference(c.verdicts, outcome.out);
  EXPECT_EQ(outcome.exit_code, c.all_valid ? 0 : 1) << c.name;
}

TEST(Claims, EveryCaseGivesItsVerdicts) {
  const std::vector<ClaimsCase> cases = ReadCases();
  ASSERT_GT(cases.size(), 400U);
  for (const ClaimsCase& c : cases) ExpectVerdicts(c, {});
}

TEST(Claims, AllCasesInOneFileWithEveryKernelAndThreadCount) {
  // Joined, so that pieces of the file end anywhere. Only line numbers differ from those above.
  ClaimsCase all;
  uint64_t lines_before = 0;
  for (const ClaimsCase& c : ReadCases()) {
    if (c.input.starts_with("\xef\xbb\xbf") || c.input.empty()) continue;
    std::istringstream verdicts(c.verdicts);
    for (std::string text; std::getline(verdicts, text);) {
      nlohmann::ordered_json verdict = nlohmann::ordered_json::parse(text);
      if (verdict.contains("line")) {
        verdict["line"] = verdict["line"].get<uint64_t>() + lines_before;
      }
      all.verdicts += verdict.dump() + '\n';
    }
    all.input += c.input;
    if (!c.input.ends_with('\n')) all.input += '\n';
    lines_before = static_cast<uint64_t>(std::count(all.input.begin(), all.input.end(), '\n'));
  }
  all.all_valid = false;
  for (const Kernel& kernel : Kernels()) {
    if (!kernel.usable()) continue;
    for (const char* const threads : {"1", "3"}) {
      all.name = std::string(kernel.name) + ", threads " + threads;
      ExpectVerdicts(all, {"--kernel", std::string(kernel.name), "--threads", threads});
    }
  }
}

}  // namespace
}  // namespace tailminer
