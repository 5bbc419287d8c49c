#include "native/verdict_json.h"

#include "miner/hex.h"
#include "native/json.h"
#include "native/utf8.h"

// Verdicts come by the million, so they are not made as JSON objects first. The strings in them are
// the JSON library's.
namespace tailminer {
namespace {

void AppendHead(std::string_view id, bool valid, std::string& lines) {
  lines += R"({"schema":"tailminer.verdict/1")";
  if (!id.empty()) lines.append(R"(,"id":)").append(id);
  lines += valid ? R"(,"valid":true,"reason":)" : R"(,"valid":false,"reason":)";
}

}  // namespace

void AppendVerdictLine(const Claim& claim, const Verdict& verdict, std::string_view id,
                       std::string& lines) {
  AppendHead(id, verdict.valid(), lines);
  if (verdict.valid()) {
    lines += "null";
  } else {
    lines.append(1, '"').append(ReasonName(verdict.reason)).push_back('"');
  }
  if (IsUtf8(claim.prefix)) {
    lines += R"(,"prefix":)";
    AppendJsonString(claim.prefix, lines);
  }
  lines.append(R"(,"prefix_hex":")").append(ToHex(claim.prefix)).append(R"(","nonce":)");
  AppendJsonString(claim.nonce, lines);
  lines.append(R"(,"bits":)").append(std::to_string(claim.difficulty_bits));
  lines += R"(,"leading_zero_bits":)";
  if (verdict.digest) {
    lines.append(std::to_string(verdict.leading_zero_bits)).append(R"(,"digest":")");
    lines.append(ToHex(*verdict.digest)).append("\"}\n");
  } else {
    lines += "null,\"digest\":null}\n";
  }
}

void AppendMalformedClaimLine(std::string_view id, uint64_t line, std::string_view error,
                              std::string& lines) {
  AppendHead(id, false, lines);
  lines += R"("malformed-claim","prefix_hex":null,"nonce":null,"bits":null,)"
           R"("leading_zero_bits":null,"digest":null,"line":)";
  lines.append(std::to_string(line)).append(R"(,"error":")").append(error).append("\"}\n");
}

}  // namespace tailminer
