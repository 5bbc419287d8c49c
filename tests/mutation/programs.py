"""Builds test programs outside Bazel, from Bazel's own description of them, quickly and again."""

import json
import os
import re
import resource
import shutil
import subprocess
import time
from dataclasses import dataclass, field


def bazel(root, *arguments):
    return subprocess.run(
        ["bazel", *arguments], cwd=root, check=True, stdout=subprocess.PIPE, text=True,
        stderr=subprocess.DEVNULL,
    ).stdout


@dataclass
class Unit:
    """A translation unit."""

    source: str  # relative to the root
    command: list  # compiles it when "-o OBJECT SOURCE" is added
    object: str  # of the unchanged source
    includes: set = field(default_factory=set)  # files of ours, the source among them


@dataclass
class Program:
    """A test program."""

    label: str
    units: list
    folder: str  # where Bazel would start it
    cpu_seconds: float = 0  # a run takes this long


def _compile_actions(root, label):
    """The compiler's command lines for a target and all it needs, by source."""
    text = bazel(root, "aquery", f'mnemonic("CppCompile", deps({label}))', "--output=jsonproto")
    commands = {}
    for action in json.loads(text)["actions"]:
        arguments = action["arguments"]
        output = arguments[arguments.index("-o") + 1]
        if re.search(r"bazel-out/[^/]*(-exec-|host)", output):
            continue  # a tool of the build
        commands[arguments[arguments.index("-c") + 1]] = arguments
    return commands


def _quick(arguments):
    """The same command without optimisation to speak of, warnings and outputs."""
    kept = []
    skip = False
    for argument in arguments:
        if skip:
            skip = False
        elif argument in ("-c", "-o", "-MF"):
            skip = True
        elif argument == "-MD" or argument.startswith(("-W", "-O", "-frandom-seed", "-D_FORTIFY")):
            pass
        elif argument.startswith(("-g", "-fstack-protector", "-fno-omit", "-fdata-s", "-ffunction")):
            pass
        else:
            kept.append(argument)
    # What --config=asan would stop at, as far as it costs next to nothing.
    return kept + ["-O1", "-w", "-c", *(f"-fsanitize{trap}=array-bounds,shift" for trap in ("", "-trap"))]


class Builder:
    """Compiles and links into a folder. Methods may be called from several threads."""

    def __init__(self, root, folder):
        self.root = root
        self.folder = folder
        self.execution_root = bazel(root, "info", "execution_root").strip()
        self.units = {}
        self.linker = ["-fuse-ld=lld"] if shutil.which("ld.lld") else []

    def program(self, label):
        """The test program of a cc_test that Bazel has built."""
        units = []
        for source, arguments in _compile_actions(self.root, label).items():
            if source not in self.units:
                name = re.sub(r"\W", "_", source) + ".o"
                self.units[source] = Unit(
                    source, _quick(arguments), os.path.join(self.folder, name)
                )
            units.append(self.units[source])
        package, name = label[2:].split(":")
        folder = f"bazel-bin/{package}/{name}.runfiles/tailminer"
        return Program(label, units, os.path.join(self.root, folder))

    def compile(self, unit, output, overlay=None):
        """Compiles, with the files below the folder `overlay` in place of the root's. False on error."""
        command = list(unit.command)
        source = unit.source
        if overlay:
            command[1:1] = ["-iquote", overlay]
            if os.path.exists(os.path.join(overlay, source)):
                source = os.path.join(overlay, source)
        # Where it was compiled must not show in the object.
        command += [f"-ffile-prefix-map={overlay}/=", "-o", output, source] if overlay else [
            "-o", output, source]
        return subprocess.run(
            command, cwd=self.execution_root, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL
        ).returncode == 0

    def find_includes(self, unit):
        """Sets the unit's includes."""
        text = subprocess.run(
            [*unit.command, "-MM", unit.source], cwd=self.execution_root, check=True,
            stdout=subprocess.PIPE, text=True,
        ).stdout
        names = text.replace("\\\n", " ").split()[1:]
        unit.includes = {name for name in names if not name.startswith(("external/", "/"))}

    def active_lines(self, unit):
        """The lines of each file of ours that this unit compiles: {path: {number, …}}."""
        text = subprocess.run(
            [*unit.command, "-E", unit.source], cwd=self.execution_root, check=True,
            stdout=subprocess.PIPE, text=True,
        ).stdout
        lines = {}
        path, number = "", 0
        for line in text.split("\n"):
            marker = re.match(r'# (\d+) "([^"]*)"', line)
            if marker:
                number, path = int(marker.group(1)), marker.group(2).removeprefix("./")
                continue
            if line.strip() and path in unit.includes:
                lines.setdefault(path, set()).add(number)
            number += 1
        return lines

    def link(self, objects, output):
        """False on error."""
        return subprocess.run(
            ["clang++", *self.linker, "-pthread", *objects, "-o", output],
            stderr=subprocess.DEVNULL,
        ).returncode == 0


def run(executable, folder, temporary, cpu_limit_seconds):
    """Runs a test program. Returns ("passed" | "failed" | "crashed" | "too long", CPU seconds)."""
    def limit():
        os.setsid()
        seconds = int(cpu_limit_seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    before = time.monotonic()
    process = subprocess.Popen(
        [executable, "--gtest_fail_fast", "--gtest_brief=1"], cwd=folder, preexec_fn=limit,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        env={"PATH": "/usr/bin:/bin", "TEST_TMPDIR": temporary, "TMPDIR": temporary,
             "TEST_SRCDIR": os.path.dirname(folder), "TEST_WORKSPACE": "tailminer"},
    )
    # A thread that waits for ever uses no CPU: some time on the clock is allowed too.
    deadline = before + 20 + 4 * cpu_limit_seconds
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        if time.monotonic() > deadline:
            os.killpg(process.pid, 9)
            pid, status, usage = os.wait4(process.pid, 0)
            process.returncode = 1
            return "too long", usage.ru_utime + usage.ru_stime
        time.sleep(0.01)
    process.returncode = 1  # it is waited for
    seconds = usage.ru_utime + usage.ru_stime
    if os.WIFEXITED(status):
        return ("passed" if os.WEXITSTATUS(status) == 0 else "failed"), seconds
    return ("too long" if os.WTERMSIG(status) in (24, 9) else "crashed"), seconds
