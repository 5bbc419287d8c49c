#include "bazel/version/version.h"

// A generated file with one string literal.
#include "bazel/version/commit.inc"

namespace tailminer {

const char* Version() { return TAILMINER_VERSION; }

const char* ReleaseDate() { return TAILMINER_RELEASE_DATE; }

const char* Commit() { return kCommit; }

}  // namespace tailminer
