// Checkpoints as text: what is written, and that nothing else is ever believed.
#include "miner/checkpoint.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "keccak/sponge.h"
#include "miner/hex.h"

namespace tailminer {
namespace {

// The texts below, digests included, were written by a script with pycryptodome.
constexpr std::string_view kUnfinished =
    R"({"schema":"tailminer.checkpoint/1","job":{"prefix_hex":"68656c6c6f3a","bits":26,"start":"7",)"
    R"("end":"18446744073709551616","shard":"0/4","next_nonce":"29000","seconds":0.25,)"
    R"("status":"unfinished","nonce":null},)"
    R"("keccak256":"7c90ac589ed52ab9b3e83c4fefceb444aad893e53eb841e257f09516bc2b9854"})"
    "\n";
constexpr std::string_view kFound =
    R"({"schema":"tailminer.checkpoint/1","job":{"prefix_hex":"68656c6c6f3a","bits":26,"start":"0",)"
    R"("end":"18446744073709551616","shard":"0/1","next_nonce":"29496","seconds":1e-05,)"
    R"("status":"found","nonce":"29495"},)"
    R"("keccak256":"4a1f0a85c9e6c8c55371c065060eded38644722f602517b0870797cd92802a65"})"
    "\n";
constexpr std::string_view kExhaustedInStream =
    R"({"schema":"tailminer.checkpoint/1","jobs":{"lines":7,)"
    R"("keccak256":"faf7a66e670c4b783c7e9ef34252bfe3ca10ad58e16eac04ebe6f28a2e9e4667"},)"
    R"("job":{"prefix_bytes":1025,)"
    R"("prefix_keccak256":"0cd2c93696d443834b66e5669d27df30cbdae05ba82365dc3520af0f2fdc4af6",)"
    R"("bits":8,"start":"0","end":"10","shard":"0/1","next_nonce":"10","seconds":0.0,)"
    R"("status":"exhausted","nonce":null},)"
    R"("keccak256":"d0e9321281d108b25adeab31b566edd96065a1acd5d06abbdd15feb2912be8ae"})"
    "\n";
constexpr std::string_view kBetweenJobs =
    R"({"schema":"tailminer.checkpoint/1","jobs":{"lines":7,)"
    R"("keccak256":"faf7a66e670c4b783c7e9ef34252bfe3ca10ad58e16eac04ebe6f28a2e9e4667"},)"
    R"("job":null,)"
    R"("keccak256":"cb9c3e07006c4dd29176a5311016c8a062a05b389b954e21e9f20e4cbc0024f8"})"
    "\n";

std::string HexOfHash(std::string_view text) {
  return ToHex(keccak::Hash(reinterpret_cast<const uint8_t*>(text.data()), text.size()));
}

keccak::Digest HashOf(const std::string& text) {
  return keccak::Hash(reinterpret_cast<const uint8_t*>(text.data()), text.size());
}

/// `text` with one part replaced and, other than after damage, a checksum that fits again.
std::string Forge(std::string_view text, std::string_view part, std::string_view other) {
  std::string forged(text.substr(0, text.rfind(",\"keccak256\"")));
  const size_t at = forged.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  forged.replace(at, part.size(), other);
  return forged + ",\"keccak256\":\"" + HexOfHash(forged + "}") + "\"}\n";
}

bool IsDamaged(std::string_view text) {
  return std::holds_alternative<std::string>(ParseCheckpoint(text));
}

Checkpoint Parsed(std::string_view text) {
  std::variant<Checkpoint, std::string> parsed = ParseCheckpoint(text);
  EXPECT_TRUE(std::holds_alternative<Checkpoint>(parsed)) << std::get<std::string>(parsed);
  return std::get<Checkpoint>(std::move(parsed));
}

TEST(Checkpoint, WritesTheTextOfTheContract) {
  Job job;
  job.prefix = "hello:";
  job.difficulty_bits = 26;
  job.start = 7;
  job.shard = {0, 4};
  SavedSearch search{.job = IdentityOf(job), .next_nonce = 29000, .seconds = 0.25};
  EXPECT_EQ(FormatCheckpoint({std::nullopt, search}), kUnfinished);

  job.start = 0;
  job.shard = {};
  search = {.job = IdentityOf(job),
            .next_nonce = 29496,
            .seconds = 0.00001,
            .status = SavedStatus::kFound,
            .nonce = 29495};
  EXPECT_EQ(FormatCheckpoint({std::nullopt, search}), kFound);

  job.prefix = std::string(1025, 'x');
  job.difficulty_bits = 8;
  job.end = 10;
  search = {.job = IdentityOf(job), .next_nonce = 10, .status = SavedStatus::kExhausted};
  std::string lines;
  for (int i = 0; i < 7; ++i) lines += "line\n";
  const StreamPosition position = {7, HashOf(lines)};
  EXPECT_EQ(FormatCheckpoint({position, search}), kExhaustedInStream);
  EXPECT_EQ(FormatCheckpoint({position, std::nullopt}), kBetweenJobs);
}

TEST(Checkpoint, ReadsWhatItWrites) {
  for (const std::string_view text : {kUnfinished, kFound, kExhaustedInStream, kBetweenJobs}) {
    EXPECT_EQ(FormatCheckpoint(Parsed(text)), text);
  }
  const SavedSearch search = *Parsed(kUnfinished).search;
  EXPECT_EQ(search.job.prefix, "hello:");
  EXPECT_EQ(search.job.difficulty_bits, 26);
  EXPECT_EQ(search.job.start, 7U);
  EXPECT_TRUE(search.job.end == kEndOfNonces);
  EXPECT_EQ(search.job.shard, (Shard{0, 4}));
  EXPECT_TRUE(search.next_nonce == 29000);
  EXPECT_EQ(search.seconds, 0.25);
  EXPECT_EQ(search.status, SavedStatus::kUnfinished);
  EXPECT_FALSE(search.nonce);
  EXPECT_EQ(Parsed(kFound).search->nonce, 29495U);
  EXPECT_EQ(Parsed(kBetweenJobs).stream->lines, 7U);
  EXPECT_FALSE(Parsed(kBetweenJobs).search);
}

TEST(Checkpoint, TakesTheEndsOfWhatIsAllowed) {
  Job job;
  job.difficulty_bits = 256;
  job.start = kEndOfNonces - 1;
  for (const SavedSearch& search :
       {SavedSearch{.job = IdentityOf(job), .next_nonce = job.start},
        SavedSearch{
            .job = IdentityOf(job), .next_nonce = kEndOfNonces, .status = SavedStatus::kExhausted},
        SavedSearch{.job = IdentityOf(job),
        .next_nonce = kEndOfNonces,
        .status = SavedStatus::kFound,
        .nonce = job.start}}) {
    const std::string text = FormatCheckpoint({std::nullopt, search});
    EXPECT_EQ(FormatCheckpoint(Parsed(text)), text);
  }
}

TEST(Checkpoint, KeepsPrefixesAndSecondsExactly) {
  for (const size_t size : {size_t{0}, size_t{1}, size_t{255}, kLongestSavedPrefix,
                            kLongestSavedPrefix + 1, size_t{1'000'000}}) {
    Job job;
    for (size_t i = 0; i < size; ++i) job.prefix.push_back(static_cast<char>(i * 37));
    for (const double seconds :
         {0.0, 0.1, 1e-9, 123456.789, 1e300, std::numeric_limits<double>::denorm_min()}) {
      const std::string text = FormatCheckpoint(
          {std::nullopt, SavedSearch{.job = IdentityOf(job), .next_nonce = 1, .seconds = seconds}});
      EXPECT_LE(text.size(), kLongestCheckpoint);
      const SavedSearch search = *Parsed(text).search;
      EXPECT_EQ(search.seconds, seconds);
      EXPECT_EQ(DifferenceOf(search.job, IdentityOf(job)), "");
    }
  }
}

TEST(Checkpoint, OneChangedByteAnywhereIsDamage) {
  for (const std::string_view text : {kUnfinished, kFound, kExhaustedInStream, kBetweenJobs}) {
    for (size_t i = 0; i < text.size(); ++i) {
      for (const int flip : {1, 2, 4, 8, 16, 32, 64, 128}) {
        std::string damaged(text);
        damaged[i] = static_cast<char>(damaged[i] ^ flip);
        EXPECT_TRUE(IsDamaged(damaged)) << damaged;
      }
      std::string shorter(text);
      shorter.erase(i, 1);
      EXPECT_TRUE(IsDamaged(shorter)) << shorter;
      std::string longer(text);
      longer.insert(i, 1, ' ');
      EXPECT_TRUE(IsDamaged(longer)) << longer;
    }
  }
}

TEST(Checkpoint, TruncatedOrExtendedIsDamage) {
  for (const std::string_view text : {kUnfinished, kFound, kExhaustedInStream, kBetweenJobs}) {
    for (size_t size = 0; size < text.size(); ++size) {
      EXPECT_TRUE(IsDamaged(text.substr(0, size))) << size;
    }
    const std::string whole(text);
    for (const std::string& more :
         {std::string("\n"), std::string(" "), std::string(1, '\0'), std::string("x"), whole}) {
      EXPECT_TRUE(IsDamaged(whole + more));
      EXPECT_TRUE(IsDamaged(more + whole));
    }
  }
}

TEST(Checkpoint, NonsenseIsDamage) {
  for (const std::string& text :
       {std::string(), std::string("\n"), std::string("null"), std::string("[]"), std::string("{}"),
        std::string("\xff\xfe"), std::string(8192, '\0'), std::string(4000, '['),
        std::string(kLongestCheckpoint + 1, ' '), std::string(R"({"schema":1})"),
        std::string(R"({"schema":"tailminer.checkpoint/1"})"),
        std::string(R"({"schema":"tailminer.checkpoint/2","job":null})")}) {
    EXPECT_TRUE(IsDamaged(text)) << text.substr(0, 60);
  }
}

TEST(Checkpoint, WrongValuesAreDamageEvenWithAChecksumThatFits) {
  const auto expect_damaged = [](std::string_view text,
                                 const std::vector<std::pair<const char*, const char*>>& changes) {
    EXPECT_FALSE(IsDamaged(Forge(text, "\"job\"", "\"job\"")));
    for (const auto& [part, other] : changes) {
      EXPECT_TRUE(IsDamaged(Forge(text, part, other))) << part << " -> " << other;
    }
  };
  expect_damaged(kUnfinished, {
                                  {"checkpoint/1", "checkpoint/2"},
                                  {"68656c6c6f3a", "68656C6C6F3A"},
                                  {"68656c6c6f3a", "68656c6c6f3"},
                                  {"68656c6c6f3a", "68656c6c6f3g"},
                                  {"\"prefix_hex\":\"68656c6c6f3a\"", "\"prefix_hex\":null"},
                                  {"\"prefix_hex\":\"68656c6c6f3a\"", "\"prefix\":\"hello:\""},
                                  {"\"bits\":26", "\"bits\":257"},
                                  {"\"bits\":26", "\"bits\":-1"},
                                  {"\"bits\":26", "\"bits\":26.0"},
                                  {"\"bits\":26", "\"bits\":\"26\""},
                                  {"\"bits\":26", "\"bits\":26,\"bits\":26"},
                                  {"\"bits\":26", "\"bits\":26,\"more\":1"},
                                  {"\"bits\":26,", ""},
                                  {"\"start\":\"7\"", "\"start\":7"},
                                  {"\"start\":\"7\"", "\"start\":\"07\""},
                                  {"\"start\":\"7\"", "\"start\":\"29001\""},
                                  {"18446744073709551616", "18446744073709551617"},
                                  {"18446744073709551616", "28999"},
                                  {"18446744073709551616", "7"},
                                  {"0/4", "4/4"},
                                  {"0/4", "0/0"},
                                  {"0/4", "00/4"},
                                  {"29000", "6"},
                                  {"29000", "18446744073709551617"},
                                  {"29000", "-1"},
                                  {"29000", "29000.5"},
                                  {"0.25", "-0.25"},
                                  {"0.25", "1"},
                                  {"0.25", "0.250"},
                                  {"0.25", "null"},
                                  {"0.25", "1e999"},
                                  {"unfinished", "found"},
                                  {"unfinished", "exhausted"},
                                  {"unfinished", "running"},
                                  {"\"nonce\":null", "\"nonce\":\"29495\""},
                                  {",\"nonce\":null", ""},
                              });
  expect_damaged(kFound, {
                             {"\"nonce\":\"29495\"", "\"nonce\":null"},
                             {"\"nonce\":\"29495\"", "\"nonce\":\"29494\""},
                             {"\"nonce\":\"29495\"", "\"nonce\":29495"},
                             {"29496", "29497"},
                             {"29496", "29495"},
                             {"0/1", "1/2"},  // which does not own the nonce
                             {"\"end\":\"18446744073709551616\"", "\"end\":\"29495\""},
                         });
  expect_damaged(kExhaustedInStream, {
                                         {"\"next_nonce\":\"10\"", "\"next_nonce\":\"9\""},
                                         {"1025", "1024"},
                                         {"0cd2c9", "0cd2"},
                                         {"\"lines\":7", "\"lines\":-7"},
                                         {"\"lines\":7", "\"lines\":7.5"},
                                         {"\"keccak256\":\"faf7", "\"keccak256\":\"FAF7"},
                                     });
  expect_damaged(kBetweenJobs, {{"\"job\":null", "\"job\":{}"}, {"\"job\":null", "\"job\":[]"}});
}

TEST(Checkpoint, SaysWhatIsWrong) {
  const auto expect = [](const std::string& text, std::string_view what) {
    const std::variant<Checkpoint, std::string> parsed = ParseCheckpoint(text);
    ASSERT_TRUE(std::holds_alternative<std::string>(parsed)) << text;
    EXPECT_EQ(std::get<std::string>(parsed), what) << text;
  };
  constexpr std::string_view kSchema = "its schema is not tailminer.checkpoint/1";
  constexpr std::string_view kPrefix = "its prefix is not one";
  constexpr std::string_view kRange = "its start and end are not a range";
  constexpr std::string_view kStatus = "its status, next_nonce and nonce contradict each other";
  expect(Forge(kUnfinished, "checkpoint/1", "checkpoint/2"), kSchema);
  expect(Forge(kUnfinished, "\"tailminer.checkpoint/1\"", "1"), kSchema);
  expect(Forge(kUnfinished, "\"68656c6c6f3a\"", "null"), kPrefix);
  expect(Forge(kUnfinished, "68656c6c6f3a", "68656c6c6f3"), kPrefix);
  expect(Forge(kUnfinished, "68656c6c6f3a", std::string(2 * kLongestSavedPrefix + 2, '0')),
         kPrefix);
  expect(Forge(kExhaustedInStream, "1025", "1024"), kPrefix);
  expect(Forge(kExhaustedInStream, "0cd2c9", "0cd2"), kPrefix);
  expect(Forge(kExhaustedInStream, "\"prefix_keccak256\"", "\"more\""), kPrefix);
  expect(Forge(kUnfinished, "\"bits\":26", "\"bits\":257"), "its bits are not 0 to 256");
  expect(Forge(kUnfinished, "\"bits\":26,", ""), "its bits are not 0 to 256");
  expect(Forge(kUnfinished, "\"start\":\"7\"", "\"start\":\"07\""), kRange);
  expect(Forge(kUnfinished, "18446744073709551616", "18446744073709551617"), kRange);
  expect(Forge(kUnfinished, "18446744073709551616", "7"), kRange);
  expect(Forge(kUnfinished, "0/4", "4/4"), "its shard is not one");
  expect(Forge(kUnfinished, "\"0/4\"", "0"), "its shard is not one");
  expect(Forge(kUnfinished, "29000", "-1"), "its next_nonce is not one");
  expect(Forge(kUnfinished, "0.25", "1"), "its seconds are not a number");
  expect(Forge(kUnfinished, "0.25", "-0.25"), "its seconds make no sense");
  expect(Forge(kUnfinished, "unfinished", "running"), "its status is not one");
  expect(Forge(kUnfinished, "\"unfinished\"", "null"), "its status is not one");
  expect(Forge(kUnfinished, ",\"nonce\":null", ""), "its nonce is missing");
  expect(Forge(kFound, "\"nonce\":\"29495\"", "\"nonce\":29495"), "its nonce is not one");
  expect(Forge(kUnfinished, "29000", "6"), kStatus);
  expect(Forge(kUnfinished, "unfinished", "found"), kStatus);
  expect(Forge(kUnfinished, "unfinished", "exhausted"), kStatus);
  expect(Forge(kFound, "29496", "29497"), kStatus);
  expect(Forge(kFound, "0/1", "1/2"), kStatus);
  for (const auto& [part, other] : {std::pair{"\"lines\":7", "\"lines\":-7"},
                                    {"\"keccak256\":\"faf7", "\"keccak256\":\"faf"},
                                    {"\"keccak256\"", "\"more\""}}) {
    expect(Forge(kExhaustedInStream, part, other),
           "its jobs are not a number of lines and a digest");
  }
  expect(Forge(kBetweenJobs, "\"job\":null", "\"job\":[]"), "its job is not an object");
  expect(Forge(kBetweenJobs, ",\"job\":null", ""), "its job is missing");
  expect(Forge(kUnfinished, "0.25", "0.250"), "its text does not match its checksum");
  expect("[]", "it is not a JSON object");
  expect(std::string(kLongestCheckpoint + 1, ' '), "it is too long");
}

TEST(Checkpoint, AJobIsNeededWhereThereIsNoStream) {
  std::string text = R"({"schema":"tailminer.checkpoint/1","job":null)";
  text += ",\"keccak256\":\"" + HexOfHash(text + "}") + "\"}\n";
  EXPECT_TRUE(IsDamaged(text));
}

TEST(Checkpoint, EveryDifferenceBetweenJobsIsTold) {
  Job job;
  job.prefix = "hello:";
  job.difficulty_bits = 20;
  const JobIdentity wanted = IdentityOf(job);
  EXPECT_EQ(DifferenceOf(wanted, wanted), "");
  const auto difference = [&](auto change) {
    Job other = job;
    change(other);
    return DifferenceOf(IdentityOf(other), wanted);
  };
  EXPECT_EQ(difference([](Job& j) { j.prefix = "hello;"; }), "its prefix is another");
  EXPECT_EQ(difference([](Job& j) { j.prefix = "hello:0"; }), "its prefix is another");
  EXPECT_EQ(difference([](Job& j) { j.prefix = std::string(2000, 'x'); }), "its prefix is another");
  EXPECT_EQ(difference([](Job& j) { j.difficulty_bits = 21; }), "its bits are 21, not 20");
  EXPECT_EQ(difference([](Job& j) { j.start = 1; }), "its start is 1, not 0");
  EXPECT_EQ(difference([](Job& j) { j.end = 9; }), "its end is 9, not 18446744073709551616");
  EXPECT_EQ(difference([](Job& j) { j.shard = {1, 2}; }), "its shard is 1/2, not 0/1");

  Job long_job;
  long_job.prefix = std::string(2000, 'x');
  Job other_long_job;
  other_long_job.prefix = std::string(1999, 'x') + "y";
  EXPECT_EQ(DifferenceOf(IdentityOf(long_job), IdentityOf(other_long_job)),
            "its prefix is another");
}

TEST(Checkpoint, AHitThatIsNoneIsRefused) {
  Job job;
  job.prefix = "hello:";
  job.difficulty_bits = 26;
  const std::optional<Hit> hit = RecheckHit(job, 29495);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->leading_zero_bits, 26);
  EXPECT_EQ(ToHex(hit->digest), "0000003a197e62568e55608fead3f2ff9355f835577ada3975a847745595e3b5");
  EXPECT_FALSE(RecheckHit(job, 29494));
  job.difficulty_bits = 27;
  EXPECT_FALSE(RecheckHit(job, 29495));
}

TEST(Checkpoint, LengthIsJudgedFirst) {
  const auto reason = [](size_t length) {
    return std::get<std::string>(ParseCheckpoint(std::string(length, ' ')));
  };
  EXPECT_EQ(reason(8192), "it is not a JSON object");
  EXPECT_EQ(reason(8193), "it is too long");
}

}  // namespace
}  // namespace tailminer
