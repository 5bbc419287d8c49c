"""keccak256.json, sha3_256.json, keccak_f1600.json and digests.json."""

import struct

from . import fips202, reference

FORMULA = ("byte i of a message (or prefix) of `length` bytes is "
           "(181 * i + 67 * length + 13) mod 251")
RATE = fips202.RATE_BYTES

NAMED = [
    ("empty", b""), ("foo", b"foo"), ("abc", b"abc"), ("hello", b"hello"),
    ("55 x a", b"a" * 55), ("134 x a", b"a" * 134), ("135 x a", b"a" * 135),
    ("136 x a", b"a" * 136), ("137 x a", b"a" * 137), ("270 x a", b"a" * 270),
    ("271 x a", b"a" * 271), ("272 x a", b"a" * 272), ("273 x a", b"a" * 273),
    ("407 x a", b"a" * 407), ("408 x a", b"a" * 408), ("543 x a", b"a" * 543),
    ("544 x a", b"a" * 544), ("byte 80", b"\x80"), ("U+0080 in UTF-8", b"\xc2\x80"),
    ("the text 0x80", b"0x80"), ("135 x 00", bytes(135)), ("136 x 00", bytes(136)),
    ("135 x ff", b"\xff" * 135), ("136 x ff", b"\xff" * 136), ("one NUL", b"\x00"),
    ("every byte value once", bytes(range(256))),
    ("the quick brown fox", b"The quick brown fox jumps over the lazy dog"),
]


def lengths():
    around = {RATE * k + d for k in range(1, 11) for d in range(-2, 3)}
    return sorted(set(range(681)) | around)


def _hash_file(about, hash_all, suffix):
    by_length = [(n, reference.message(n)) for n in lengths()]
    messages = [m for _, m in by_length] + [m for _, m in NAMED]
    digests = hash_all(messages)
    for m, digest in zip(messages, digests):
        if len(m) % RATE in (0, 1, 134, 135):
            reference.agree(f"sponge of {len(m)} bytes", others=digest,
                            fips202_text=fips202.hash256(m, suffix))
    count = len(by_length)
    return {
        "about": about,
        "formula": FORMULA,
        "by_length": [[n, d.hex()] for (n, _), d in zip(by_length, digests[:count])],
        "named": [{"name": name, "message_hex": m.hex(), "digest": d.hex()}
                  for (name, m), d in zip(NAMED, digests[count:])],
    }


def keccak256(cryptopp):
    return _hash_file(
        "Keccak-256 (suffix byte 0x01). by_length: [length, digest] of the formula message of that "
        "length; named: digests of the messages given. pycryptodome and Crypto++ agree on all, and "
        "the text of FIPS 202 on those next to a block boundary.",
        lambda messages: reference.keccak256_all(cryptopp, messages), 0x01)


def sha3_256(cryptopp):
    return _hash_file(
        "SHA3-256 (suffix byte 0x06) of the messages of keccak256.json. by_length: [length, "
        "digest]; named: digests of the messages given. OpenSSL, pycryptodome and Crypto++ agree "
        "on all, and the text of FIPS 202 on those next to a block boundary.",
        lambda messages: reference.sha3_256_all(cryptopp, messages), 0x06)


# The results for the zero state that the Keccak team publishes (KeccakF-1600-IntermediateValues).
PUBLISHED_ONCE = """
f1258f7940e1dde7 84d5ccf933c0478a d598261ea65aa9ee bd1547306f80494d 8b284e056253d057
ff97a42d7f8e6fd4 90fee5a0a44647c4 8c5bda0cd6192e76 ad30a6f71b19059c 30935ab7d08ffc64
eb5aa93f2317d635 a9a6e6260d712103 81a57c16dbcf555f 43b831cd0347c826 01f22f1a11a5569f
05e5635a21d9ae61 64befef28cc970f2 613670957bc46611 b87c5a554fd00ecb 8c3ee88a1ccf32c8
940c7922ae3a2614 1841f924a2c509e4 16f53526e70465c2 75f644e97f30a13b eaf1ff7b5ceca249
""".split()
PUBLISHED_TWICE = """
2d5c954df96ecb3c 6a332cd07057b56d 093d8d1270d76b6c 8a20d9b25569d094 4f9c4f99e5e7f156
f957b9a2da65fb38 85773dae1275af0d faf4f247c3d810f7 1f1b9ee6f79a8759 e4fecc0fee98b425
68ce61b6b9ce68a1 deea66c4ba8f974f 33c43d836eafb1f5 e00654042719dbd9 7cf8a9f009831265
fd5449a6bf174743 97ddad33d8994b40 48ead5fc5d0be774 e3b8c8ee55b7b03c 91a0226e649e42e9
900e3129e7badd7b 202a9ec5faa3cce8 5b3402464e1c3db6 609f4e62a44c1059 20d06cd26a8fbf5c
""".split()


def _lanes(state):
    return [f"{lane:016x}" for lane in struct.unpack("<25Q", state)]


def _state(lanes):
    return struct.pack("<25Q", *lanes)


def keccak_f1600(cryptopp):
    ones = (1 << 64) - 1
    starts = [("zero", _state([0] * 25)), ("every bit set", _state([ones] * 25)),
              ("lane i holds i", _state(range(25))),
              ("alternating bits", _state([0x5555555555555555] * 25))]
    starts += [(f"one bit: bit {bit} of lane {lane}",
                _state([(1 << bit) if i == lane else 0 for i in range(25)]))
               for lane, bit in ((0, 0), (0, 63), (1, 1), (12, 31), (16, 63), (24, 63))]
    starts += [(f"random {k}",
                _state([reference.draw(f"f1600 {k} {i}", 0, 1 << 64) for i in range(25)]))
               for k in range(12)]
    once = reference.permute_all(cryptopp, (s for _, s in starts))
    twice = reference.permute_all(cryptopp, once)
    reference.agree("zero state once", ours=" ".join(_lanes(once[0])),
                    published=" ".join(PUBLISHED_ONCE))
    reference.agree("zero state twice", ours=" ".join(_lanes(twice[0])),
                    published=" ".join(PUBLISHED_TWICE))
    return {
        "about": "Keccak-f[1600]. A state is 25 lanes in the order x + 5y, each lane the 16 hex "
                 "digits of its 64-bit value. once, twice: the state after one and two "
                 "applications. Crypto++, pycryptodome and the text of FIPS 202 agree; the zero "
                 "state's results are also the published ones.",
        "cases": [{"name": name, "state": _lanes(s), "once": _lanes(a), "twice": _lanes(b)}
                  for (name, s), a, b in zip(starts, once, twice)],
    }


def _nonce_of_class(length, digits):
    """Smallest, largest or some nonce with this many digits, in turn."""
    low = 0 if digits == 1 else 10 ** (digits - 1)
    high = min(10 ** digits, 1 << 64)
    turn = (length + digits) % 4
    if turn == 0:
        return low
    if turn == 1:
        return high - 1
    return reference.draw(f"digest {length} {digits}", low, high)


def digests(cryptopp):
    keys = [(length, digits) for length in range(301) for digits in range(1, 21)]
    nonces = [_nonce_of_class(*key) for key in keys]
    hashes = reference.keccak256_all(
        cryptopp, (reference.message(length) + b"%d" % nonce
                   for (length, _), nonce in zip(keys, nonces)))
    rows = []
    combined = reference.keccak256_all(
        cryptopp, (b"".join(hashes[i:i + 20]) for i in range(0, len(hashes), 20)))
    for length in range(301):
        part = slice(20 * length, 20 * length + 20)
        rows.append([length, [str(n) for n in nonces[part]],
                     [h[:8].hex() for h in hashes[part]], combined[length].hex()])
    return {
        "about": "Keccak-256 of prefix + nonce for every prefix length 0 ... 300 and every number "
                 "of digits 1 ... 20. A row: [prefix length, the 20 nonces (the first has one "
                 "digit, the last 20), the first 8 bytes of their digests, Keccak-256 of the 20 "
                 "whole digests joined]. pycryptodome and Crypto++ agree on all.",
        "formula": FORMULA,
        "rows": rows,
    }
