// Showing bytes that somebody else chose to a person, on one line.
#ifndef TAILMINER_NATIVE_QUOTE_H_
#define TAILMINER_NATIVE_QUOTE_H_

#include <string>
#include <string_view>

namespace tailminer {

/// `bytes` as they are where they are plain text, with control characters and invalid UTF-8 as
/// escapes (`\n`, `\x1b`), cut short where they are long. Always one line. Thread-safe.
[[nodiscard]] std::string Printable(std::string_view bytes);

/// Printable(bytes) between single quotes. Thread-safe.
[[nodiscard]] std::string Quote(std::string_view bytes);

}  // namespace tailminer

#endif  // TAILMINER_NATIVE_QUOTE_H_
