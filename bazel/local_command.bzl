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

def _commands_found_impl(rctx):
    found = [command for command in rctx.attr.commands if rctx.which(command)]
    rctx.file("BUILD.bazel", "")
    rctx.file("found.bzl", "ALL_FOUND = %r\n" % (len(found) == len(rctx.attr.commands)))

commands_found = repository_rule(
    implementation = _commands_found_impl,
    doc = "@NAME//:found.bzl says whether all of some commands are there (ALL_FOUND), for targets one can do without.",
    attrs = {"commands": attr.string_list(mandatory = True)},
    environ = ["PATH"],
    local = True,
)
