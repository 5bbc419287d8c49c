"""What gcc alone needs."""

load(":linux.bzl", "linux_toolchain")

def gcc_toolchain(**kwargs):
    linux_toolchain(
        compiler = "gcc",
        reproducible = ["-no-canonical-prefixes", "-fno-canonical-system-headers"],
        # -Wpsabi tells how gcc passed wide vectors before version 4.6.
        warnings = ["-Wextra-semi", "-Wno-psabi"],
        **kwargs
    )
