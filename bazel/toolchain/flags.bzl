"""Compiler flags that more than one toolchain uses."""

LANGUAGE = ["-std=c++20"]

# Our own code only: the external BUILD files switch this feature off.
WARNINGS = [
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wshadow",
    "-Wconversion",
    "-Wsign-conversion",
    "-Wcast-qual",
    "-Wdate-time",
    "-Wimplicit-fallthrough",
    "-Wnon-virtual-dtor",
    "-Woverloaded-virtual",
    "-Werror",
]

# The folder a build ran in must not show in what it made.
REPRODUCIBLE = ["-ffile-prefix-map=/proc/self/cwd=."]
REPRODUCIBLE_ENV = {"PWD": "/proc/self/cwd"}
