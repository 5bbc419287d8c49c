"""grammar.json: which byte strings are nonces."""

import re

from . import reference

PATTERN = re.compile(rb"(0|[1-9][0-9]*)")
MAX = (1 << 64) - 1


def by_pattern(text):
    return PATTERN.fullmatch(text) is not None and int(text) <= MAX


def by_round_trip(text):
    """Independently of the pattern: some number of the range is written exactly like this."""
    if not text or any(byte not in b"0123456789" for byte in text):
        return False
    return b"%d" % int(text) == text and int(text).bit_length() <= 64


def is_nonce(text):
    return reference.agree(repr(text), pattern=by_pattern(text), round_trip=by_round_trip(text))


def _valid():
    numbers = {0, 1, 2, 5, 9, 42, 14285, MAX, MAX - 1, MAX // 10, 9007199254784075}
    for k in range(1, 20):
        numbers |= {10 ** k - 1, 10 ** k, 10 ** k + 1}
    for bits in (8, 16, 24, 31, 32, 48, 52, 53, 54, 62, 63):
        numbers |= {(1 << bits) - 1, 1 << bits, (1 << bits) + 1}
    return sorted(numbers)


def _out_of_range():
    numbers = {MAX + 1, MAX + 2, MAX + 10, MAX * 10, (MAX + 1) * 10, 2 * MAX, 1 << 65, 1 << 127,
               1 << 128, (1 << 128) - 1, 10 ** 19 * 2, 10 ** 20 - 1, 10 ** 20, 99999999999999999999,
               (1 << 64) + 14285, (1 << 65) + 14285, (1 << 128) + 14285, 18446744073709551620,
               18446744073709551700, 18446744073709560000, 18500000000000000000}
    texts = [b"%d" % n for n in sorted(numbers)]
    return texts + [b"1" + b"0" * 100, b"9" * 255, b"9" * 256, b"1" * 4096]


def _utf8(*texts):
    return [t.encode() for t in texts]


SPACES = [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0xA0]
WIDE_SPACES = ["\u0085", "\u00a0", "\u1680", "\u2003", "\u2009", "\u200b", "\u2028", "\u2029",
               "\u202f", "\u205f", "\u2060", "\u3000", "\ufeff"]

MALFORMED = {
    "empty": [b""],
    "leading-zero": [b"00", b"01", b"007", b"0101558", b"014285", b"00000000000000000000",
                     b"018446744073709551615", b"000000000000000000001", b"0" * 1000 + b"1",
                     b"00000000000000014285"],
    "sign": [b"+0", b"-0", b"-1", b"+1", b"+54041", b"-14285", b"+", b"-", b"--1", b"+-1", b"1-",
             b"1+", b"-18446744073709537331"] + _utf8("\u22121", "\uff0b1", "\uff0d1"),
    "space": [bytes([c]) for c in SPACES] + [bytes([c]) + b"14285" for c in SPACES]
             + [b"14285" + bytes([c]) for c in SPACES]
             + [b"14" + bytes([c]) + b"285" for c in SPACES]
             + [b" 46142", b"14285\r\n", b"  14285  ", b"\n14285\n", b"14285\n\n"]
             + [t for s in WIDE_SPACES for t in _utf8(s, s + "14285", "14285" + s)],
    "nul": [b"\x00", b"14285\x00", b"\x0014285", b"14\x00285", b"0\x00", b"14285\x00\x00\x00",
            b"14285\x00garbage"],
    "fraction": [b"187810.5", b"14285.0", b"14285.", b".5", b"0.0", b"1.0", b".", b"14285,0",
                 b"14285,5", b"1.4285e4"],
    "exponent": [b"140055e1", b"1e5", b"1E5", b"0e0", b"1e0", b"1e+5", b"1e-0", b"e5", b"1e",
                 b"14285e"],
    "other-base": [b"0x49aa", b"0X49AA", b"0x", b"0x0", b"49aa", b"0b101", b"0o17", b"0b", b"h49",
                   b"14285d", b"a", b"A", b"f", b"0xffffffffffffffff", b"ff"],
    "separator": [b"1,000", b"1_000", b"1'000", b"1 000", b"14.285", b"14_285", b"14,285", b"1;2",
                  b"1:2", b"1/2", b"14285;", b"14285,"],
    "suffix": [b"14285n", b"14285u", b"14285U", b"14285L", b"14285ull", b"0n", b"14285k", b"14285x",
               b"14285%", b"14285#"],
    "word": [b"NaN", b"nan", b"Infinity", b"inf", b"-Infinity", b"null", b"undefined", b"true",
             b"false", b"None", b"zero", b"[object Object]"],
    "quoted": [b'"14285"', b"'14285'", b"`14285`", b"(14285)", b"[14285]", b"{14285}", b"\\14285",
               b"14285\\n", b"%31", b"1%34285", b"&#49;", b"14285;--"],
    "neighbour-of-a-digit": [b"/", b":", b"1/", b"1:", b"/1", b":1", b"142:5", b"142/5", b"\x10",
                             b"\xb1", b"1\xb0", b"\xb114285", b"\x11"],
    "unicode-digit": _utf8("\u0660", "\u0661\u0664\u0662\u0668\u0665", "\u06f1\u06f4", "\u0967",
                           "\uff11\uff14\uff12\uff18\uff15", "1\uff14285", "\u00b2", "1\u00b2",
                           "\u00b9", "\u2070", "\u2460", "\u2081", "\u2163", "\u4e00", "\u3007",
                           "\U0001d7d8", "\U0001d7cf", "1\u0660", "\u09e7", "\u0e51", "\u00bd"),
    "invisible": _utf8("\u200e14285", "14285\u200f", "14\u200d285", "14\u00ad285", "1\u03014285",
                       "\u202e58241", "14285\ufe0f", "\u206914285"),
    "not-utf-8": [b"\xff", b"\x80", b"14285\xff", b"\xff14285", b"14\xc3285", b"\xc0\xb1",
                  b"\xe0\x80\xb1", b"\xed\xa0\x8014285", b"\xf4\x90\x80\x80", b"1\xc2"],
    "control": [b"\x1b[31m14285", b"14285\x7f", b"14285\x08", b"\x0114285", b"14285\x1b", b"\x1a",
                b"14285\x1a", b"14285\x04"],
    "long": [b"a" * 4096, b"1" * 19 + b"x", b"1" * 20 + b"x", b"14285" + b" " * 1000,
             b"18446744073709551615 ", b"18446744073709551615x", b"18446744073709551616x",
             b"0" * 4096],
}


def grammar(_cryptopp):
    cases = [{"hex": (b"%d" % n).hex(), "kind": "valid", "value": str(n)} for n in _valid()]
    kinds = {"out-of-range": _out_of_range(), **MALFORMED}
    # Every single byte alone, and after and before a digit: no byte but the ten digits passes.
    every = [t for c in range(256) if c not in b"0123456789"
             for t in (bytes([c]), b"7" + bytes([c]), bytes([c]) + b"7")]
    kinds["every-other-byte"] = every
    seen = set()
    for kind, texts in kinds.items():
        for text in texts:
            if text in seen:
                continue
            seen.add(text)
            if is_nonce(text):
                raise reference.Disagreement(f"{text!r} is listed under {kind} and is a nonce")
            cases.append({"hex": text.hex(), "kind": kind, "value": None})
    for case in cases:
        assert is_nonce(bytes.fromhex(case["hex"])) == (case["value"] is not None)
    return {
        "about": "The nonce grammar: 0 or [1-9][0-9]* in ASCII, at most 2^64 - 1. hex: the bytes "
                 "as submitted (any bytes, also none); kind: valid, or what is wrong; value: the "
                 "number in decimal, or null where the bytes are not a nonce. Checked against the "
                 "regular expression and, separately, by writing the number again.",
        "cases": cases,
    }
