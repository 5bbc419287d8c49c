// The man page, tailminer(1).
#ifndef TAILMINER_RELEASE_MANUAL_MAN_PAGE_H_
#define TAILMINER_RELEASE_MANUAL_MAN_PAGE_H_

#include <string>

namespace tailminer {

/// The page in the man macros, ASCII. Thread-safe.
[[nodiscard]] std::string ManPage();

}  // namespace tailminer

#endif  // TAILMINER_RELEASE_MANUAL_MAN_PAGE_H_
