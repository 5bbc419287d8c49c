// Streams of any length and with lines of any length take little memory.
#include <gtest/gtest.h>

#include <string>

#include "tests/cli/run_program.h"

namespace tailminer {
namespace {

void ExpectOutput(const std::string& command, const std::string& expected) {
  const Outcome outcome = RunShell(command);
  EXPECT_EQ(outcome.out, expected) << command << '\n' << outcome.err;
}

// The limits are on addresses, of which each thread reserves some ten megabytes.

TEST(Memory, AClaimOfManyMegabytes) {
  ExpectOutput(
      "ulimit -v 200000; (echo '{\"prefix\":\"hello:\",\"nonce\":\"29495\",\"bits\":26}';"
      "head -c 300000000 /dev/zero | tr '\\0' 'a') |"
      "tailminer verify --quiet --threads 2 --claims - | grep -o '\"valid\":[a-z]*'",
      "\"valid\":true\n\"valid\":false\n");
}

TEST(Memory, MillionsOfTheShortestLines) {
  // Two bytes each, with verdicts of two hundred.
  ExpectOutput(
      "ulimit -v 200000; yes x | head -c 4000000 |"
      "tailminer verify --quiet --threads 2 --claims - | wc -l",
      "2000000\n");
}

TEST(Memory, ManyOfTheLongestClaims) {
  ExpectOutput(
      "ulimit -v 300000; for i in $(seq 200); do printf "
      "'{\"nonce\":\"1\",\"bits\":0,\"prefix\":\"';"
      "head -c 1000000 /dev/zero | tr '\\0' 'a'; echo '\"}'; done |"
      "tailminer verify --quiet --threads 2 --claims - | grep -c '\"valid\":true'",
      "200\n");
}

TEST(Memory, AJobOfManyMegabytesAndManyOfTheLongest) {
  // 64 MiB of lines may wait.
  ExpectOutput(
      "ulimit -v 400000; (head -c 300000000 /dev/zero | tr '\\0' 'a'; echo;"
      "for i in $(seq 200); do printf '{\"bits\":0,\"prefix_hex\":\"';"
      "head -c 1000000 /dev/zero | tr '\\0' 'b'; echo '\"}'; done) |"
      "tailminer mine --quiet --threads 1 --jobs - | cut -c 1-58 | sort | uniq -c | tr -s ' '",
      " 1 {\"schema\":\"tailminer.result/1\",\"status\":\"error\",\"prefix_he\n"
      " 200 {\"schema\":\"tailminer.result/1\",\"status\":\"found\",\"prefix_he\n");
}

}  // namespace
}  // namespace tailminer
