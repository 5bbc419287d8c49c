"""faults.json: inputs on which programs of this kind have really failed, with the right outcome."""

from . import fips202, reference
from .subject_grammar import is_nonce

TOP = 1 << 64
HELLO = b"hello:"


def _message(data):
    return {"message_hex": data.hex()}


def _hash_cases(cryptopp):
    """Digests, and for some the digest that the fault gives instead."""
    two_bytes = "suffix 0x01 and the final 0x80 written as two bytes where one is free"
    skipped = "padding skipped for the empty message and for whole blocks"
    sha3 = "SHA3-256's suffix 0x06 instead of 0x01"
    bytes_above = "bytes above 0x7f encoded again, or hexadecimal guessed from text"
    rows = [(two_bytes, b"a" * n) for n in (135, 271, 407, 543, 679)]
    rows += [(skipped, b"a" * n) for n in (0, 136, 272, 408)]
    rows += [(sha3, m) for m in (b"", b"foo", b"hello")]
    rows += [(bytes_above, m) for m in (b"\x80", b"\xc2\x80", b"0x80", b"80", b"\xff",
                                        b"\xc3\xbf", b"\xef\xbf\xbd", b"0xff", b"ff",
                                        b"deadbeef", b"0xdeadbeef", b"\xde\xad\xbe\xef")]
    digests = reference.keccak256_all(cryptopp, (m for _, m in rows))
    cases = []
    for (fault, message), digest in zip(rows, digests):
        reference.agree(f"{fault}, {len(message)} bytes", others=digest,
                        fips202_text=fips202.hash256(message, 0x01))
        wrong = None
        if fault == two_bytes:
            wrong = fips202.sponge_of_padded(message + b"\x01" + bytes(135) + b"\x80")
        elif fault == skipped:
            wrong = fips202.sponge_of_padded(message) if message else bytes(32)
        elif fault == sha3:
            wrong = reference.sha3_256_all(cryptopp, [message])[0]
        cases.append({"fault": fault, **_message(message), "keccak256": digest.hex(),
                      "with_fault": wrong.hex() if wrong else None})
    return cases


def _long_cases(cryptopp):
    """Messages of one byte repeated; the longest have lengths that do not fit 31 and 32 bits."""
    fault = "length counted in too few bits"
    counts = [1_000_000, (1 << 31) + 1, 1 << 32]
    return [{"fault": fault, "byte": "61", "count": str(n),
             "keccak256": reference.keccak256_repeat(cryptopp, b"a", n).hex()} for n in counts]


def _lowest_rows():
    """(fault, prefix, bits, start, end, the nonce that was found when the fault was reported)."""
    lane = "the winner missed in some lane"
    yield from ((lane, HELLO, 20, 29495 - k, TOP, 29495) for k in range(16))
    grows = "the message grows into a new block in mid-search"
    yield grows, b"x" * 127 + b"182167:", 16, 0, TOP, 9
    yield grows, b"x" * 127 + b"196951:", 16, 0, TOP, 10
    guess = "hexadecimal guessed from the look of the text"
    for prefix, nonce in ((b"0xdeadbeef", 7517), (b"deadbeef", 5028),
                          (b"\xde\xad\xbe\xef", 60558)):
        yield guess, prefix, 16, 0, TOP, nonce
    trimmed = "a newline or byte-order mark kept or dropped in silence"
    for prefix, nonce in ((HELLO, 14285), (HELLO + b"\n", 78294), (HELLO + b"\r\n", 55187),
                          (b"\xef\xbb\xbf" + HELLO, 40881)):
        yield trimmed, prefix, 16, 0, TOP, nonce
    plus = "the plus sign of a link read as a space"
    yield plus, b"a+b:", 16, 0, TOP, 77164
    yield plus, b"a b:", 16, 0, TOP, 13082
    normal = "Unicode normalised (first composed, then decomposed)"
    yield normal, "\u00e9:".encode(), 16, 0, TOP, 145511
    yield normal, "e\u0301:".encode(), 16, 0, TOP, 62510
    yield "a prefix that is not UTF-8 breaks the JSON writer", b"\xff", 16, 0, TOP, 34798
    nul = "the prefix ends at a NUL"
    for prefix in (b"\x00", b"hello:\x00", b"hel\x00lo:", b"\x00hello:"):
        yield nul, prefix, 16, 0, TOP, ...
    quoting = "quotes, backslashes and control bytes not escaped"
    for prefix in (b'"', b"\\", b'{"a":"\\n"}', b"\x1b[0m\x07\x08\t:", b"\x7f:"):
        yield quoting, prefix, 16, 0, TOP, ...
    yield "a space at an end trimmed", b" hello: ", 16, 0, TOP, ...
    yield "nonce 0 treated as none", b"zero-11096:", 22, 0, TOP, 0
    yield "nonce 0 treated as none", b"zero-11096:", 22, 0, 1, 0
    ends = "the range ends off by one"
    yield ends, HELLO, 16, 0, 14285, None
    yield ends, HELLO, 16, 0, 14286, 14285
    yield ends, HELLO, 16, 14285, 14286, 14285
    yield ends, HELLO, 16, 14286, 14287, None
    yield ends, HELLO, 256, TOP - 1, TOP, None
    yield ends, HELLO, 0, TOP - 1, TOP, TOP - 1
    yield ends, HELLO, 0, 0, TOP, 0
    yield ends, HELLO, 0, 14285, TOP, 14285
    repeat = "threads repeat or skip work; the counter at its end is reported as found"
    yield repeat, HELLO, 32, 0, 1_000_000, None
    yield repeat, HELLO, 32, 999_983, 1_999_983, None
    exact = "only the exact count of zero bits accepted"
    yield from ((exact, HELLO, bits, 0, TOP, 29495) for bits in range(18, 27))
    yield "nonces rounded at 2^53", HELLO, 18, 9007199254784075, TOP, 9007199254784075


def _lowest_cases(cryptopp):
    rows = list(_lowest_rows())
    results = reference.scan_all(cryptopp, ((p, b, s, e) for _, p, b, s, e, _ in rows))
    cases = []
    for (fault, prefix, bits, start, end, reported), (nonce, digest, zeros) in zip(rows, results):
        if reported is not ...:
            reference.agree(f"{fault}: {prefix!r}", scanned=nonce, reported=reported)
        cases.append({"fault": fault, "prefix_hex": prefix.hex(), "bits": bits,
                      "start": str(start), "end": str(end),
                      "nonce": None if nonce is None else str(nonce),
                      "digest": digest.hex() if digest else None, "leading_zero_bits": zeros})
    return cases


def _first_text(write, bits=16):
    """The first of write(0), write(1), ... whose text after `hello:` has enough zero bits."""
    number = 0
    while True:
        digest = reference.pycryptodome_keccak256(HELLO + write(number))
        if reference.leading_zero_bits(digest) >= bits:
            return write(number)
        number += 1


def _fullwidth(number):
    return "".join(chr(0xFF10 + int(c)) for c in str(number)).encode()


def _arabic(number):
    return "".join(chr(0x0660 + int(c)) for c in str(number)).encode()


# Malformed ways to write a number, each searched for a text that the difficulty alone would pass.
MALFORMED_WRITINGS = [
    ("sign accepted", lambda n: b"+%d" % n), ("sign accepted", lambda n: b"-%d" % n),
    ("space accepted", lambda n: b" %d" % n), ("space accepted", lambda n: b"%d " % n),
    ("space accepted", lambda n: b"\t%d" % n), ("space accepted", lambda n: b"%d\n" % n),
    ("space accepted", lambda n: b"%d\r\n" % n),
    ("space accepted", lambda n: b"%d" % n + b"\xc2\xa0"),
    ("byte-order mark accepted", lambda n: b"\xef\xbb\xbf%d" % n),
    ("text after a NUL accepted", lambda n: b"%d\x00" % n),
    ("leading zeros accepted", lambda n: b"0%d" % n),
    ("leading zeros accepted", lambda n: b"%020d" % n),
    ("leading zeros accepted", lambda n: b"%021d" % n),
    ("fraction accepted", lambda n: b"%d.5" % n), ("fraction accepted", lambda n: b"%d.0" % n),
    ("fraction accepted", lambda n: b"%d." % n),
    ("exponent accepted", lambda n: b"%de1" % n), ("exponent accepted", lambda n: b"%dE0" % n),
    ("other base accepted", lambda n: b"0x%x" % n), ("other base accepted", lambda n: b"%xh" % n),
    ("other base accepted", lambda n: b"0b%s" % bin(n)[2:].encode()),
    ("BigInt literal accepted", lambda n: b"%dn" % n),
    ("separator accepted", lambda n: f"{n + 1000:,}".encode()),
    ("separator accepted", lambda n: f"{n + 1000:_}".encode()),
    ("other digits accepted", _fullwidth), ("other digits accepted", _arabic),
    ("wrapped at 2^64", lambda n: b"%d" % (TOP + n)),
    ("wrapped at 2^64", lambda n: b"%d" % ((TOP << 64) + n)),
    ("letter before the number accepted", lambda n: b"x%d" % n),
]

# Malformed texts whose repaired value would pass: a verifier that repairs, passes them.
REPAIRABLE = [b"014285", b"+14285", b" 14285", b"14285 ", b"14285\n", b"14285.0", b"0x37cd",
              b"14285e0", b"1.4285e4", b"14285\x00", b"14_285", b"14,285", b"14285n", b"00014285",
              b"%d" % (TOP + 14285), b"\xef\xbb\xbf14285", _fullwidth(14285), _arabic(14285)]


def _claim_rows():
    """(fault, prefix, nonce text, bits)."""
    for text in (b"187810.5", b"0101558", b"+54041", b" 46142", b"140055e1", b"0x49aa"):
        yield "malformed nonce whose text has the zero bits", HELLO, text, 16
    yield "leading zeros repaired", HELLO, b"101558", 16
    for fault, write in MALFORMED_WRITINGS:
        yield fault, HELLO, _first_text(write), 16
    for text in REPAIRABLE:
        yield "malformed nonce repaired", HELLO, text, 16
    for text in (b"9007199254784075", b"9007199254784074", b"9007199254784076"):
        yield "rounded at 2^53", HELLO, text, 18
    yield "wrapped at 2^64", HELLO, b"18446744073709551616", 0
    yield "wrapped at 2^64", HELLO, b"18446744073709551615", 0
    yield "nonce 0 treated as none", b"zero-11096:", b"0", 22
    yield "nonce 0 treated as none", b"zero-11096:", b"", 0
    for bits in (16, 17, 18):
        yield "rounded to hexadecimal digits", HELLO, b"14285", bits
    for bits in range(18, 28):
        yield "only the exact count of zero bits accepted", HELLO, b"29495", bits
    yield "digest bytes read backwards", HELLO, b"30574", 16
    for bits in (0, 1):
        yield "0 bits skips the nonce check", HELLO, b"007", bits
    for text in (b"", b"abc", b"-1", b"0", b"7"):
        yield "0 bits skips the nonce check", HELLO, text, 0
    yield "256 bits", HELLO, b"29495", 256


def _claim_cases(cryptopp):
    rows = list({row[1:]: row for row in reversed(list(_claim_rows()))}.values())[::-1]
    digests = reference.keccak256_all(cryptopp, (p + n for _, p, n, _ in rows))
    cases = []
    for (fault, prefix, nonce, bits), digest in zip(rows, digests):
        zeros = reference.leading_zero_bits(digest)
        reason = None
        if not is_nonce(nonce):
            reason = "malformed-nonce"
        elif zeros < bits:
            reason = "too-few-zero-bits"
        cases.append({"fault": fault, "prefix_hex": prefix.hex(), "nonce_hex": nonce.hex(),
                      "bits": bits, "valid": reason is None, "reason": reason,
                      "message_digest": digest.hex(), "message_leading_zero_bits": zeros})
    _check_reported(cases)
    return cases


def _check_reported(cases):
    """The zero bits that came with the reports."""
    reported = {b"187810.5": 16, b"0101558": 17, b"101558": 3, b"9007199254784075": 18,
                b"14285": 17, b"29495": 26}
    for case in cases:
        nonce = bytes.fromhex(case["nonce_hex"])
        if nonce in reported and case["prefix_hex"] == HELLO.hex():
            reference.agree(repr(nonce), counted=case["message_leading_zero_bits"],
                            reported=reported[nonce])
        if nonce == b"30574":
            backwards = bytes.fromhex(case["message_digest"])[::-1]
            assert reference.leading_zero_bits(backwards) == 16 and not case["valid"]


def _links():
    """Query strings, and the prefix that percent-decoding alone gives."""
    rows = [("?prefix=a%2Bb:", b"a+b:"), ("?prefix=a%20b:", b"a b:"),
            ("?prefix=%C3%A9:", "\u00e9:".encode()), ("?prefix=e%CC%81:", "e\u0301:".encode()),
            ("?prefix=hello:%0A", b"hello:\n"), ("?prefix=%EF%BB%BFhello:", b"\xef\xbb\xbfhello:"),
            ("?prefix=hello:%00", b"hello:\x00"), ("?prefix=100%25:", b"100%:"),
            ("?prefix=a%26b%3D1:", b"a&b=1:"), ("?prefix_hex=ff", b"\xff")]
    return [{"link": link, "prefix_hex": prefix.hex()} for link, prefix in rows]


def _bits_texts():
    valid = [str(n) for n in (0, 1, 7, 8, 9, 16, 20, 64, 128, 255, 256)]
    not_valid = ["", "257", "-1", "20abc", "abc", "20.5", "20.0", "0x14", "2e1", "1000",
                 "4294967316", "18446744073709551636", "340282366920938463463374607431768211476",
                 "-236", "-0", " ", "--", "NaN", "Infinity", "1_0", "2,0", "\u0662\u0660",
                 "\uff12\uff10"]
    return ([{"text": t, "valid": True} for t in valid]
            + [{"text": t, "valid": False} for t in not_valid])


def faults(cryptopp):
    return {
        "about": "Inputs on which programs of this kind have really failed, with the right "
                 "outcome; `fault` names the failure. hash: digests, with_fault is what the "
                 "fault gives instead. long: one byte repeated. lowest: the lowest nonce of "
                 "[start, end), null where the range is exhausted. claims: verdicts; message_* "
                 "describe prefix + nonce as bytes, also where the nonce is malformed. links: "
                 "the page's query strings. bits: difficulty texts. pycryptodome and Crypto++ "
                 "agree on every digest and scan.",
        "hash": _hash_cases(cryptopp),
        "long": _long_cases(cryptopp),
        "lowest": _lowest_cases(cryptopp),
        "claims": _claim_cases(cryptopp),
        "links": _links(),
        "bits": _bits_texts(),
    }
