"""One description of a C++ toolchain for every compiler: named sets of flags that can be switched on and off."""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "ACTION_NAMES")
load(
    "@bazel_tools//tools/cpp:cc_toolchain_config_lib.bzl",
    "env_entry",
    "env_set",
    "feature",
    "flag_group",
    "flag_set",
    "tool_path",
)
load("@rules_cc//cc:defs.bzl", "cc_toolchain")

_COMPILE = [
    ACTION_NAMES.assemble,
    ACTION_NAMES.c_compile,
    ACTION_NAMES.cpp_compile,
    ACTION_NAMES.cpp_header_parsing,
    ACTION_NAMES.preprocess_assemble,
]

_LINK = [
    ACTION_NAMES.cpp_link_dynamic_library,
    ACTION_NAMES.cpp_link_executable,
    ACTION_NAMES.cpp_link_nodeps_dynamic_library,
]

def _feature(name, enabled, compile_flags, link_flags):
    return feature(
        name = name,
        enabled = enabled,
        flag_sets = [
            flag_set(actions = actions, flag_groups = [flag_group(flags = flags)])
            for actions, flags in [(_COMPILE, compile_flags), (_LINK, link_flags)]
            if flags
        ],
    )

def _cc_toolchain_config_impl(ctx):
    # Bazel switches on the one that --compilation_mode names.
    modes = ["dbg", "fastbuild", "opt"]
    names = {}
    for name in ctx.attr.compile_flags.keys() + ctx.attr.link_flags.keys():
        names[name] = True
    features = [
        _feature(
            name = name,
            enabled = name not in modes + ctx.attr.disabled,
            compile_flags = ctx.attr.compile_flags.get(name, []),
            link_flags = ctx.attr.link_flags.get(name, []),
        )
        for name in names
    ]
    features.append(feature(
        name = "environment",
        enabled = True,
        env_sets = [env_set(
            actions = _COMPILE + _LINK,
            env_entries = [env_entry(key = k, value = v) for k, v in ctx.attr.env.items()],
        )],
    ))
    return cc_common.create_cc_toolchain_config_info(
        ctx = ctx,
        abi_libc_version = "local",
        abi_version = "local",
        compiler = ctx.attr.compiler,
        cxx_builtin_include_directories = ctx.attr.include_dirs,
        features = features,
        host_system_name = "local",
        target_cpu = ctx.attr.cpu,
        target_libc = "local",
        target_system_name = "local",
        tool_paths = [tool_path(name = k, path = v) for k, v in ctx.attr.tools.items()],
        toolchain_identifier = ctx.attr.compiler,
    )

_cc_toolchain_config = rule(
    implementation = _cc_toolchain_config_impl,
    attrs = {
        "compile_flags": attr.string_list_dict(doc = "Feature -> flags, in the order of the command line."),
        "compiler": attr.string(mandatory = True),
        "cpu": attr.string(mandatory = True),
        "disabled": attr.string_list(doc = "Features that are off unless asked for with --features."),
        "env": attr.string_dict(),
        "include_dirs": attr.string_list(),
        "link_flags": attr.string_list_dict(),
        "tools": attr.string_dict(),
    },
    provides = [CcToolchainConfigInfo],
)

def tailminer_cc_toolchain(name, compiler, identity, env = {}, **kwargs):
    """A cc_toolchain of installed tools.

    Args:
      name: the target.
      compiler: "clang", "gcc" or "emscripten".
      identity: the compiler's version line. As a part of every action's
        environment it keeps a cache from mixing two versions' objects.
      env: the environment of every compilation and link.
      **kwargs: see _cc_toolchain_config.
    """
    _cc_toolchain_config(
        name = name + "_config",
        compiler = compiler,
        env = dict(env, COMPILER_IDENTITY = identity),
        **kwargs
    )
    native.filegroup(name = name + "_no_files")
    cc_toolchain(
        name = name,
        supports_param_files = True,
        toolchain_config = name + "_config",
        visibility = ["//visibility:public"],
        **{
            kind + "_files": name + "_no_files"
            for kind in ["all", "ar", "as", "compiler", "dwp", "linker", "objcopy", "strip"]
        }
    )
