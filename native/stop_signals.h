// Signals that ask a long run to stop, as something that the search and the readers can look at.
//
// The first SIGINT, SIGTERM or SIGHUP asks; the run then ends in good order. A second one ends the
// process at once. The same signal within kSameRequestSeconds is no second one: `timeout`, for one,
// sends its signal to the process and then to the whole group.
#ifndef TAILMINER_NATIVE_STOP_SIGNALS_H_
#define TAILMINER_NATIVE_STOP_SIGNALS_H_

#include <atomic>

#include "miner/search.h"
#include "native/exit_code.h"

namespace tailminer {

constexpr double kSameRequestSeconds = 0.1;

/// From now on these signals ask, also where this is process 1 of a container. One that whoever
/// started this program has set to be ignored (`nohup`) stays ignored. To be called once, before
/// there are other threads.
void CatchStopSignals();

/// What Search looks at. Becomes kInterrupted with the signal; kCancelled may be set and taken back
/// by who cancels jobs.
[[nodiscard]] std::atomic<StopReason>& StopFlag();

/// Whether a signal has asked. Thread-safe.
[[nodiscard]] bool StopAsked();

/// 128 + the signal that asked. Thread-safe.
[[nodiscard]] ExitCode StopExitCode();

/// Waits until `file` has something to read or is at its end. False where a signal has asked to
/// stop, or StopReading was called, before or meanwhile.
/// Thread-safe.
[[nodiscard]] bool WaitForInput(int file);

/// Makes WaitForInput return false from now on. Thread-safe.
void StopReading();

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_STOP_SIGNALS_H_
