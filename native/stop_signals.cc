#include "native/stop_signals.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>

namespace tailminer {
namespace {

// Process-wide by nature, and the handler has nothing else to go by. Lock-free, so that it may.
std::atomic<StopReason> g_stop{StopReason::kNone};
std::atomic<int> g_signal{0};
std::atomic<int64_t> g_asked_nanoseconds{0};
std::atomic<int> g_wake_file{-1};  ///< an eventfd; readable from the first request on, never read
static_assert(decltype(g_stop)::is_always_lock_free && decltype(g_signal)::is_always_lock_free &&
              decltype(g_asked_nanoseconds)::is_always_lock_free);

constexpr std::array kStopSignals = {SIGINT, SIGTERM, SIGHUP};

int64_t NowNanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

void Wake() {
  const uint64_t one = 1;
  static_cast<void>(!write(g_wake_file.load(), &one, sizeof(one)));
}

// Only async-signal-safe calls in here. The other signals are blocked while it runs.
void OnSignal(int signal) {
  const int saved_errno = errno;
  const int64_t now = NowNanoseconds();
  int asked = 0;
  if (g_signal.compare_exchange_strong(asked, signal)) {
    g_asked_nanoseconds.store(now);
    g_stop.store(StopReason::kInterrupted);
    Wake();
  } else if (asked != signal ||
             static_cast<double>(now - g_asked_nanoseconds.load()) > kSameRequestSeconds * 1e9) {
    _exit(128 + signal);
  }
  errno = saved_errno;
}

}  // namespace

void CatchStopSignals() {
  g_wake_file.store(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  struct sigaction action {};
  action.sa_handler = OnSignal;
  for (const int signal : kStopSignals) sigaddset(&action.sa_mask, signal);
  action.sa_flags = SA_RESTART;
  for (const int signal : kStopSignals) {
    struct sigaction before {};
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN) {
      sigaction(signal, &action, nullptr);
    }
  }
}

std::atomic<StopReason>& StopFlag() { return g_stop; }

bool StopAsked() { return g_signal.load() != 0; }

ExitCode StopExitCode() { return static_cast<ExitCode>(128 + g_signal.load()); }

bool WaitForInput(int file) {
  while (true) {
    // poll leaves out a negative file: the one to wake us, where nobody has asked for that.
    std::array<pollfd, 2> files = {{{file, POLLIN, 0}, {g_wake_file.load(), POLLIN, 0}}};
    const int ready = poll(files.data(), files.size(), -1);
    if (ready == -1 && errno == EINTR) continue;
    if (ready == -1) return true;  // reading will tell what is wrong
    if (files[1].revents != 0) return false;
    if (files[0].revents != 0) return true;
  }
}

void StopReading() { Wake(); }

}  // namespace tailminer
