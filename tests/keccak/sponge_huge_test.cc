// Messages whose length does not fit 32 bits.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <vector>

#include "keccak/sponge.h"
#include "tests/support/bytes.h"
#include "tests/support/vectors.h"

namespace tailminer::test {
namespace {

/// `count` times the same byte in the address space, but only once in memory: every part of it
/// is the same two megabytes.
class RepeatedByte {
 public:
  RepeatedByte(uint8_t byte, uint64_t count)
      : size_((count + kPartBytes - 1) / kPartBytes * kPartBytes) {
    const int file = memfd_create("repeated", 0);
    if (file < 0 || ftruncate(file, kPartBytes) != 0) return;
    void* const place =
        mmap(nullptr, size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (place == MAP_FAILED) return;
    data_ = static_cast<uint8_t*>(place);
    for (uint64_t offset = 0; offset < size_; offset += kPartBytes) {
      void* const part =
          mmap(data_ + offset, kPartBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0);
      if (part == MAP_FAILED) return;
    }
    close(file);
    std::memset(data_, byte, kPartBytes);
    complete_ = true;
  }
  RepeatedByte(const RepeatedByte&) = delete;
  RepeatedByte& operator=(const RepeatedByte&) = delete;
  ~RepeatedByte() {
    if (data_ != nullptr) munmap(data_, size_);
  }

  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] const uint8_t* data() const { return data_; }

 private:
  static constexpr uint64_t kPartBytes = 2 << 20;

  uint64_t size_;
  uint8_t* data_ = nullptr;
  bool complete_ = false;
};

TEST(HugeUpdateTest, AfterASmallOneEqualsTheIndependentDigest) {
  // The longest alone: whatever overflows in a shorter one overflows in it too.
  const std::vector<RepeatedByteVector> vectors = RepeatedByteVectors();
  const RepeatedByteVector& vector =
      *std::max_element(vectors.begin(), vectors.end(),
                        [](const auto& a, const auto& b) { return a.count < b.count; });
  ASSERT_EQ(vector.count, uint64_t{1} << 32);
  const RepeatedByte message(vector.byte, vector.count);
  ASSERT_TRUE(message.complete()) << std::strerror(errno);
  keccak::Sponge sponge;
  sponge.Update(message.data(), 1);
  sponge.Update(message.data() + 1, vector.count - 1);
  EXPECT_EQ(ToHex(sponge.Finish()), ToHex(vector.digest));
}

}  // namespace
}  // namespace tailminer::test
