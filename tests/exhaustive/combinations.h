// Counting what an exhaustive test tried, and saying it.
#ifndef TAILMINER_TESTS_EXHAUSTIVE_COMBINATIONS_H_
#define TAILMINER_TESTS_EXHAUSTIVE_COMBINATIONS_H_

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

namespace tailminer::test {

/// A file beside the test, whole; empty where it cannot be read.
inline std::string ReadAnswers(const std::string& name) {
  std::ifstream file("tests/exhaustive/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Fails unless exactly `expected` combinations were tried, so that none goes missing unseen.
inline void ExpectTried(const std::string& what, uint64_t tried, uint64_t expected) {
  EXPECT_EQ(tried, expected) << what;
  std::cout << "tried " << tried << " " << what << "\n";
}

}  // namespace tailminer::test

#endif  // TAILMINER_TESTS_EXHAUSTIVE_COMBINATIONS_H_
