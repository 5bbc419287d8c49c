"""WebAssembly from cc_library targets, with and without SIMD; no flag on the command line."""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "ACTION_NAMES")
load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

# WebAssembly is always built in one way, whatever the native build's mode,
# sanitizers and compiler: so it is built once.
def _wasm_transition_impl(settings, attr):
    platform = "wasm32_simd" if attr.simd else "wasm32"
    return {
        "//command_line_option:compilation_mode": "opt",
        "//command_line_option:copt": [],
        "//command_line_option:features": [],
        "//command_line_option:linkopt": [],
        "//command_line_option:platform_suffix": platform,
        "//command_line_option:platforms": "//bazel/platforms:" + platform,
        "//command_line_option:run_under": None,
        "//command_line_option:strip": "sometimes",
    }

_wasm_transition = transition(
    implementation = _wasm_transition_impl,
    inputs = [],
    outputs = [
        "//command_line_option:compilation_mode",
        "//command_line_option:copt",
        "//command_line_option:features",
        "//command_line_option:linkopt",
        "//command_line_option:platform_suffix",
        "//command_line_option:platforms",
        "//command_line_option:run_under",
        "//command_line_option:strip",
    ],
)

def _link(ctx, output, flags, inputs = [], side_outputs = []):
    """Links ctx.attr.deps with em++; the extension of `output` decides what it makes."""
    cc_toolchain = find_cpp_toolchain(ctx)
    feature_configuration = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = cc_toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    variables = cc_common.create_link_variables(
        cc_toolchain = cc_toolchain,
        feature_configuration = feature_configuration,
        is_linking_dynamic_library = False,
    )
    config = {
        "action_name": ACTION_NAMES.cpp_link_executable,
        "feature_configuration": feature_configuration,
    }

    cc_info = cc_common.merge_cc_infos(cc_infos = [dep[CcInfo] for dep in ctx.attr.deps])
    whole_archives = []
    archives = []
    user_flags = []
    more_inputs = []
    for linker_input in cc_info.linking_context.linker_inputs.to_list():
        user_flags += linker_input.user_link_flags
        more_inputs += linker_input.additional_inputs
        for library in linker_input.libraries:
            archive = library.static_library or library.pic_static_library
            (whole_archives if library.alwayslink else archives).append(archive)

    args = ctx.actions.args()
    args.add_all(cc_common.get_memory_inefficient_command_line(variables = variables, **config))
    args.add_all(whole_archives, before_each = "-Wl,--whole-archive")
    if whole_archives:
        args.add("-Wl,--no-whole-archive")
    args.add_all(archives)
    args.add_all(user_flags + flags)
    args.add("-o", output)
    ctx.actions.run(
        arguments = [args],
        env = dict(
            ctx.configuration.default_shell_env,
            **cc_common.get_environment_variables(variables = variables, **config)
        ),
        executable = cc_common.get_tool_for_action(**config),
        inputs = depset(
            inputs + archives + whole_archives + more_inputs,
            transitive = [cc_toolchain.all_files],
        ),
        mnemonic = "WasmLink",
        outputs = [output] + side_outputs,
        progress_message = "Linking %s" % output.short_path,
    )

_LINK_ATTRS = {
    "deps": attr.label_list(mandatory = True, providers = [CcInfo]),
    "simd": attr.bool(doc = "Use the 128-bit vector instructions."),
    "_allowlist_function_transition": attr.label(
        default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
    ),
    "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
}

def _wasm_binary_impl(ctx):
    module = ctx.actions.declare_file(ctx.label.name + ".wasm")
    _link(ctx, module, [
        "-sSTANDALONE_WASM",
        "--no-entry",
        "-sEXPORTED_FUNCTIONS=" + ",".join(["_" + name for name in ctx.attr.exports]),
        "-sALLOW_MEMORY_GROWTH=0",
        "-sINITIAL_MEMORY=%d" % ctx.attr.memory_bytes,
        "-sTOTAL_STACK=%d" % ctx.attr.stack_bytes,
    ] + ctx.attr.linkopts)
    return [DefaultInfo(files = depset([module]), runfiles = ctx.runfiles([module]))]

wasm_binary = rule(
    implementation = _wasm_binary_impl,
    doc = """NAME.wasm: a standalone module of fixed memory, without generated JavaScript.

Call its `_initialize` export once before any other. It imports nothing as long
as the code does no I/O, does not abort and asks for no time.""",
    attrs = dict(
        _LINK_ATTRS,
        exports = attr.string_list(mandatory = True, doc = "The C functions to export."),
        linkopts = attr.string_list(),
        memory_bytes = attr.int(default = 1 << 20, doc = "A multiple of 65536; stack and static data must fit."),
        stack_bytes = attr.int(default = 64 << 10),
    ),
    # The rule itself, and so its toolchain, moves to the WebAssembly platform.
    cfg = _wasm_transition,
    fragments = ["cpp"],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

def _wasm_test_impl(ctx):
    js = ctx.actions.declare_file(ctx.label.name + ".js")
    wasm = ctx.actions.declare_file(ctx.label.name + ".wasm")
    _link(ctx, js, [
        "-sENVIRONMENT=node",
        "-sEXIT_RUNTIME=1",
        "-sALLOW_MEMORY_GROWTH=1",
        # Files and environment are the real ones: data, --test_filter and
        # sharding work as they do natively.
        "-sNODERAWFS=1",
        "-sDEFAULT_LIBRARY_FUNCS_TO_INCLUDE=$ENV",
        "--pre-js=" + ctx.file._pre_js.path,
    ], inputs = [ctx.file._pre_js], side_outputs = [wasm])

    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        script,
        # Emscripten 3.1.6 would call node's fetch() on the path of a file.
        "#!/bin/sh\nexec '%s' --no-experimental-fetch '%s' \"$@\"\n" % (
            ctx.file._node.short_path,
            js.short_path,
        ),
        is_executable = True,
    )
    return [DefaultInfo(
        executable = script,
        files = depset([script, js, wasm]),
        runfiles = ctx.runfiles([ctx.file._node, js, wasm] + ctx.files.data, collect_default = True),
    )]

wasm_test = rule(
    implementation = _wasm_test_impl,
    doc = "A GoogleTest program that runs as WebAssembly under node.",
    attrs = dict(
        _LINK_ATTRS,
        data = attr.label_list(allow_files = True),
        _node = attr.label(default = "@nodejs//:node", allow_single_file = True),
        _pre_js = attr.label(default = "//bazel:wasm_test_environment.js", allow_single_file = True),
    ),
    cfg = _wasm_transition,
    fragments = ["cpp"],
    test = True,
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)
