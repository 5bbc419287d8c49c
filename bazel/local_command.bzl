"""A repository with one installed program: NAME//:COMMAND."""

load("//bazel/debian:installed.bzl", "installed_command")

def _local_command_impl(rctx):
    path = installed_command(rctx, rctx.attr.command, rctx.attr.package)
    rctx.symlink(path, rctx.attr.command)
    rctx.file("BUILD.bazel", "exports_files([%r])\n" % rctx.attr.command)

local_command = repository_rule(
    implementation = _local_command_impl,
    attrs = {
        "command": attr.string(mandatory = True),
        "package": attr.string(mandatory = True, doc = "The Debian package to install."),
    },
    environ = ["PATH"],
    local = True,
)
