#!/usr/bin/python3
"""Changes keccak/ and miner/ in one place at a time and looks whether a unit test notices.

usage: mutate.py [--jobs N] [--every K] [--minutes M] [--quick S] [--log FILE] [--all] [--list] [FILE…]

Without FILE, every source of keccak/ and miner/. --every K takes one mutant of K, --minutes M begins no
other one after that time, --quick S leaves out programs that take longer than S seconds, and what a
change in TEMPLATES makes of the tests' own objects: it may find survivors that are none. --log FILE
keeps what became of each mutant, and does not try again those that the file has already: a run can be
stopped and taken up. The mutants of survivors.txt are counted as survivors but tried only with --all.
--list only shows the mutants. Their order is shuffled, but always the same: the first ones are a fair
sample. The programs are the unit tests that need no //native, built without Bazel but from Bazel's
description of them. The exit code is 0 if every mutant was caught, or stands in survivors.txt with the
reason why no test can catch it.
"""

import argparse
import concurrent.futures
import filecmp
import glob
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import mutants
import programs

ROOT = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
# Programs of the tree that test a part below //native, and no more than that.
TESTS = (
    'kind("cc_test rule", //tests/...) except rdeps(//tests/..., //native/...)'
    ' except attr(tags, "\\b(long|manual)\\b", //tests/...)'
)
# Headers that are arithmetic: a change in them reaches tests through the library alone, except
# where a test instantiates their templates. All others may change what a structure looks like.
TEMPLATES = ("keccak/block.h", "keccak/permutation.h", "keccak/lanes.h", "miner/batch.h", "miner/scan.h")
INSTANTIATIONS = ("tests/keccak/permutation_form",)
# With a change in TEMPLATES such a program is run after every object that has changed, not only after
# all: mostly the first one is enough, and the others need not be compiled.
STEPWISE_SECONDS = 1


def explained_survivors():
    """{key: reason} of survivors.txt."""
    explained = {}
    reason = []
    in_entries = False
    with open(os.path.join(ROOT, "tests/mutation/survivors.txt")) as file:
        for line in file:
            line = line.rstrip("\n")
            if line.startswith("#"):
                if in_entries:
                    reason = []
                in_entries = False
                reason.append(line[1:].strip())
            elif line:
                in_entries = True
                explained[line] = " ".join(reason)
    return explained


class Mutation:
    def __init__(self, folder):
        self.folder = folder
        self.builder = programs.Builder(ROOT, folder)
        self.programs = []
        self.active = {}
        self.is_quick = False
        self.catches = {}  # how many mutants of a file a program has caught: {(path, label): number}

    def prepare(self, pool, quick_seconds):
        """Builds and runs everything unchanged, and keeps the programs that are quick."""
        labels = programs.bazel(ROOT, "query", TESTS).split()
        subprocess.run(["bazel", "build", "--noshow_progress", "--ui_event_filters=-info", *labels],
                       cwd=ROOT, check=True)
        self.programs = [self.builder.program(label) for label in labels]
        units = list(self.builder.units.values())

        def build(unit):
            self.builder.find_includes(unit)
            if not self.builder.compile(unit, unit.object):
                sys.exit(f"{unit.source} does not compile")
            return self.builder.active_lines(unit)

        for lines in pool.map(build, units):
            for path, numbers in lines.items():
                self.active.setdefault(path, set()).update(numbers)

        def measure(program):
            executable = os.path.join(self.folder, program.label.replace("/", "_") + ".base")
            if not self.builder.link([unit.object for unit in program.units], executable):
                sys.exit(f"{program.label} does not link")
            outcome, program.cpu_seconds = programs.run(
                executable, program.folder, self.folder, 600)
            if outcome != "passed":
                sys.exit(f"{program.label} {outcome} without any change")

        list(pool.map(measure, self.programs))
        self.is_quick = quick_seconds != float("inf")
        self.programs = [p for p in self.programs if p.cpu_seconds <= quick_seconds]
        self.programs.sort(key=lambda program: program.cpu_seconds)
        for program in self.programs:
            print(f"{program.cpu_seconds:7.1f} s  {program.label}")

    def judge(self, mutant):
        """Returns what became of it, and by which program."""
        folder = tempfile.mkdtemp(dir=self.folder)
        try:
            return self._judge(mutant, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _judge(self, mutant, folder):
        overlay = os.path.join(folder, "overlay")
        os.makedirs(os.path.dirname(os.path.join(overlay, mutant.path)))
        with open(os.path.join(ROOT, mutant.path)) as file:
            text = file.read()
        with open(os.path.join(overlay, mutant.path), "w") as file:
            file.write(mutants.apply(mutant, text))

        is_template = mutant.path in TEMPLATES and not mutant.text.startswith("constexpr")
        changed = False  # whether any object differs
        passes = [False] if self.is_quick else [False, True]
        for with_tests in passes if is_template else [True]:
            objects = {}  # source -> object of the changed source
            for program in self.likely_first(mutant.path):
                affected = [
                    unit for unit in program.units
                    if mutant.path in unit.includes and (
                        with_tests or not unit.source.startswith("tests/")
                        or unit.source.startswith(INSTANTIATIONS))
                ]
                differs = False  # whether any object does since the program was run
                for i, unit in enumerate(affected):
                    if unit.source not in objects:
                        output = os.path.join(folder, os.path.basename(unit.object))
                        if not self.builder.compile(unit, output, overlay):
                            return "does not compile", unit.source
                        if filecmp.cmp(output, unit.object, shallow=False):
                            output = unit.object
                        objects[unit.source] = output
                    differs = differs or objects[unit.source] != unit.object
                    changed = changed or differs
                    is_last = i + 1 == len(affected)
                    is_step = is_template and program.cpu_seconds < STEPWISE_SECONDS
                    if not differs or not (is_last or is_step):
                        continue
                    outcome = self.run_changed(program, objects, folder)
                    if outcome == "does not compile" and not is_last:
                        continue  # names that must agree may have changed
                    differs = False
                    if outcome != "passed":
                        key = mutant.path, program.label
                        self.catches[key] = self.catches.get(key, 0) + 1
                        return outcome, program.label
        return ("survived" if changed else "same code"), ""

    def run_changed(self, program, objects, folder):
        """What becomes of a program with some objects in place of its own."""
        executable = os.path.join(folder, "program")
        linked = self.builder.link(
            [objects.get(unit.source, unit.object) for unit in program.units], executable)
        if not linked:
            return "does not compile"
        return programs.run(executable, program.folder, folder, 2 + 2.5 * program.cpu_seconds)[0]

    def likely_first(self, path):
        """The programs, those first that catch the most mutants of this file in the least time."""
        def catches_per_second(program):
            return self.catches.get((path, program.label), 0) / (program.cpu_seconds + 0.5)

        return sorted(self.programs, key=catches_per_second, reverse=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--quick", type=float, default=float("inf"))
    parser.add_argument("--log", default=os.devnull)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("files", nargs="*")
    arguments = parser.parse_args()
    files = [os.path.relpath(os.path.realpath(file), ROOT) for file in arguments.files]
    files = files or sorted(
        os.path.relpath(path, ROOT)
        for folder in ("keccak", "miner") for suffix in ("cc", "h")
        for path in glob.glob(os.path.join(ROOT, folder, f"*.{suffix}")))
    found = []
    for path in files:
        with open(os.path.join(ROOT, path)) as file:
            found += mutants.find(path, file.read())
    if arguments.list:
        for mutant in found:
            print(f"{mutant.path}:{mutant.line}: {mutant.text}  [{mutant.old} -> {mutant.new}]")
        return 0

    sys.stdout.reconfigure(line_buffering=True)
    explained = explained_survivors()
    outcomes = known_outcomes(arguments.log)
    if not arguments.all:
        outcomes.update({key: "survived" for key in explained})
    lock = threading.Lock()
    with open(arguments.log, "a") as log, tempfile.TemporaryDirectory(prefix="tailminer-mutation-") as folder, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        mutation = Mutation(folder)
        mutation.prepare(pool, arguments.quick)
        built = [m for m in found if m.line in mutation.active.get(m.path, ())]
        random.Random(1).shuffle(built)
        chosen = built[:: arguments.every]
        deadline = time.monotonic() + 60 * arguments.minutes
        print(f"{len(found)} mutants, {len(found) - len(built)} of them in lines that are not built "
              f"here, {len(chosen)} chosen")

        def try_one(mutant):
            if time.monotonic() > deadline:
                return
            begun = time.monotonic()
            outcome, where = mutation.judge(mutant)
            seconds = time.monotonic() - begun
            with lock:
                outcomes[mutant.key()] = outcome
                print(f"{outcome}\t{mutant.key()}", file=log, flush=True)
                print(f"{outcome}: {mutant.key()}  {where}  {seconds:.1f} s")

        list(pool.map(try_one, [m for m in chosen if m.key() not in outcomes]))

    return report(chosen, outcomes, explained)


def known_outcomes(log):
    """{key: outcome} of a file that --log has written; empty where there is none."""
    if not os.path.exists(log):
        return {}
    with open(log) as file:
        return {key: outcome for outcome, key in (line.rstrip("\n").split("\t", 1) for line in file)}


def report(chosen, outcomes, explained):
    caught = ("failed", "crashed", "too long")
    counts, unexplained = {}, []
    for mutant in chosen:
        outcome = outcomes.get(mutant.key(), "not tried")
        if outcome == "survived" and mutant.key() in explained:
            outcome = "survived, explained"
        elif outcome == "survived":
            unexplained.append(mutant)
        by_file = counts.setdefault(mutant.path, {})
        by_file[outcome] = by_file.get(outcome, 0) + 1
    total = {}
    print()
    for path, by_outcome in sorted(counts.items()):
        print(f"{path}: " + ", ".join(f"{n} {what}" for what, n in sorted(by_outcome.items())))
        for what, n in by_outcome.items():
            total[what] = total.get(what, 0) + n
    print(f"\n{sum(total.values())} mutants: "
          + ", ".join(f"{n} {what}" for what, n in sorted(total.items())))
    good = sum(total.get(what, 0) for what in caught)
    survived = total.get("survived", 0) + total.get("survived, explained", 0)
    if good + survived:
        print(f"score: {good} of {good + survived} caught, {100 * good / (good + survived):.1f} %")
    if unexplained:
        print("\nsurvivors that tests/mutation/survivors.txt does not explain:")
        for mutant in sorted(unexplained, key=lambda m: (m.path, m.line)):
            print(mutant.key())
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
