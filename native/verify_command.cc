#include <array>
#include <string>

#include "miner/verify.h"
#include "native/command.h"
#include "native/option_values.h"
#include "native/prefix_option.h"
#include "native/quote.h"
#include "native/standard_streams.h"
#include "native/verdict_json.h"

namespace tailminer {
namespace {

// Any text is allowed: what is no nonce gets a verdict, as any other bad claim.
constexpr Option kNonce = {"nonce", "N", "the nonce that is claimed",
                           "a whole number from 0 to 18446744073709551615"};

constexpr std::array kOptions = {&kPrefix, &kPrefixHex, &kPrefixFile, &kNonce, &kBits, &kQuiet};

constexpr const char* kExamples =
    R"(The verdict is printed as one line of JSON on standard output. A nonce in any
form but plain decimal digits is malformed, and makes the claim not valid.
Exit codes: 0 valid, 1 not valid, 2 bad option, 4 reading or writing failed.

Examples:
  tailminer verify --prefix hello: --nonce 29495 --bits 26
  tailminer verify --prefix-file challenge.bin --nonce 114066 --bits 16
)";

std::string Describe(const Claim& claim, const Verdict& verdict) {
  if (verdict.reason == Reason::kMalformedNonce) {
    return "not valid: " + Quote(claim.nonce) + " is not a nonce; allowed: " + kNonce.allowed;
  }
  return (verdict.valid() ? "valid: " : "not valid: ") + std::to_string(verdict.leading_zero_bits) +
         " leading zero bits, wanted " + std::to_string(claim.difficulty_bits);
}

ExitCode Run(const CommandLine& line) {
  line.RejectOperands();
  Claim claim;
  claim.nonce = line.Require(kNonce);
  claim.difficulty_bits = ReadBits(line);
  const bool quiet = line.Has(kQuiet);
  const std::string prefix = ReadPrefix(line, !quiet);
  claim.prefix = prefix;
  const Verdict verdict = VerifyClaim(claim);
  if (!quiet) WriteToPerson(Describe(claim, verdict) + '\n');
  WriteOutput(VerdictLine(claim, verdict));
  return verdict.valid() ? kExitDone : kExitNotFound;
}

}  // namespace

const Command kVerifyCommand = {"verify",
                                "check a claim: a prefix, a nonce and a difficulty",
                                "PREFIX --nonce N --bits N [option]...\n"
                                "PREFIX is --prefix TEXT, --prefix-hex HEX or --prefix-file FILE",
                                kOptions,
                                kExamples,
                                Run};

}  // namespace tailminer
