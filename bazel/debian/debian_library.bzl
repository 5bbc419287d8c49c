"""A repository made of links to what a Debian package installs."""

load(":installed.bzl", "missing")

def _debian_library_impl(rctx):
    for link, path in rctx.attr.links.items():
        if not rctx.path(path).exists:
            missing(path, rctx.attr.package)
        rctx.symlink(path, link)
    rctx.symlink(rctx.attr.build_file, "BUILD.bazel")

debian_library = repository_rule(
    implementation = _debian_library_impl,
    doc = "Fails with the package's name, and only when a target needs the library.",
    attrs = {
        "build_file": attr.label(mandatory = True),
        "links": attr.string_dict(mandatory = True, doc = "Link in the repository -> absolute path."),
        "package": attr.string(mandatory = True, doc = "The Debian package to install."),
    },
    local = True,
)
