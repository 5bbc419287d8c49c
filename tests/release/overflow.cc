// Writes past the end of a buffer, in the way its argument names: "stack" by a loop of its own,
// "library" by memcpy. A hardened build ends the program before that does harm.
#include <cstdio>
#include <cstring>

namespace {

constexpr int kSize = 16;

/// `size` comes from outside, so that the compiler cannot see what happens.
__attribute__((noinline)) int Stack(int size) {
  volatile char buffer[kSize] = {};
  for (int i = 0; i < size; ++i) buffer[i] = static_cast<char>(i);
  return buffer[0];
}

__attribute__((noinline)) int Library(int size, const char* source) {
  char buffer[kSize] = {};
  std::memcpy(buffer, source, static_cast<size_t>(size));
  return buffer[size % kSize];
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  static char source[4 * kSize];
  std::strncpy(source, argv[2], sizeof source - 1);
  const int size = static_cast<int>(std::strlen(source));
  const int result = std::strcmp(argv[1], "stack") == 0 ? Stack(size) : Library(size, source);
  std::printf("went on, %d\n", result);
  return 0;
}
