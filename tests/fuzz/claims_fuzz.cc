// Claim files: the rules of docs/claims.md, written once more over a tree of JSON values.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "native/claims_stream.h"
#include "native/input_file.h"
#include "native/line_splitter.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/reference.h"

namespace tailminer::test {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kMark = "\xef\xbb\xbf";
constexpr uint64_t kLargestExact = 9007199254740991;

/// The value of a key, or null where there is none.
Json ValueOf(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? Json() : *found;
}

/// The bytes of hexadecimal text, or nothing.
std::optional<std::string> BytesOfHex(std::string text) {
  if (text.starts_with("0x")) text.erase(0, 2);
  if (text.size() % 2 != 0) return std::nullopt;
  if (text.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) return std::nullopt;
  std::string bytes;
  for (size_t i = 0; i < text.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(text.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

/// What is wrong with a line; the claim in `claim` where nothing is.
std::string Malformed(std::string_view line, Json& id, Json& claim) {
  if (line.size() > 1048576) return "line is longer than 1048576 bytes";
  if (!ReferenceIsUtf8(line)) return "line is not valid UTF-8";
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded() || line.find('\0') != std::string_view::npos || line.starts_with(kMark)) {
    return "line is not valid JSON";
  }
  if (!json.is_object()) return "line is not a JSON object";

  id = ValueOf(json, "id");
  if (!id.is_null() && !id.is_string() && !id.is_number_integer()) {
    id = Json();
    return "id must be a string or a 64-bit integer";
  }
  const Json text = ValueOf(json, "prefix");
  if (!text.is_null() && !text.is_string()) return "prefix must be a string";
  const Json hex = ValueOf(json, "prefix_hex");
  std::optional<std::string> bytes;
  if (hex.is_string()) bytes = BytesOfHex(hex.get<std::string>());
  if (!hex.is_null() && !bytes) {
    return "prefix_hex must be a string of hexadecimal digits, two for each byte";
  }
  if (!text.is_null() && bytes && text != *bytes) return "prefix and prefix_hex differ";
  if (text.is_null() && !bytes) return "prefix or prefix_hex is missing";
  claim["prefix"] = bytes ? *bytes : text.get<std::string>();

  const Json nonce = ValueOf(json, "nonce");
  if (nonce.is_null()) return "nonce is missing";
  if (!nonce.is_string() && !(nonce.is_number_unsigned() && nonce <= kLargestExact)) {
    return "nonce must be a string or an integer from 0 to 9007199254740991";
  }
  claim["nonce"] = nonce.is_string() ? nonce.get<std::string>() : nonce.dump();
  const Json bits = ValueOf(json, "bits");
  if (bits.is_null()) return "bits is missing";
  if (!bits.is_number_unsigned() || bits > 256) return "bits must be an integer from 0 to 256";
  claim["bits"] = bits;
  const Json digest = ValueOf(json, "digest");
  if (digest.is_null()) return "";
  std::optional<std::string> digest_bytes;
  if (digest.is_string()) digest_bytes = BytesOfHex(digest.get<std::string>());
  if (!digest_bytes || digest_bytes->size() != 32) {
    return "digest must be a string of 64 hexadecimal digits";
  }
  claim["digest"] = ReferenceHex(*digest_bytes);
  return "";
}

/// The verdict line that is due for a line of a claim file.
std::string VerdictOf(std::string_view line, uint64_t line_number, uint64_t& not_valid) {
  Json id;
  Json claim;
  const std::string wrong = Malformed(line, id, claim);
  Json verdict;
  verdict["schema"] = "tailminer.verdict/1";
  if (!id.is_null()) verdict["id"] = id;
  verdict["valid"] = false;
  if (!wrong.empty()) {
    ++not_valid;
    verdict["reason"] = "malformed-claim";
    for (const char* key : {"prefix_hex", "nonce", "bits", "leading_zero_bits", "digest"}) {
      verdict[key] = nullptr;
    }
    verdict["line"] = line_number;
    verdict["error"] = wrong;
    return verdict.dump() + '\n';
  }
  const auto prefix = claim["prefix"].get<std::string>();
  const auto nonce = claim["nonce"].get<std::string>();
  const keccak::Digest bytes = ReferenceKeccak256(prefix + nonce);
  const std::string digest = ReferenceHex({reinterpret_cast<const char*>(bytes.data()), 32});
  const int zero_bits = ReferenceZeroBits(bytes);
  const bool is_nonce = ReferenceIsNonce(nonce);
  if (!is_nonce) {
    verdict["reason"] = "malformed-nonce";
  } else if (claim.contains("digest") && claim["digest"] != digest) {
    verdict["reason"] = "digest-mismatch";
  } else if (claim["bits"] > zero_bits) {
    verdict["reason"] = "too-few-zero-bits";
  } else {
    verdict["valid"] = true;
    verdict["reason"] = nullptr;
  }
  if (verdict["valid"] == false) ++not_valid;
  if (ReferenceIsUtf8(prefix)) verdict["prefix"] = prefix;
  verdict["prefix_hex"] = ReferenceHex(prefix);
  verdict["nonce"] = nonce;
  verdict["bits"] = claim["bits"];
  verdict["leading_zero_bits"] = is_nonce ? Json(zero_bits) : Json();
  verdict["digest"] = is_nonce ? Json(digest) : Json();
  return verdict.dump() + '\n';
}

/// The verdict lines that are due for a file.
std::string VerdictsOf(std::string_view file, ClaimsCount& count) {
  if (file.starts_with(kMark)) file.remove_prefix(kMark.size());
  std::string verdicts;
  for (uint64_t line_number = 1; !file.empty(); ++line_number) {
    const size_t end = std::min(file.find('\n'), file.size());
    const std::string_view line = file.substr(0, end);
    file.remove_prefix(std::min(end + 1, file.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    ++count.claims;
    verdicts += VerdictOf(line, line_number, count.not_valid);
  }
  return verdicts;
}

/// A file in memory, by a name that it can be opened by.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : file_(memfd_create("claims", MFD_CLOEXEC)) {
    TAILMINER_REQUIRE(file_ != -1);
    TAILMINER_REQUIRE(write(file_, bytes.data(), bytes.size()) ==
                      static_cast<ssize_t>(bytes.size()));
  }
  ~MemoryFile() { close(file_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  [[nodiscard]] std::string name() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

/// Bytes that come in pieces of any size give the lines that they give in one.
void TestSplitter(std::string_view file, size_t piece) {
  LineSplitter whole;
  const std::string expected = whole.Add(file) + whole.Finish();
  LineSplitter pieces;
  std::string lines;
  for (size_t at = 0; at < file.size(); at += piece) lines += pieces.Add(file.substr(at, piece));
  TAILMINER_REQUIRE(lines + pieces.Finish() == expected);
}

void TestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return;
  const size_t choice = data[0];
  const std::string_view file = TextOf(data + 1, size - 1);
  TestSplitter(file, choice % 7 + 1);
  ClaimsCount expected_count;
  const std::string expected = VerdictsOf(file, expected_count);
  const std::vector<const Kernel*>& kernels = UsableKernels();

  const MemoryFile memory(file);
  InputFile input(memory.name());
  std::string verdicts;
  ClaimsOptions options;
  options.kernel = kernels[choice % kernels.size()];
  options.threads = static_cast<int>(choice / 16 % 3) + 1;
  options.write = [&verdicts](std::string_view lines) { verdicts += lines; };
  const ClaimsCount count = VerifyStream(input, options);
  if (verdicts != expected) {
    std::fprintf(stderr, "got:\n%sexpected:\n%s", verdicts.c_str(), expected.c_str());
  }
  TAILMINER_REQUIRE(verdicts == expected);
  TAILMINER_REQUIRE(count.claims == expected_count.claims);
  TAILMINER_REQUIRE(count.not_valid == expected_count.not_valid);
}

}  // namespace
}  // namespace tailminer::test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tailminer::test::TestOneInput(data, size);
  return 0;
}
