"""clang-tidy over every C++ source of this workspace, with the flags it is compiled with."""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "ACTION_NAMES")
load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

def _clang_tidy_impl(target, ctx):
    if CcInfo not in target or target.label.workspace_name or not hasattr(ctx.rule.attr, "copts"):
        return []
    sources = [f for f in ctx.rule.files.srcs if f.extension == "cc" and f.is_source]
    if not sources:
        return []

    cc_toolchain = find_cpp_toolchain(ctx)
    feature_configuration = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = cc_toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    context = target[CcInfo].compilation_context
    flags = cc_common.get_memory_inefficient_command_line(
        action_name = ACTION_NAMES.cpp_compile,
        feature_configuration = feature_configuration,
        variables = cc_common.create_compile_variables(
            cc_toolchain = cc_toolchain,
            feature_configuration = feature_configuration,
            include_directories = context.includes,
            preprocessor_defines = depset(transitive = [context.defines, context.local_defines]),
            quote_include_directories = context.quote_includes,
            system_include_directories = context.system_includes,
            user_compile_flags = ctx.rule.attr.copts,
        ),
    )

    reports = []
    for source in sources:
        report = ctx.actions.declare_file("%s.%s.clang_tidy" % (ctx.label.name, source.basename))
        ctx.actions.run_shell(
            arguments = [ctx.executable._clang_tidy.path, source.path, report.path] + flags,
            command = """
"$1" --quiet --config-file=.clang-tidy --warnings-as-errors='*' "$2" -- "${@:4}" >"$3" 2>&1 ||
  { sed "s|$PWD/||g; s|^\\./||" "$3"; exit 1; }""",
            inputs = depset(
                [source, ctx.file._config] + ctx.rule.files.srcs,
                transitive = [context.headers],
            ),
            mnemonic = "ClangTidy",
            outputs = [report],
            progress_message = "Looking for mistakes in %s" % source.short_path,
            tools = [ctx.executable._clang_tidy],
        )
        reports.append(report)
    return [OutputGroupInfo(clang_tidy = depset(reports))]

clang_tidy = aspect(
    implementation = _clang_tidy_impl,
    attrs = {
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
        "_clang_tidy": attr.label(
            allow_single_file = True,
            cfg = "exec",
            default = "@clang_tidy//:clang-tidy",
            executable = True,
        ),
        "_config": attr.label(allow_single_file = True, default = "//:.clang-tidy"),
    },
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)
