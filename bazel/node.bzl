"""Rules that run node, each in a folder laid out like an ordinary npm project.

The folder holds the sources and data at their paths in the workspace (files made
by the build too) and node_modules beside them, with everything that
bazel/npm/package.json names. Nothing there is a link back into the workspace, so
that node and TypeScript resolve imports inside the folder.
"""

# Links node_modules and puts node and the packages' commands on the PATH.
_SETUP = """
PATH="$(dirname "$(realpath '{node}')"):$PATH"
if [ -n '{npm}' ]; then
  ln -s "$(dirname "$(realpath '{npm}')")/node_modules" "$project/node_modules"
  PATH="$project/node_modules/.bin:$PATH"
fi
export PATH
"""

def _node_build_impl(ctx):
    if ctx.attr.out_dir and ctx.attr.outs:
        fail("give either outs or out_dir")
    if ctx.attr.out_dir:
        outputs = [ctx.actions.declare_directory(ctx.attr.out_dir)]
        collect = "cp -R \"$OUT/.\" '%s'\n" % outputs[0].path
    else:
        outputs = [ctx.actions.declare_file(out) for out in ctx.attr.outs]
        collect = "".join([
            "cp \"$OUT/%s\" '%s'\n" % (out, file.path)
            for out, file in zip(ctx.attr.outs, outputs)
        ])
    manifest = ctx.actions.declare_file(ctx.label.name + ".srcs")
    ctx.actions.write(
        manifest,
        "".join(["%s\t%s\n" % (file.path, file.short_path) for file in ctx.files.srcs]),
    )
    npm = [ctx.file.npm_marker] if ctx.file.npm_marker else []
    ctx.actions.run_shell(
        command = """set -eu
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
export OUT="$project/.out" HOME="$project"
mkdir "$OUT"
while IFS='\t' read -r from to; do
  mkdir -p "$project/$(dirname "$to")"
  cp -RL "$from" "$project/$to"
done < '%s'
chmod -R u+w "$project"
%s
(cd "$project" && set -e && %s)
%s""" % (
            manifest.path,
            _SETUP.format(node = ctx.file._node.path, npm = npm[0].path if npm else ""),
            ctx.attr.cmd,
            collect,
        ),
        inputs = ctx.files.srcs + [manifest, ctx.file._node] + npm,
        mnemonic = "NodeBuild",
        outputs = outputs,
        progress_message = "Running node for %s" % ctx.label,
        use_default_shell_env = True,
    )
    return [DefaultInfo(files = depset(outputs), runfiles = ctx.runfiles(outputs))]

_node_build = rule(
    implementation = _node_build_impl,
    attrs = {
        "cmd": attr.string(mandatory = True),
        "npm_marker": attr.label(allow_single_file = True),
        "out_dir": attr.string(),
        "outs": attr.string_list(),
        "srcs": attr.label_list(allow_files = True),
        "_node": attr.label(default = "@nodejs//:node", allow_single_file = True),
    },
)

def node_build(name, npm = False, **kwargs):
    """Runs a shell command, such as tsc or esbuild, in a project folder.

    Args:
      name: the target.
      npm: whether the command needs node_modules; its commands are on the PATH.
      **kwargs: srcs, the files of the folder; cmd, which runs at its top and writes
        below "$OUT"; outs, the files it leaves there, or out_dir, a name for all of it.
    """
    _node_build(
        name = name,
        npm_marker = "@npm//:installed.json" if npm else None,
        **kwargs
    )

def _node_program(ctx, folder, command):
    """A script that lays out the project in `folder` and runs `command` there on the sources."""
    npm = [ctx.file.npm_marker] if ctx.file.npm_marker else []
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        """#!/bin/sh
set -eu
%s
cp -RL . "$project"
chmod -R u+w "$project"
%s
cd "$project"
%s %s "$@"
""" % (
            folder,
            _SETUP.format(node = ctx.file._node.short_path, npm = npm[0].short_path if npm else ""),
            command,
            " ".join(["'%s'" % file.short_path for file in ctx.files.srcs]),
        ),
        is_executable = True,
    )
    runfiles = ctx.runfiles(ctx.files.srcs + ctx.files.data + [ctx.file._node] + npm)
    for target in ctx.attr.data:
        runfiles = runfiles.merge(target[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

def _node_test_impl(ctx):
    return _node_program(
        ctx,
        folder = """project=$TEST_TMPDIR/project
mkdir "$project"
export HOME="$TEST_TMPDIR\"""",
        command = "exec node --test ${TESTBRIDGE_TEST_ONLY:+--test-name-pattern=\"$TESTBRIDGE_TEST_ONLY\"}",
    )

def _node_binary_impl(ctx):
    return _node_program(
        ctx,
        folder = """project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT""",
        command = "node",
    )

_PROGRAM_ATTRS = {
    "data": attr.label_list(allow_files = True),
    "npm_marker": attr.label(allow_single_file = True),
    "srcs": attr.label_list(allow_files = True, mandatory = True),
    "_node": attr.label(default = "@nodejs//:node", allow_single_file = True),
}

_node_test = rule(
    implementation = _node_test_impl,
    attrs = _PROGRAM_ATTRS,
    test = True,
)

_node_binary = rule(
    implementation = _node_binary_impl,
    attrs = _PROGRAM_ATTRS,
    executable = True,
)

def node_binary(name, npm = False, **kwargs):
    """A program for `bazel run`, in a project folder as node_test has it.

    Args:
      name: the target.
      npm: whether it needs node_modules.
      **kwargs: srcs, the program; data, everything else in the folder; tags, ….
    """
    _node_binary(
        name = name,
        npm_marker = "@npm//:installed.json" if npm else None,
        **kwargs
    )

def node_test(name, npm = False, **kwargs):
    """Runs `node --test` in a project folder; --test_filter is a pattern of test names.

    Args:
      name: the target.
      npm: whether the tests need node_modules.
      **kwargs: srcs, the test files; data, everything else in the folder; size, tags, ….
    """
    _node_test(
        name = name,
        npm_marker = "@npm//:installed.json" if npm else None,
        **kwargs
    )
