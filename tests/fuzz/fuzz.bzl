"""A libFuzzer target: a short, repeatable run as a test, and a program for long runs."""

load("@rules_cc//cc:defs.bzl", "cc_binary")

# Whatever the build's own mode and compiler, a target is built in one way: by clang, optimised, with
# assert(), the address and undefined-behaviour sanitizers, and marks for libFuzzer at every branch.
def _fuzzing_transition_impl(settings, attr):
    return {
        "//command_line_option:compilation_mode": "fastbuild",
        "//command_line_option:features": ["asan", "fuzzer"],
        "//command_line_option:platform_suffix": "fuzz",
        "//command_line_option:platforms": "//bazel/platforms:linux_clang",
        "//command_line_option:strip": "never",
    }

_fuzzing_transition = transition(
    implementation = _fuzzing_transition_impl,
    inputs = [],
    outputs = [
        "//command_line_option:compilation_mode",
        "//command_line_option:features",
        "//command_line_option:platform_suffix",
        "//command_line_option:platforms",
        "//command_line_option:strip",
    ],
)

def _fuzz_test_impl(ctx):
    # At a path that does not depend on how it was built.
    program = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(
        is_executable = True,
        output = program,
        target_file = ctx.executable.program,
    )
    script = ctx.actions.declare_file(ctx.label.name + ".sh")

    # A short run begins with the committed inputs, and the same seed makes the same run. A long run
    # keeps what it learns in a folder: NAME.sh --long FOLDER SECONDS, from the top of the workspace.
    ctx.actions.write(
        script,
        """#!/bin/sh
set -eu
options='-max_len={max_bytes} -rss_limit_mb=2048 -timeout=60 -print_final_stats=1 {dictionary}'
if [ "${{1-}}" = --long ]; then
  exec 'bazel-bin/{program}' $options -artifact_prefix="$2/../" -max_total_time="$3" "$2" {folder}
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/corpus"
'{program}' $options -artifact_prefix="${{TEST_UNDECLARED_OUTPUTS_DIR:-$work}}/" -seed=1 \\
  -runs={runs} "$work/corpus" {folder}
""".format(
            dictionary = " ".join(["-dict=" + file.short_path for file in ctx.files.dictionary]),
            folder = ctx.files.corpus[0].dirname,
            max_bytes = ctx.attr.max_bytes,
            program = program.short_path,
            runs = ctx.attr.runs,
        ),
        is_executable = True,
    )
    return [DefaultInfo(
        executable = script,
        files = depset([script, program]),
        runfiles = ctx.runfiles([program] + ctx.files.corpus + ctx.files.dictionary),
    )]

_fuzz_test = rule(
    implementation = _fuzz_test_impl,
    attrs = {
        "corpus": attr.label_list(allow_files = True),
        "dictionary": attr.label_list(allow_files = True),
        "max_bytes": attr.int(mandatory = True),
        "program": attr.label(cfg = _fuzzing_transition, executable = True, mandatory = True),
        "runs": attr.int(mandatory = True),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
    },
    test = True,
)

def fuzz_test(name, deps, runs, max_bytes = 4096, dictionary = None):
    """Makes the test NAME of NAME.cc, which defines LLVMFuzzerTestOneInput, and corpus/NAME/*.

    `./dev fuzz NAME SECONDS` runs it for longer.

    Args:
      name: ends in _fuzz.
      deps: libraries.
      runs: how many inputs the test tries, some seconds' worth.
      max_bytes: the longest input.
      dictionary: a file of words that inputs are made of (libFuzzer's -dict).
    """
    cc_binary(
        name = name + "_program",
        testonly = True,
        srcs = [name + ".cc"],
        linkopts = ["-fsanitize=fuzzer"],
        # Means something only as a part of the test.
        tags = ["manual"],
        visibility = ["//visibility:private"],
        deps = deps,
    )
    _fuzz_test(
        name = name,
        corpus = native.glob(["corpus/%s/*" % name]),
        dictionary = [dictionary] if dictionary else [],
        max_bytes = max_bytes,
        program = name + "_program",
        runs = runs,
        tags = ["fuzz"],
    )
