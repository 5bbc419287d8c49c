"""A repository with one installed program: NAME//:COMMAND."""

def _local_command_impl(rctx):
    path = rctx.which(rctx.attr.command)
    if not path:
        fail("\n\n%s is not on the PATH. Run ./dev setup, or: apt-get install %s\n" % (
            rctx.attr.command,
            rctx.attr.package,
        ))
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
