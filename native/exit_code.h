// The exit codes of the command line.
#ifndef TAILMINER_NATIVE_EXIT_CODE_H_
#define TAILMINER_NATIVE_EXIT_CODE_H_

namespace tailminer {

enum ExitCode : int {
  kExitDone = 0,         ///< found; the claim is valid; done
  kExitNotFound = 1,     ///< the range is exhausted; the claim is not valid
  kExitUsage = 2,        ///< a bad option or value
  kExitTimeLimit = 3,    ///< the time limit was reached
  kExitFailure = 4,      ///< reading or writing failed; a recheck failed
  kExitHangUp = 129,     ///< SIGHUP
  kExitInterrupt = 130,  ///< SIGINT
  kExitTerminate = 143,  ///< SIGTERM
};

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_EXIT_CODE_H_
