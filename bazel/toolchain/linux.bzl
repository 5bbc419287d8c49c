"""The flags of the native toolchains. Each set is a feature; all but the sanitizers are on."""

load(":cc_toolchain_config.bzl", "tailminer_cc_toolchain")
load(":flags.bzl", "LANGUAGE", "REPRODUCIBLE", "REPRODUCIBLE_ENV", "WARNINGS")

_SANITIZER = ["-fno-sanitize-recover=all", "-g1"]

def linux_toolchain(compiler, warnings, reproducible, **kwargs):
    """A native toolchain that makes position-independent, hardened executables.

    Args:
      compiler: "clang" or "gcc".
      warnings: what this compiler adds to the common warnings.
      reproducible: what this compiler adds to the common reproducibility flags.
      **kwargs: what compiler_repository found out.
    """
    tailminer_cc_toolchain(
        name = "cc_toolchain",
        compile_flags = {
            "default_flags": LANGUAGE + [
                "-fPIE",
                "-fstack-protector-strong",
                "-fno-omit-frame-pointer",
            ] + REPRODUCIBLE + reproducible,
            "first_party_warnings": WARNINGS + warnings,
            # What ships.
            "opt": ["-O2", "-DNDEBUG", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2", "-ffunction-sections", "-fdata-sections"],
            # Fast enough for a long test, with assert().
            "fastbuild": ["-O2"],
            # For the debugger.
            "dbg": ["-O0", "-g"],
            "asan": ["-fsanitize=address,undefined"] + _SANITIZER,
            "tsan": ["-fsanitize=thread"] + _SANITIZER,
            # The target that is fuzzed adds -fsanitize=fuzzer when it links.
            "fuzzer": ["-fsanitize=fuzzer-no-link"],
        },
        compiler = compiler,
        cpu = "local",
        disabled = ["asan", "fuzzer", "static_pie", "tsan"],
        env = REPRODUCIBLE_ENV,
        link_flags = {
            "asan": ["-fsanitize=address,undefined"],
            "default_flags": ["-Wl,-z,relro,-z,now", "-Wl,--build-id=sha1"],
            # One of these two; see //native:tailminer_static.
            "dynamic_pie": ["-pie"],
            "static_pie": ["-static-pie"],
            "opt": ["-Wl,--gc-sections"],
            "tsan": ["-fsanitize=thread"],
        },
        **kwargs
    )
