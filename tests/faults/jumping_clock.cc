// A library to be preloaded: the time of day jumps to and fro with every look at it.
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>

#include <atomic>

namespace {

/// A year ahead, a year back, decades back.
time_t Jump() {
  static std::atomic<int> looks{0};
  constexpr time_t kYear = 365 * 24 * 3600;
  constexpr time_t kJumps[] = {kYear, -kYear, 0, -40 * kYear, 40 * kYear};
  return kJumps[looks.fetch_add(1) % 5];
}

template <class Function>
Function Original(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

}  // namespace

// The C library's own names for parameters are reserved ones.
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
extern "C" {

int clock_gettime(clockid_t clock, timespec* now) {
  static const auto kOriginal = Original<int (*)(clockid_t, timespec*)>("clock_gettime");
  const int result = kOriginal(clock, now);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += Jump();
  return result;
}

int gettimeofday(timeval* now, void* zone) {
  static const auto kOriginal = Original<int (*)(timeval*, void*)>("gettimeofday");
  const int result = kOriginal(now, zone);
  now->tv_sec += Jump();
  return result;
}

time_t time(time_t* result) {
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result != nullptr) *result = now.tv_sec;
  return now.tv_sec;
}
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)
