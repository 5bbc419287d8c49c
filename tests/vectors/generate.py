#!/usr/bin/env python3
"""Writes the test vectors of this folder, or with --check verifies them without writing."""

import argparse
import os
import sys
import time

sys.dont_write_bytecode = True  # Leaves no __pycache__ in the source tree.

# pylint: disable=wrong-import-position
from generator import (json_text, proof_of_work, reference, subject_claims, subject_faults,
                       subject_grammar, subject_hashes, subject_scan)

FOLDER = os.path.dirname(os.path.abspath(__file__))

SUBJECTS = {
    "keccak256.json": subject_hashes.keccak256,
    "sha3_256.json": subject_hashes.sha3_256,
    "keccak_f1600.json": subject_hashes.keccak_f1600,
    "digests.json": subject_hashes.digests,
    "grammar.json": subject_grammar.grammar,
    "faults.json": subject_faults.faults,
    "claims.json": subject_claims.claims,
    "scan.json": subject_scan.scan,
}
GIVEN = "proof_of_work.json"


def _read(name):
    try:
        with open(os.path.join(FOLDER, name), encoding="utf-8", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return None


def _write(name, text):
    with open(os.path.join(FOLDER, name), "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("names", nargs="*", metavar="FILE",
                        help=f"only these (default: all of {', '.join([*SUBJECTS, GIVEN])})")
    arguments = parser.parse_args()
    names = arguments.names or [*SUBJECTS, GIVEN]
    for name in names:
        if name not in SUBJECTS and name != GIVEN:
            parser.error(f"no such file: {name}")
    differing = []
    with reference.CryptoPlusPlus() as cryptopp:
        for name in names:
            started = time.monotonic()
            if name == GIVEN:
                proof_of_work.check(cryptopp, _read(name))
                outcome = "agrees"
            else:
                text = json_text.text(SUBJECTS[name](cryptopp))
                if text == _read(name):
                    outcome = "same"
                elif arguments.check:
                    outcome = "DIFFERS"
                    differing.append(name)
                else:
                    _write(name, text)
                    outcome = "written"
            print(f"{name}: {outcome} ({time.monotonic() - started:.1f} s)", flush=True)
    return 1 if differing else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except reference.Disagreement as disagreement:
        sys.exit(f"two implementations disagree: {disagreement}")
