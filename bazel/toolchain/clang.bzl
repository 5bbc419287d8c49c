"""What clang alone needs."""

load(":linux.bzl", "linux_toolchain")

def clang_toolchain(**kwargs):
    linux_toolchain(
        compiler = "clang",
        reproducible = ["-no-canonical-prefixes"],
        warnings = ["-Wextra-semi", "-Wunreachable-code", "-Wthread-safety"],
        **kwargs
    )
