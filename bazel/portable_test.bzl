"""One C++ test, run natively and as WebAssembly with and without SIMD."""

load("@rules_cc//cc:defs.bzl", "cc_library", "cc_test")
load(":wasm.bzl", "wasm_test")

def portable_cc_test(
        name,
        srcs,
        deps,
        copts = [],
        local_defines = [],
        tags = [],
        visibility = None,
        **kwargs):
    """Makes the tests NAME, NAME_wasm and NAME_wasm_simd; the last two are tagged "wasm".

    Args:
      name: of the native test.
      srcs: sources of a program with a main() of GoogleTest's kind.
      deps: libraries, which must build natively and as WebAssembly.
      copts: compiler flags in all three forms.
      local_defines: preprocessor definitions in all three forms.
      tags: of all three.
      visibility: of all three.
      **kwargs: size, timeout, data, args, shard_count, flaky: passed on to all three.
    """
    cc_test(
        name = name,
        srcs = srcs,
        copts = copts,
        local_defines = local_defines,
        tags = tags,
        visibility = visibility,
        deps = deps,
        **kwargs
    )
    cc_library(
        name = name + "_wasm_lib",
        testonly = True,
        srcs = srcs,
        copts = copts,
        local_defines = local_defines,
        target_compatible_with = ["//bazel/platforms:cpu_wasm32"],
        visibility = ["//visibility:private"],
        deps = deps,
        alwayslink = True,
    )
    for suffix, simd in [("_wasm", False), ("_wasm_simd", True)]:
        wasm_test(
            name = name + suffix,
            simd = simd,
            tags = tags + ["wasm"],
            visibility = visibility,
            deps = [name + "_wasm_lib"],
            **kwargs
        )
