// Which Tailminer this is: its version and the commit it was built from.

#ifndef TAILMINER_BAZEL_VERSION_VERSION_H_
#define TAILMINER_BAZEL_VERSION_VERSION_H_

namespace tailminer {

// The version, "MAJOR.MINOR.PATCH". A static string. Thread-safe.
const char* Version();

// The day on which the version was given, "2000-12-31". A static string. Thread-safe.
const char* ReleaseDate();

// The commit's first twelve hex digits, followed by "-dirty" where tracked files differed from it;
// "unknown" where the build was not stamped (see .bazelrc) or git could not say. A static string.
// Thread-safe.
const char* Commit();

}  // namespace tailminer

#endif  // TAILMINER_BAZEL_VERSION_VERSION_H_
