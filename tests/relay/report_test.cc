// Numbers as people read them, and lines of a stream however its bytes arrive.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "native/json.h"
#include "native/line_splitter.h"
#include "native/mine_report.h"
#include "native/progress_line.h"

namespace tailminer {
namespace {

TEST(Report, CountsRatesAndDurations) {
  EXPECT_EQ(FormatCount(0), "0");
  EXPECT_EQ(FormatCount(999), "999");
  EXPECT_EQ(FormatCount(1000), "1.0 k");
  EXPECT_EQ(FormatCount(999'940), "999.9 k");
  EXPECT_EQ(FormatCount(999'951), "1.0 M");
  EXPECT_EQ(FormatCount(1e18), "1.0 E");
  EXPECT_EQ(FormatCount(1e22), "10000.0 E");
  EXPECT_EQ(FormatRate(12), "12 H/s");
  EXPECT_EQ(FormatRate(44'900'000), "44.9 MH/s");
  EXPECT_EQ(FormatDuration(0.004), "0.00 s");
  EXPECT_EQ(FormatDuration(9.5), "9.50 s");
  EXPECT_EQ(FormatDuration(59.4), "59 s");
  EXPECT_EQ(FormatDuration(200), "3 min 20 s");
  EXPECT_EQ(FormatDuration(93'780), "26 h 3 min");
}

TEST(Report, ChanceOfAnUnluckyRun) {
  // Python: 100 * exp(n * log1p(-2**-bits))
  EXPECT_DOUBLE_EQ(ChanceOfARunThisLong(1, 1), 50);
  EXPECT_DOUBLE_EQ(ChanceOfARunThisLong(28, 0x1p28), 36.78794404862135);
  EXPECT_DOUBLE_EQ(ChanceOfARunThisLong(28, 0x1p29), 13.533528273244947);
  EXPECT_DOUBLE_EQ(ChanceOfARunThisLong(20, 12345), 98.82959168965024);
  EXPECT_DOUBLE_EQ(ChanceOfARunThisLong(256, 1e18), 100);
  EXPECT_EQ(ChanceOfARunThisLong(0, 1), 0);
  EXPECT_EQ(ChanceOfARunThisLong(0, 0), 100);
}

TEST(Report, ProgressOfTheLastSecondAndOverall) {
  // The chance: Python, 100 * exp(n * log1p(-2**-20)).
  Job job;
  job.difficulty_bits = 20;
  job.start = 1000;
  MineProgress progress(job);
  EXPECT_EQ(progress.Describe({1'001'000, 0.5}),
            "2.0 MH/s, 2.0 MH/s overall in 0.50 s; 1.0 M nonces tried, 1.0 M expected (2^20); "
            "chance of a run this long: 39 %");
  EXPECT_EQ(progress.Describe({2'001'000, 1.0}),
            "2.0 MH/s, 2.0 MH/s overall in 1.00 s; 2.0 M nonces tried, 1.0 M expected (2^20); "
            "chance of a run this long: 15 %");
  // From the look a second ago on: 4 M in 1.5 s, and not 6 M in 2.5 s.
  EXPECT_EQ(progress.Describe({6'001'000, 2.5}),
            "2.7 MH/s, 2.4 MH/s overall in 2.50 s; 6.0 M nonces tried, 1.0 M expected (2^20); "
            "chance of a run this long: 0.33 %");
  EXPECT_EQ(progress.Describe({6'001'000, 3.5}),
            "0 H/s, 1.7 MH/s overall in 3.50 s; 6.0 M nonces tried, 1.0 M expected (2^20); "
            "chance of a run this long: 0.33 %");
}

TEST(Report, ProgressOfAShardCountsItsNoncesOnly) {
  Job job;
  job.difficulty_bits = 200;
  job.shard = {1, 4};
  MineProgress progress(job);
  EXPECT_EQ(progress.Describe({4'000'000, 1.0}),
            "1.0 MH/s, 1.0 MH/s overall in 1.00 s; 1.0 M nonces tried, 2^200 expected; "
            "chance of a run this long: 100 %");
}

std::string Split(std::string_view bytes, size_t piece) {
  LineSplitter splitter;
  std::string lines;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    lines += splitter.Add(bytes.substr(0, piece));
  }
  return lines + splitter.Finish();
}

TEST(LineSplitter, PiecesOfAnySizeGiveTheSameLines) {
  using std::string_literals::operator""s;  // which keeps what comes after a NUL
  const std::string text = "\xef\xbb\xbfone\n\ntwo\r\n\xef\xbb\xbfthree\0\nfour"s;
  ASSERT_EQ(text.size(), 27U);
  for (size_t piece = 1; piece <= text.size() + 1; ++piece) {
    EXPECT_EQ(Split(text, piece), text.substr(3)) << piece;
  }
  EXPECT_EQ(Split("\xef\xbb\xbf", 1), "");
  EXPECT_EQ(Split("\xef\xbb", 1), "\xef\xbb");
}

TEST(LineSplitter, LongLinesStayTooLong) {
  const std::string limit(kMaxLineBytes, 'x');
  const std::string mark = "\xef\xbb\xbf";
  for (const size_t piece : {size_t{1000}, size_t{65536}, size_t{5'000'000}}) {
    EXPECT_EQ(Split(limit + "\ny", piece), limit + "\ny");
    EXPECT_EQ(Split(std::string(mark).append(limit).append("\ny"), piece), limit + "\ny");
    EXPECT_EQ(Split(limit + "xyz\ny", piece), limit + "x\ny");
    EXPECT_EQ(Split(std::string(3 * kMaxLineBytes, 'x'), piece), limit + "x");
  }
}

TEST(Json, StringsAreThoseOfTheLibrary) {
  for (int first = 0; first < 256; ++first) {
    for (const int second : {0x00, 0x61, 0x22, 0x5c, 0x7f, 0x80, 0xa9, 0xbf, 0xff}) {
      const std::string text = {static_cast<char>(first), static_cast<char>(second)};
      std::string json;
      AppendJsonString(text, json);
      EXPECT_EQ(json, Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
    }
  }
}

}  // namespace
}  // namespace tailminer
