"""Programs built for 64-bit ARM and run by qemu."""

def _arm64_transition_impl(settings, attr):
    return {
        "//command_line_option:compilation_mode": "opt",
        "//command_line_option:features": [],
        "//command_line_option:platform_suffix": "arm64",
        "//command_line_option:platforms": "//bazel/platforms:linux_arm64",
        "//command_line_option:run_under": None,
    }

_arm64_transition = transition(
    implementation = _arm64_transition_impl,
    inputs = [],
    outputs = [
        "//command_line_option:compilation_mode",
        "//command_line_option:features",
        "//command_line_option:platform_suffix",
        "//command_line_option:platforms",
        "//command_line_option:run_under",
    ],
)

def _on_arm64_impl(ctx):
    program = ctx.executable.program
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        # The libraries of that machine are where its compiler finds them.
        """#!/bin/sh
libraries=$(dirname "$(aarch64-linux-gnu-g++ -print-file-name=libc.so.6)")
exec qemu-aarch64 -L "$libraries/.." '%s' "$@"
""" % program.short_path,
        is_executable = True,
    )
    runfiles = ctx.runfiles([program])
    for target in [ctx.attr.program] if type(ctx.attr.program) == "Target" else ctx.attr.program:
        runfiles = runfiles.merge(target[DefaultInfo].default_runfiles)
    return [DefaultInfo(
        executable = script,
        files = depset([script, program]),
        runfiles = runfiles,
    )]

_ATTRS = {
    "program": attr.label(cfg = _arm64_transition, executable = True, mandatory = True),
    "_allowlist_function_transition": attr.label(
        default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
    ),
}

arm64_program = rule(
    implementation = _on_arm64_impl,
    doc = "A program that runs `program` as it is on 64-bit ARM.",
    attrs = _ATTRS,
    executable = True,
)

arm64_test = rule(
    implementation = _on_arm64_impl,
    doc = "A cc_test, `program`, on 64-bit ARM.",
    attrs = _ATTRS,
    test = True,
)
