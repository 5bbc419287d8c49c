"""A repository with the licences of what Debian packages lend to a static program."""

load(":installed.bzl", "installed_command", "missing")

def _output(rctx, arguments):
    result = rctx.execute(arguments)
    return "" if result.return_code else result.stdout.strip()

def _debian_notices_impl(rctx):
    dpkg = installed_command(rctx, "dpkg-query", "dpkg")
    compiler = installed_command(rctx, "clang++", "clang")
    versions = []
    for name, file in rctx.attr.libraries.items():
        if not file.startswith("/"):
            file = str(rctx.path(_output(rctx, [compiler, "-print-file-name=" + file])).realpath)
        package = _output(rctx, [dpkg, "--search", file]).split(":")[0]
        copyright = rctx.path("/usr/share/doc/%s/copyright" % package)
        if not package or not copyright.exists:
            missing("The Debian package with %s, or its licence," % file, "--reinstall " + package)
        rctx.symlink(copyright, name + ".txt")
        versions.append("%s: Debian's source package %s" % (name, _output(
            rctx,
            [dpkg, "--show", "--showformat=${source:Package} ${source:Version}", package],
        )))
    rctx.symlink("/usr/share/common-licenses/LGPL-2.1", "LGPL-2.1.txt")
    rctx.file("versions.txt", "\n".join(versions) + "\n")
    rctx.file("BUILD.bazel", "exports_files(glob([\"*.txt\"]))\n")

debian_notices = repository_rule(
    implementation = _debian_notices_impl,
    doc = "NAME.txt, the licence of each library; LGPL-2.1.txt; versions.txt, what was linked in.",
    attrs = {
        "libraries": attr.string_dict(
            mandatory = True,
            doc = "Name -> a file of the library, absolute or as the compiler finds it.",
        ),
    },
    environ = ["PATH"],
    local = True,
)
