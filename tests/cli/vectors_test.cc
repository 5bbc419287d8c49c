// The shared vectors, through the command line.
#include "tests/cli/vectors.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "tests/cli/run_program.h"

namespace tailminer {
namespace {

constexpr const char* kEndOfNonces = "18446744073709551616";
using Arguments = std::vector<std::string>;

std::string Text(const Json& value) { return value.get<std::string>(); }

/// `difference` of two decimal numbers below 2^64 + 1, which differ by less than 2^64.
uint64_t Difference(const std::string& end, const std::string& start) {
  const auto low_bits = [](const std::string& text) {
    uint64_t value = 0;
    for (const char c : text) value = value * 10 + static_cast<uint64_t>(c - '0');
    return value;  // 2^64 is 0, which subtracts as it should
  };
  return low_bits(end) - low_bits(start);
}

/// Checks a result of `mine` against a vector with prefix_hex, bits, start, nonce, …
void ExpectResult(const Json& vector, const std::string& end, const Outcome& outcome) {
  SCOPED_TRACE(vector.dump());
  const bool found = !vector.at("nonce").is_null();
  EXPECT_EQ(outcome.exit_code, found ? 0 : 1);
  EXPECT_EQ(outcome.err, "");
  const Json record = OnlyRecord(outcome.out);
  ASSERT_TRUE(record.is_object()) << outcome.out;

  Arguments keys = {"schema",     "status",
                    "prefix",     "prefix_hex",
                    "bits",       "start",
                    "end",        "nonce",
                    "digest",     "leading_zero_bits",
                    "next_nonce", "hashes",
                    "seconds",    "hashes_per_second",
                    "kernel",     "threads",
                    "version"};
  if (record.contains("prefix")) {
    EXPECT_EQ(record["prefix"], BytesOf(Text(vector.at("prefix_hex"))));
  } else {
    keys.erase(keys.begin() + 2);
  }
  EXPECT_EQ(KeysOf(record), keys);
  EXPECT_EQ(record["schema"], "tailminer.result/1");
  EXPECT_EQ(record["status"], found ? "found" : "exhausted");
  EXPECT_EQ(record["end"], end);
  for (const char* key : {"prefix_hex", "bits", "start", "nonce", "digest", "leading_zero_bits"}) {
    EXPECT_EQ(record[key], vector.contains(key) ? vector.at(key) : Json()) << key;
  }
  const uint64_t hashes = found ? Difference(Text(vector.at("nonce")), Text(vector.at("start"))) + 1
                                : Difference(end, Text(vector.at("start")));
  EXPECT_EQ(record["hashes"], hashes);
  EXPECT_EQ(Difference(Text(record["next_nonce"]), Text(vector.at("start"))), hashes);
}

/// Checks a verdict of `verify`; `leading_zero_bits` and `digest` are null for a malformed nonce.
void ExpectVerdict(const Json& reason, const Json& leading_zero_bits, const Json& digest,
                   const Outcome& outcome) {
  EXPECT_EQ(outcome.exit_code, reason.is_null() ? 0 : 1);
  EXPECT_EQ(outcome.err, "");
  const Json record = OnlyRecord(outcome.out);
  ASSERT_TRUE(record.is_object()) << outcome.out;
  EXPECT_EQ(record["schema"], "tailminer.verdict/1");
  EXPECT_EQ(record["valid"], reason.is_null());
  EXPECT_EQ(record["reason"], reason);
  EXPECT_EQ(record["leading_zero_bits"], leading_zero_bits);
  EXPECT_EQ(record["digest"], digest);
}

Outcome Verify(const std::string& prefix_hex, const std::string& nonce, int bits) {
  return RunTailminer({"verify", "--quiet", "--prefix-hex", prefix_hex, "--nonce=" + nonce,
                       "--bits", std::to_string(bits)});
}

void ExpectExactlyThatManyBits(const Json& vector) {
  SCOPED_TRACE(vector.dump());
  const std::string prefix_hex = Text(vector.at("prefix_hex"));
  const std::string nonce = Text(vector.at("nonce"));
  const int bits = vector.at("leading_zero_bits").get<int>();
  ExpectVerdict({}, bits, vector.at("digest"), Verify(prefix_hex, nonce, bits));
  ExpectVerdict("too-few-zero-bits", bits, vector.at("digest"),
                Verify(prefix_hex, nonce, bits + 1));
}

TEST(ProofOfWork, LowestNonces) {
  const Json cases = LoadVectors("proof_of_work.json").at("lowest");
  ASSERT_GT(cases.size(), 50U);
  for (const Json& vector : cases) {
    // The prefix as bytes of standard input.
    ExpectResult(vector, kEndOfNonces,
                 RunTailminer({"mine", "--quiet", "--prefix-file", "-", "--bits",
                               vector.at("bits").dump(), "--start", Text(vector.at("start"))},
                              BytesOf(Text(vector.at("prefix_hex")))));
    ExpectExactlyThatManyBits(vector);
  }
}

TEST(ProofOfWork, ExactBits) {
  const Json cases = LoadVectors("proof_of_work.json").at("exact");
  ASSERT_GT(cases.size(), 10U);
  for (const Json& vector : cases) ExpectExactlyThatManyBits(vector);
}

TEST(Faults, LowestNonces) {
  const Json cases = LoadVectors("faults.json").at("lowest");
  ASSERT_GT(cases.size(), 50U);
  for (const Json& vector : cases) {
    const Arguments job = {"--bits", vector.at("bits").dump(), "--start", Text(vector.at("start")),
                           "--end",  Text(vector.at("end"))};
    Arguments with_hex = {"mine", "--quiet", "--prefix-hex", Text(vector.at("prefix_hex"))};
    with_hex.insert(with_hex.end(), job.begin(), job.end());
    ExpectResult(vector, Text(vector.at("end")), RunTailminer(with_hex));

    const std::string prefix = BytesOf(Text(vector.at("prefix_hex")));
    if (prefix.find('\0') != std::string::npos) continue;  // cannot be an argument
    Arguments with_text = {"mine", "--quiet", "--prefix", prefix};
    with_text.insert(with_text.end(), job.begin(), job.end());
    ExpectResult(vector, Text(vector.at("end")), RunTailminer(with_text));
  }
}

TEST(Faults, Claims) {
  const Json cases = LoadVectors("faults.json").at("claims");
  ASSERT_GT(cases.size(), 50U);
  for (const Json& vector : cases) {
    SCOPED_TRACE(vector.dump());
    const std::string nonce = BytesOf(Text(vector.at("nonce_hex")));
    if (nonce.find('\0') != std::string::npos) continue;  // cannot be an argument
    const bool malformed = vector.at("reason") == "malformed-nonce";
    ExpectVerdict(vector.at("reason"), malformed ? Json() : vector.at("message_leading_zero_bits"),
                  malformed ? Json() : vector.at("message_digest"),
                  Verify(Text(vector.at("prefix_hex")), nonce, vector.at("bits").get<int>()));
  }
}

TEST(Faults, Bits) {
  const Json cases = LoadVectors("faults.json").at("bits");
  ASSERT_GT(cases.size(), 20U);
  for (const Json& vector : cases) {
    SCOPED_TRACE(vector.dump());
    const bool valid = vector.at("valid").get<bool>();
    const Outcome outcome = RunTailminer(
        {"mine", "--quiet", "--prefix=hello:", "--end", "1", "--bits", Text(vector.at("text"))});
    if (valid) {
      EXPECT_LE(outcome.exit_code, 1);
      EXPECT_EQ(OnlyRecord(outcome.out)["bits"].dump(), Text(vector.at("text")));
    } else {
      EXPECT_EQ(outcome.exit_code, 2);
      EXPECT_EQ(outcome.out, "");
      EXPECT_EQ(outcome.err, "tailminer: --bits: '" + Text(vector.at("text")) +
                                 "' is not allowed; allowed: a whole number from 0 to 256\n");
    }
  }
}

TEST(Faults, Hashes) {
  const Json cases = LoadVectors("faults.json").at("hash");
  ASSERT_GT(cases.size(), 20U);
  for (const Json& vector : cases) {
    SCOPED_TRACE(vector.dump());
    const std::string hex = Text(vector.at("message_hex"));
    const std::string line = Text(vector.at("keccak256")) + "  -\n";
    EXPECT_EQ(RunTailminer({"hash", "--hex", hex}).out, line);
    EXPECT_EQ(RunTailminer({"hash"}, BytesOf(hex)).out, line);
  }
}

TEST(Keccak256, FilesOfEveryLength) {
  const Json cases = LoadVectors("keccak256.json").at("by_length");
  ASSERT_GT(cases.size(), 680U);
  Arguments arguments = {"hash"};
  std::string lines;
  for (const Json& vector : cases) {
    const auto length = vector.at(0).get<unsigned>();
    arguments.push_back(testing::TempDir() + "/bytes" + std::to_string(length));
    std::ofstream file(arguments.back(), std::ios::binary);
    for (unsigned i = 0; i < length; ++i) {
      file.put(static_cast<char>((181 * i + 67 * length + 13) % 251));
    }
    lines += Text(vector.at(1)) + "  " + arguments.back() + '\n';
  }
  EXPECT_EQ(RunTailminer(arguments).out, lines);
}

}  // namespace
}  // namespace tailminer
