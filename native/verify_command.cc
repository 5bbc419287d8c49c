#include <array>
#include <chrono>
#include <string>

#include "miner/verify.h"
#include "native/claims_stream.h"
#include "native/command.h"
#include "native/command_error.h"
#include "native/engine_options.h"
#include "native/input_file.h"
#include "native/option_values.h"
#include "native/prefix_option.h"
#include "native/progress_line.h"
#include "native/quote.h"
#include "native/standard_streams.h"
#include "native/stop_signals.h"
#include "native/verdict_json.h"

namespace tailminer {
namespace {

// Any text is allowed: what is no nonce gets a verdict, as any other bad claim.
constexpr Option kNonce = {"nonce", "N", "the nonce that is claimed",
                           "a whole number from 0 to 18446744073709551615"};

constexpr Option kClaims = {"claims", "FILE", "check many claims, one on each line of this file",
                            "a file of JSON Lines, - for standard input"};

constexpr std::array kOptions = {&kPrefix, &kPrefixHex, &kPrefixFile, &kNonce,    &kBits,
                                 &kClaims, &kThreads,   &kKernel,     &kProgress, &kQuiet};

constexpr const char* kExamples =
    R"(The verdict is printed as one line of JSON on standard output. A nonce in any
form but plain decimal digits is malformed, and makes the claim not valid.
With --claims, a line of JSON in, a line of JSON out, in the same order. All
threads share the work; --threads, --kernel and --progress are for this only.
Exit codes: 0 valid; 1 not valid, or a line that claims nothing; 2 bad option;
4 reading or writing failed; 129, 130, 143 stopped by SIGHUP, SIGINT, SIGTERM.

Examples:
  tailminer verify --prefix hello: --nonce 29495 --bits 26
  tailminer verify --prefix-file challenge.bin --nonce 114066 --bits 16
  tailminer mine --prefix hello: --bits 16 | tailminer verify --claims -
)";

std::string Describe(const Claim& claim, const Verdict& verdict) {
  if (verdict.reason == Reason::kMalformedNonce) {
    return "not valid: " + Quote(claim.nonce) + " is not a nonce; allowed: " + kNonce.allowed;
  }
  return (verdict.valid() ? "valid: " : "not valid: ") + std::to_string(verdict.leading_zero_bits) +
         " leading zero bits, wanted " + std::to_string(claim.difficulty_bits);
}

ExitCode VerifyOne(const CommandLine& line) {
  for (const Option* const option : {&kThreads, &kKernel, &kProgress}) {
    if (!line.Has(*option)) continue;
    throw UsageError(std::string("--") + option->name + " is given without --" + kClaims.name +
                     "; allowed: both of them");
  }
  Claim claim;
  claim.nonce = line.Require(kNonce);
  claim.difficulty_bits = ReadBits(line);
  const bool quiet = line.Has(kQuiet);
  const std::string prefix = ReadPrefix(line, !quiet);
  claim.prefix = prefix;
  const Verdict verdict = VerifyClaim(claim);
  if (!quiet) WriteToPerson(Describe(claim, verdict) + '\n');
  std::string verdict_line;
  AppendVerdictLine(claim, verdict, {}, verdict_line);
  WriteOutput(verdict_line);
  return verdict.valid() ? kExitDone : kExitNotFound;
}

std::string Describe(const ClaimsCount& count, double seconds) {
  std::string text = std::to_string(count.claims) + " claims, " + std::to_string(count.not_valid) +
                     " not valid, in " + FormatDuration(seconds);
  if (seconds > 0) text += ", " + FormatCount(static_cast<double>(count.claims) / seconds) + "/s";
  return text;
}

ExitCode VerifyMany(const CommandLine& line) {
  for (const Option* const option : {&kPrefix, &kPrefixHex, &kPrefixFile, &kNonce, &kBits}) {
    if (!line.Has(*option)) continue;
    throw UsageError(std::string("--") + option->name + " is given with --" + kClaims.name +
                     "; allowed: one of them, since each line of the claims says it for itself");
  }
  CatchStopSignals();
  ProgressLine progress(line);
  ClaimsOptions options;
  options.kernel = &ReadKernel(line);
  options.threads = ReadThreads(line);
  options.write = WriteOutput;
  const auto started = std::chrono::steady_clock::now();
  const auto seconds = [started] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  };
  options.on_progress = [&](const ClaimsCount& count) {
    if (progress.IsDue()) progress.Show(Describe(count, seconds()));
  };
  CheckOutput();
  InputFile input(line.Require(kClaims));
  const ClaimsCount count = VerifyStream(input, options);
  progress.Clear();
  if (!line.Has(kQuiet)) WriteToPerson(Describe(count, seconds()) + '\n');
  if (StopAsked()) return StopExitCode();
  return count.not_valid == 0 ? kExitDone : kExitNotFound;
}

ExitCode Run(const CommandLine& line) {
  line.RejectOperands();
  return line.Has(kClaims) ? VerifyMany(line) : VerifyOne(line);
}

}  // namespace

const Command kVerifyCommand = {"verify",
                                "check claims: prefix, nonce and difficulty",
                                "PREFIX --nonce N --bits N [option]...\n"
                                "       tailminer verify --claims FILE [option]...\n"
                                "PREFIX is --prefix TEXT, --prefix-hex HEX or --prefix-file FILE",
                                kOptions,
                                kExamples,
                                Run};

}  // namespace tailminer
