// Checkpoints: what is accepted is exactly what would be written; one changed byte is damage.
#include <fuzzer/FuzzedDataProvider.h>

#include <cmath>
#include <variant>

#include "keccak/sponge.h"
#include "miner/checkpoint.h"
#include "miner/hex.h"
#include "tests/fuzz/input.h"

namespace tailminer::test {
namespace {

/// Whatever `text` is: a checkpoint that would be written just so, or one line of complaint.
void RequireWellTreated(std::string_view text) {
  const std::variant<Checkpoint, std::string> parsed = ParseCheckpoint(text);
  if (const std::string* wrong = std::get_if<std::string>(&parsed)) {
    TAILMINER_REQUIRE(!wrong->empty() && wrong->find('\n') == std::string::npos);
    return;
  }
  const Checkpoint& checkpoint = std::get<Checkpoint>(parsed);
  TAILMINER_REQUIRE(FormatCheckpoint(checkpoint) == text);
  TAILMINER_REQUIRE(checkpoint.search || checkpoint.stream);
  if (!checkpoint.search) return;
  const SavedSearch& search = *checkpoint.search;
  TAILMINER_REQUIRE(search.job.start < search.job.end && search.job.end <= kEndOfNonces);
  TAILMINER_REQUIRE(search.next_nonce >= search.job.start && search.next_nonce <= search.job.end);
  TAILMINER_REQUIRE(search.job.difficulty_bits >= 0 && search.job.difficulty_bits <= 256);
  TAILMINER_REQUIRE(std::isfinite(search.seconds) && search.seconds >= 0);
  TAILMINER_REQUIRE(search.nonce.has_value() == (search.status == SavedStatus::kFound));
  TAILMINER_REQUIRE(DifferenceOf(search.job, search.job).empty());
}

/// The input as a body that its author has signed rightly, so that what is behind the checksum is
/// seen too.
void TestSigned(std::string_view body) {
  const keccak::Digest digest = keccak::Hash(BytesOf(body), body.size());
  std::string text(body.substr(0, body.empty() ? 0 : body.size() - 1));
  text.append(R"(,"keccak256":")").append(ToHex(digest)).append("\"}\n");
  RequireWellTreated(text);
}

Checkpoint ConsumeCheckpoint(FuzzedDataProvider& input) {
  Checkpoint checkpoint;
  if (input.ConsumeBool()) {
    StreamPosition& stream = checkpoint.stream.emplace();
    stream.lines = input.ConsumeIntegral<uint64_t>();
    stream.digest.fill(input.ConsumeIntegral<uint8_t>());
    if (input.ConsumeBool()) return checkpoint;
  }
  Job job;
  job.difficulty_bits = input.ConsumeIntegralInRange(0, 256);
  job.start = input.ConsumeIntegral<uint64_t>();
  const uint64_t more = input.ConsumeIntegral<uint64_t>();
  job.end = std::min(kEndOfNonces, NonceEnd{job.start} + 1 + more);
  job.shard.count = input.ConsumeIntegralInRange<uint32_t>(1, kMaxShards);
  job.shard.index = input.ConsumeIntegralInRange<uint32_t>(0, job.shard.count - 1);
  SavedSearch& search = checkpoint.search.emplace();
  search.seconds = std::fabs(input.ConsumeFloatingPoint<double>());
  if (!std::isfinite(search.seconds)) search.seconds = 1.5;
  const NonceEnd nonce =
      NextInShard(job.shard, job.start + input.ConsumeIntegral<uint64_t>() % (job.end - job.start));
  const int status = input.ConsumeIntegralInRange(0, 2);
  if (status == 0 && nonce < job.end) {
    search.status = SavedStatus::kFound;
    search.nonce = static_cast<uint64_t>(nonce);
    search.next_nonce = nonce + 1;
  } else if (status == 1) {
    search.status = SavedStatus::kExhausted;
    search.next_nonce = job.end;
  } else {
    search.next_nonce = std::min(nonce, job.end);
  }
  job.prefix = input.ConsumeRemainingBytesAsString();
  if (job.prefix.size() % 7 == 6) job.prefix.resize(job.prefix.size() + kLongestSavedPrefix);
  search.job = IdentityOf(job);
  return checkpoint;
}

/// What was written is read again; with a byte changed, it is not.
void TestRoundTrip(FuzzedDataProvider& input) {
  const size_t place = input.ConsumeIntegral<uint16_t>();
  const auto change = input.ConsumeIntegralInRange<uint8_t>(1, 255);
  const std::string text = FormatCheckpoint(ConsumeCheckpoint(input));
  TAILMINER_REQUIRE(text.size() <= kLongestCheckpoint);
  TAILMINER_REQUIRE(std::holds_alternative<Checkpoint>(ParseCheckpoint(text)));
  RequireWellTreated(text);
  std::string damaged = text;
  char& byte = damaged[place % damaged.size()];
  byte = static_cast<char>(byte ^ change);
  TAILMINER_REQUIRE(std::holds_alternative<std::string>(ParseCheckpoint(damaged)));
  TAILMINER_REQUIRE(
      std::holds_alternative<std::string>(ParseCheckpoint(text.substr(0, place % text.size()))));
}

void TestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return;
  const std::string_view rest = TextOf(data + 1, size - 1);
  switch (data[0]) {
    case 'f':  // a file
      RequireWellTreated(rest);
      break;
    case 's':  // a body without its last key
      TestSigned(rest);
      break;
    default:
      FuzzedDataProvider input(data, size);
      TestRoundTrip(input);
  }
}

}  // namespace
}  // namespace tailminer::test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tailminer::test::TestOneInput(data, size);
  return 0;
}
