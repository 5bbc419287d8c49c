"""What gcc alone needs."""

load(":linux.bzl", "linux_toolchain")

def gcc_toolchain(**kwargs):
    linux_toolchain(
        compiler = "gcc",
        reproducible = ["-no-canonical-prefixes", "-fno-canonical-system-headers"],
        warnings = [
            "-Wextra-semi",
            # gcc asks for every member even of {.name = value}; clang knows better.
            "-Wno-missing-field-initializers",
            # Tells how gcc passed wide vectors before version 4.6.
            "-Wno-psabi",
        ],
        **kwargs
    )
