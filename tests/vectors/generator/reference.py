"""The independent implementations and their comparison: where two disagree, no value leaves."""

import ctypes
import hashlib
import multiprocessing
import os
import subprocess
import tempfile

try:
    from Cryptodome.Hash import SHA3_256, keccak  # Debian: python3-pycryptodome
    from Cryptodome.Hash.keccak import _raw_keccak_lib
except ImportError:
    from Crypto.Hash import SHA3_256, keccak  # the same library from PyPI
    from Crypto.Hash.keccak import _raw_keccak_lib

from . import fips202

_HERE = os.path.dirname(os.path.abspath(__file__))


class Disagreement(Exception):
    """Two independent implementations gave different values."""


def agree(what, **values):
    """Returns the one value that every named implementation gave."""
    if len(set(values.values())) != 1:
        raise Disagreement(f"{what}: {values}")
    return next(iter(values.values()))


def message(length):
    """The message (or prefix) of a given length: byte i is (181 i + 67 length + 13) mod 251."""
    return bytes((181 * i + 67 * length + 13) % 251 for i in range(length))


def draw(label, low, high):
    """A number in [low, high) that depends on the label alone."""
    number = int.from_bytes(hashlib.sha256(label.encode()).digest(), "big")
    return low + number % (high - low)


def leading_zero_bits(digest):
    return 256 - int.from_bytes(digest, "big").bit_length()


class CryptoPlusPlus:
    """Crypto++ behind a small program that is compiled for this run and removed after it."""

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory()
        self._program = os.path.join(self._folder.name, "cryptopp_reference")
        source = os.path.join(_HERE, "cryptopp_reference.cc")
        compiler = os.environ.get("CXX", "c++")
        subprocess.run([compiler, "-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", source,
                        "-lcryptopp", "-o", self._program], check=True)
        return self

    def __exit__(self, *_):
        self._folder.cleanup()

    def ask(self, requests):
        """Answers to a list of request lines, in order."""
        requests = list(requests)
        done = subprocess.run([self._program], input="".join(r + "\n" for r in requests),
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        answers = done.stdout.split()
        assert len(answers) == len(requests)
        return answers


def _hex(data):
    return data.hex() or "-"


def pycryptodome_keccak256(data):
    return keccak.new(digest_bits=256, data=data).digest()


def keccak256_all(cryptopp, messages):
    """Keccak-256 of each message: pycryptodome and Crypto++."""
    messages = list(messages)
    theirs = cryptopp.ask(f"keccak256 {_hex(m)}" for m in messages)
    return [agree(f"Keccak-256 of {m.hex()}", pycryptodome=pycryptodome_keccak256(m),
                  cryptopp=bytes.fromhex(t)) for m, t in zip(messages, theirs)]


def sha3_256_all(cryptopp, messages):
    """SHA3-256 of each message: OpenSSL, pycryptodome and Crypto++."""
    messages = list(messages)
    if "openssl" not in getattr(hashlib.sha3_256, "__name__", ""):
        raise RuntimeError("this Python's hashlib.sha3_256 does not come from OpenSSL")
    theirs = cryptopp.ask(f"sha3_256 {_hex(m)}" for m in messages)
    return [agree(f"SHA3-256 of {m.hex()}", openssl=hashlib.sha3_256(m).digest(),
                  pycryptodome=SHA3_256.new(m).digest(), cryptopp=bytes.fromhex(t))
            for m, t in zip(messages, theirs)]


def keccak256_repeat(cryptopp, byte, count):
    """Keccak-256 of one byte repeated, for messages too long to hold."""
    chunk = byte * min(count, 1 << 20)
    state = keccak.new(digest_bits=256)
    left = count
    while left > 0:
        size = min(left, len(chunk))
        state.update(chunk[:size])
        left -= size
    theirs = cryptopp.ask([f"keccak256_repeat {byte.hex()} {count}"])[0]
    return agree(f"Keccak-256 of {count} times {byte.hex()}", pycryptodome=state.digest(),
                 cryptopp=bytes.fromhex(theirs))


def _pycryptodome_permute(state):
    """pycryptodome's permutation, reached by placing the state into a sponge of its C library.

    Its state structure begins with the 25 lanes; absorbing one block of zeros XORs nothing in and
    applies the permutation once.
    """
    sponge = keccak.new(digest_bits=256)
    address = int(_address(sponge))
    ctypes.memmove(address, state, 200)
    sponge.update(bytes(136))
    return ctypes.string_at(address, 200)


def _address(sponge):
    handle = sponge._state.get()  # pylint: disable=protected-access
    if hasattr(handle, "value"):
        return handle.value
    from cffi import FFI  # pycryptodome's other way of loading its library
    return FFI().cast("uintptr_t", handle)


def permute_all(cryptopp, states):
    """One application of Keccak-f[1600] to each 200-byte state: three implementations."""
    states = list(states)
    theirs = cryptopp.ask(f"f1600 {s.hex()}" for s in states)
    return [agree(f"Keccak-f[1600] of {s.hex()}", fips202_text=fips202.permute(s),
                  pycryptodome=_pycryptodome_permute(s), cryptopp=bytes.fromhex(t))
            for s, t in zip(states, theirs)]


def pycryptodome_scan(job):
    """The lowest nonce of [start, end) with enough leading zero bits, or None; job is a tuple."""
    prefix, bits, start, end = job
    limit = 1 << (256 - bits)
    for nonce in range(start, end):
        digest = keccak.new(digest_bits=256, data=prefix + b"%d" % nonce).digest()
        if int.from_bytes(digest, "big") < limit:
            return nonce
    return None


def scan_all(cryptopp, jobs):
    """(nonce, digest, leading zero bits) of each (prefix, bits, start, end), or three Nones.

    Crypto++ and pycryptodome each scan every range in full.
    """
    jobs = list(jobs)
    theirs = cryptopp.ask(f"scan {_hex(p)} {b} {s} {e - 1}" for p, b, s, e in jobs)
    with multiprocessing.Pool() as pool:
        ours = pool.map(pycryptodome_scan, jobs, chunksize=16)
    nonces = [agree(f"scan {p.hex()} {b} {s} {e}", pycryptodome=o,
                    cryptopp=None if t == "none" else int(t))
              for (p, b, s, e), o, t in zip(jobs, ours, theirs)]
    hits = [i for i, nonce in enumerate(nonces) if nonce is not None]
    digests = keccak256_all(cryptopp, (jobs[i][0] + b"%d" % nonces[i] for i in hits))
    results = [(None, None, None)] * len(jobs)
    for i, digest in zip(hits, digests):
        results[i] = (nonces[i], digest, leading_zero_bits(digest))
    return results
