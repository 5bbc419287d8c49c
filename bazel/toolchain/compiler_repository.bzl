"""A repository with one C++ toolchain, made by asking the installed compiler where its parts are."""

load("//bazel/debian:installed.bzl", "installed_command")

def _include_dirs(rctx, command):
    """The folders the compiler searches by itself, under every name it may report them by."""
    rctx.file("empty.cc", "")
    result = rctx.execute([command, "-no-canonical-prefixes", "-E", "-v", "empty.cc"])
    if result.return_code:
        fail("%s -E -v failed:\n%s" % (command, result.stderr))
    text = result.stderr.split("#include <...> search starts here:\n", 1)[1]
    dirs = {}
    for line in text.split("\nEnd of search list.", 1)[0].split("\n"):
        path = rctx.path(line.strip())
        dirs[str(path)] = True
        dirs[str(path.realpath)] = True

        # clang's sanitizers read their ignore lists from beside its headers.
        share = path.dirname.get_child("share")
        if path.basename == "include" and "/clang/" in str(path) and share.exists:
            dirs[str(share)] = True
            dirs[str(share.realpath)] = True
    return dirs.keys()

def _compiler_repository_impl(rctx):
    command = installed_command(rctx, rctx.attr.command, rctx.attr.package)
    tools = {"cpp": str(command), "gcc": str(command), "ld": str(command)}
    for tool in ["ar", "gcov", "nm", "objcopy", "objdump", "strip"]:
        tools[tool] = str(rctx.which(rctx.attr.tool_prefix + tool) or "/bin/false")
    rctx.file("BUILD.bazel", """\
load("@tailminer//bazel/toolchain:{compiler}.bzl", "{compiler}_toolchain")

{compiler}_toolchain(
    identity = {identity},
    include_dirs = {include_dirs},
    tools = {tools},
)
""".format(
        compiler = rctx.attr.compiler,
        identity = repr(rctx.execute([command, "--version"]).stdout.split("\n", 1)[0]),
        include_dirs = _include_dirs(rctx, command),
        tools = tools,
    ))

compiler_repository = repository_rule(
    implementation = _compiler_repository_impl,
    attrs = {
        "command": attr.string(mandatory = True, doc = "The C++ driver, found on the PATH."),
        "compiler": attr.string(mandatory = True, doc = "Names the .bzl file with its flags."),
        "package": attr.string(mandatory = True, doc = "The Debian package to install."),
        "tool_prefix": attr.string(doc = "What stands before ar, nm, … in the names of its tools."),
    },
    environ = ["PATH"],
    local = True,
)
