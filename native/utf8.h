// Which bytes are text.
#ifndef TAILMINER_NATIVE_UTF8_H_
#define TAILMINER_NATIVE_UTF8_H_

#include <string_view>

namespace tailminer {

/// Whether `bytes` are valid UTF-8, so that JSON can carry them as a string. Thread-safe.
[[nodiscard]] bool IsUtf8(std::string_view bytes);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_UTF8_H_
