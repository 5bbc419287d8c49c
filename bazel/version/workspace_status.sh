#!/bin/sh
# Tells Bazel the commit that a stamped build shows. Never fails: a build
# outside a git checkout is still a build.
commit=$(git rev-parse --short=12 HEAD 2>/dev/null) || commit=unknown
if [ "$commit" != unknown ] && ! git diff-index --quiet HEAD -- 2>/dev/null; then
  commit=$commit-dirty
fi
echo "STABLE_COMMIT $commit"
