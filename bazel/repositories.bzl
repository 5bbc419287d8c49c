"""The external repositories: Debian's packages, the compilers, npm. Each is looked at only when a target needs it."""

load("//bazel:local_command.bzl", "commands_found", "local_command")
load("//bazel/debian:debian_library.bzl", "debian_library")
load("//bazel/debian:debian_notices.bzl", "debian_notices")
load("//bazel/npm:npm_repository.bzl", "npm_repository")
load("//bazel/toolchain:compiler_repository.bzl", "compiler_repository")

# The Debian package and the folders it provides, by repository name; the
# targets are in debian/NAME.BUILD.bazel.
_DEBIAN_LIBRARIES = {
    "botan": ("libbotan-2-dev", {"include/botan": "/usr/include/botan-2/botan"}),
    "com_google_googletest": ("googletest", {
        "googlemock": "/usr/src/googletest/googlemock",
        "googletest": "/usr/src/googletest/googletest",
    }),
    "cryptopp": ("libcrypto++-dev", {"include/cryptopp": "/usr/include/cryptopp"}),
    "google_benchmark": ("libbenchmark-dev", {"include/benchmark": "/usr/include/benchmark"}),
    "nlohmann_json": ("nlohmann-json3-dev", {"include/nlohmann": "/usr/include/nlohmann"}),
    "openssl": ("libssl-dev", {"include/openssl": "/usr/include/openssl"}),
}

def tailminer_repositories():
    """Defines every external repository and registers the toolchains."""

    # Defined first, so that Bazel's own maybe(http_archive, ...) is never reached.
    for name in ["remote_coverage_tools", "rules_cc", "rules_java"]:
        native.local_repository(name = name, path = "bazel/stubs/" + name)

    for name, (package, links) in _DEBIAN_LIBRARIES.items():
        debian_library(
            name = name,
            build_file = "//bazel/debian:%s.BUILD.bazel" % name,
            links = links,
            package = package,
        )

    # All of //native:tailminer_static that is not ours.
    debian_notices(
        name = "debian_notices",
        libraries = {
            "gcc": "libstdc++.a",
            "glibc": "libc.a",
            "nlohmann-json": "/usr/include/nlohmann/json.hpp",
        },
    )

    compiler_repository(name = "clang", compiler = "clang", command = "clang++", package = "clang")
    compiler_repository(name = "gcc", compiler = "gcc", command = "g++", package = "g++")
    compiler_repository(
        name = "gcc_arm64",
        command = "aarch64-linux-gnu-g++",
        compiler = "gcc",
        package = "g++-aarch64-linux-gnu",
        tool_prefix = "aarch64-linux-gnu-",
    )
    compiler_repository(
        name = "emscripten",
        command = "em++",
        compiler = "emscripten",
        package = "emscripten",
        tool_prefix = "em",
    )
    native.register_toolchains("//bazel/toolchain:all")

    local_command(name = "clang_tidy", command = "clang-tidy", package = "clang-tidy")
    commands_found(
        name = "arm64_commands",
        commands = ["aarch64-linux-gnu-g++", "qemu-aarch64"],
    )
    local_command(name = "nodejs", command = "node", package = "nodejs")
    npm_repository(name = "npm")
