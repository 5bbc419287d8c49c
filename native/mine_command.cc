#include <array>

#include "native/block_log.h"
#include "native/checkpoint_keeper.h"
#include "native/command.h"
#include "native/engine_options.h"
#include "native/mine_jobs.h"
#include "native/mine_one.h"
#include "native/option_values.h"
#include "native/prefix_option.h"
#include "native/progress_line.h"
#include "native/range_options.h"
#include "native/search_runner.h"
#include "native/stop_signals.h"

namespace tailminer {
namespace {

constexpr std::array kOptions = {
    &kPrefix,  &kPrefixHex, &kPrefixFile, &kBits,      &kStart,    &kEnd,   &kShard,     &kJobs,
    &kThreads, &kKernel,    &kCheckpoint, &kTimeLimit, &kProgress, &kQuiet, &kLogBlocks,
};

constexpr const char* kExamples =
    R"(The lowest valid nonce of the range is printed as one line of JSON on standard
output. SIGINT, SIGTERM and SIGHUP end the search with such a line, too; its
next_nonce is where another miner goes on with --start. A second signal ends the
program at once.
Exit codes: 0 found, or all jobs done; 1 range exhausted, or a line of the jobs
is none; 2 bad option; 3 time limit reached; 4 reading, writing, the checkpoint
or rechecking failed; 129, 130, 143 stopped by SIGHUP, SIGINT, SIGTERM.

Examples:
  tailminer mine --prefix 'relay:leg-42:' --bits 23
  tailminer mine --prefix-file challenge.bin --bits 20 --time-limit 60
  tailminer mine --prefix-hex 68656c6c6f3a --bits 16 --start 14286 --end 90000
  tailminer mine --prefix hello: --bits 26 --checkpoint hello.checkpoint
  echo '{"id":1,"prefix":"hello:","bits":16}' | tailminer mine --jobs -
)";

ExitCode Run(const CommandLine& line) {
  CatchStopSignals();
  line.RejectOperands();
  return line.Has(kJobs) ? MineJobs(line) : MineOne(line);
}

}  // namespace

const Command kMineCommand = {"mine",
                              "find the lowest valid nonce",
                              "PREFIX --bits N [option]...\n"
                              "       tailminer mine --jobs FILE [option]...\n"
                              "PREFIX is --prefix TEXT, --prefix-hex HEX or --prefix-file FILE",
                              kOptions,
                              kExamples,
                              Run};

}  // namespace tailminer
