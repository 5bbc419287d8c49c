"""The flags of the WebAssembly toolchain."""

load(":cc_toolchain_config.bzl", "tailminer_cc_toolchain")
load(":flags.bzl", "LANGUAGE", "REPRODUCIBLE", "REPRODUCIBLE_ENV", "WARNINGS")

def emscripten_toolchain(**kwargs):
    """The targets wasm32 and wasm32_simd.

    Args:
      **kwargs: what compiler_repository found out.
    """
    for name, simd in [("wasm32", []), ("wasm32_simd", ["-msimd128"])]:
        tailminer_cc_toolchain(
            name = name,
            compile_flags = {
                "default_flags": LANGUAGE + ["-no-canonical-prefixes"] + REPRODUCIBLE + simd,
                "first_party_warnings": WARNINGS,
                # The only mode: see bazel/wasm.bzl.
                # Not -Os: a later -O2 or -O3 (copts) would not undo it.
                "opt": ["-O2", "-DNDEBUG"],
            },
            compiler = "emscripten",
            cpu = "wasm32",
            env = dict(
                REPRODUCIBLE_ENV,
                # Debian's package brings every system library it has ready-made.
                EM_FROZEN_CACHE = "1",
                EMCC_SKIP_SANITY_CHECK = "1",
                # Where Debian keeps acorn, which a node that is not Debian's would not find.
                NODE_PATH = "/usr/share/nodejs",
            ),
            link_flags = {"opt": ["-O2"]},
            **kwargs
        )
