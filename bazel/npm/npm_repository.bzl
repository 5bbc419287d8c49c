"""A repository with the npm packages of a lock file, installed when a target first needs one."""

load("//bazel/debian:installed.bzl", "installed_command")

def _npm_repository_impl(rctx):
    npm = installed_command(rctx, "npm", "npm")
    for file in [".npmrc", "package.json", "package-lock.json"]:
        rctx.symlink(Label("//bazel/npm:" + file), file)
    result = rctx.execute([npm, "ci", "--ignore-scripts"], timeout = 1200)
    if result.return_code:
        fail("npm ci failed:\n%s\n%s" % (result.stdout, result.stderr))

    # node_modules is too many files to list as inputs. This one stands for all
    # of them: it changes with the lock file and lies beside them.
    rctx.file("installed.json", rctx.read("package-lock.json"))
    rctx.file("BUILD.bazel", "exports_files([\"installed.json\"])\n")

npm_repository = repository_rule(
    implementation = _npm_repository_impl,
    doc = "node_modules beside @NAME//:installed.json; see //bazel:node.bzl for its use.",
    environ = ["PATH"],
)
