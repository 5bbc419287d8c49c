"""claims.json: claim files and the verdicts that docs/claims.md says they have.

The author of each case says what its verdict is; only the digests are computed.
"""

import json

from . import reference

LIMIT = 1 << 20
HELLO = b"hello:"
NONCE = "29495"  # 26 zero bits after HELLO
DIGEST = reference.pycryptodome_keccak256(HELLO + NONCE.encode()).hex()
OBJECT = '{"prefix":"hello:","nonce":"29495","bits":26}'

TOO_LONG = "line is longer than 1048576 bytes"
NOT_UTF8 = "line is not valid UTF-8"
NOT_JSON = "line is not valid JSON"
NOT_OBJECT = "line is not a JSON object"
BAD_ID = "id must be a string or a 64-bit integer"
BAD_PREFIX = "prefix must be a string"
BAD_HEX = "prefix_hex must be a string of hexadecimal digits, two for each byte"
DIFFER = "prefix and prefix_hex differ"
NO_PREFIX = "prefix or prefix_hex is missing"
NO_NONCE = "nonce is missing"
BAD_NONCE = "nonce must be a string or an integer from 0 to 9007199254740991"
NO_BITS = "bits is missing"
BAD_BITS = "bits must be an integer from 0 to 256"
BAD_DIGEST = "digest must be a string of 64 hexadecimal digits"

_ABSENT = object()


def _compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Claim:
    """A well-formed claim; what is wrong with it, if anything, stands in `reason`."""

    def __init__(self, prefix=HELLO, nonce=NONCE, bits=26, reason=None, claim_id=_ABSENT):
        self.prefix, self.nonce, self.bits = prefix, nonce, bits
        self.reason, self.id = reason, claim_id

    def messages(self):
        return [] if self.reason == "malformed-nonce" else [self.prefix + self.nonce.encode()]

    def verdict(self, digests):
        digest = digests[self.messages()[0]] if self.messages() else None
        zeros = reference.leading_zero_bits(digest) if digest else None
        if self.reason in (None, "too-few-zero-bits"):
            assert (zeros >= self.bits) == (self.reason is None), (self.prefix, self.nonce)
        record = {"schema": "tailminer.verdict/1"}
        if self.id is not _ABSENT:
            record["id"] = self.id
        record.update(valid=self.reason is None, reason=self.reason)
        try:
            record["prefix"] = self.prefix.decode()
        except UnicodeDecodeError:
            pass
        record.update(prefix_hex=self.prefix.hex(), nonce=self.nonce, bits=self.bits,
                      leading_zero_bits=zeros, digest=digest.hex() if digest else None)
        return _compact(record)


class Malformed:
    """A line that is no claim."""

    def __init__(self, line, error, claim_id=_ABSENT):
        self.line, self.error, self.id = line, error, claim_id

    def messages(self):
        return []

    def verdict(self, _digests):
        record = {"schema": "tailminer.verdict/1"}
        if self.id is not _ABSENT:
            record["id"] = self.id
        record.update(valid=False, reason="malformed-claim", prefix_hex=None, nonce=None,
                      bits=None, leading_zero_bits=None, digest=None, line=self.line,
                      error=self.error)
        return _compact(record)


def _with(**fields):
    """A claim line: HELLO, NONCE, 26 bits, with these values (JSON texts) put in or replaced."""
    line = {"prefix": '"hello:"', "nonce": '"29495"', "bits": "26"}
    line.update(fields)
    return "{" + ",".join(f'"{k}":{v}' for k, v in line.items() if v is not None) + "}"


def _lines():
    good = Claim()
    both = [OBJECT + "\n" + OBJECT, [good, good]]
    yield "empty file", "", []
    yield "one LF", "\n", []
    yield "only blank lines", " \t\r\n\r\n \n\t", []
    yield "no LF at the end", OBJECT, [good]
    yield "LF at the end", OBJECT + "\n", [good]
    yield "two lines", *both
    yield "CR LF", OBJECT + "\r\n" + OBJECT + "\r\n", [good, good]
    yield "CR alone ends no line", OBJECT + "\r" + OBJECT + "\n", [Malformed(1, NOT_JSON)]
    yield "other line separators end no line", OBJECT + "\u2028" + OBJECT, [Malformed(1, NOT_JSON)]
    yield "blank lines are counted", "\n\r\n \n[]\n\n{}\n", [Malformed(4, NOT_OBJECT),
                                                            Malformed(6, NO_PREFIX)]
    yield "lines after malformed ones are checked", f"x\n{OBJECT}\n\ny\n{OBJECT}\n", [
        Malformed(1, NOT_JSON), good, Malformed(4, NOT_JSON), good]
    yield "other white space is not blank", "\u00a0\n\x0b\n\x0c\n\u3000\n", [
        Malformed(n, NOT_JSON) for n in (1, 2, 3, 4)]
    yield "white space around and inside", ' \t{ "prefix" :\t"hello:" , "nonce":"29495",\r"bits" : 26 }\t \r\n', [good]
    yield "mark at the start", "\ufeff" + OBJECT + "\n", [good]
    yield "mark and a blank line", "\ufeff\n[]\n", [Malformed(2, NOT_OBJECT)]
    yield "only a mark", "\ufeff", []
    yield "two marks", "\ufeff\ufeff" + OBJECT, [Malformed(1, NOT_JSON)]
    yield "mark on the second line", OBJECT + "\n\ufeff" + OBJECT + "\n", [
        good, Malformed(2, NOT_JSON)]
    yield "mark after a space", " \ufeff" + OBJECT, [Malformed(1, NOT_JSON)]
    yield "half a mark", [{"hex": "efbb"}, OBJECT], [Malformed(1, NOT_UTF8)]
    yield "mark alone on the second line", "[]\n\ufeff\n", [Malformed(1, NOT_OBJECT),
                                                            Malformed(2, NOT_JSON)]
    yield "UTF-16", [{"hex": "fffe"}, {"hex": OBJECT.encode("utf-16-le").hex()}], [
        Malformed(1, NOT_UTF8)]
    yield "UTF-16 without a mark", [{"hex": OBJECT.encode("utf-16-le").hex()}], [
        Malformed(1, NOT_JSON)]
    yield "NUL after the object", OBJECT + "\0\n" + OBJECT, [Malformed(1, NOT_JSON), good]
    yield "NUL and more", OBJECT + "\0" + OBJECT, [Malformed(1, NOT_JSON)]
    yield "only a NUL", "\0\n", [Malformed(1, NOT_JSON)]
    yield "NUL in a string", _with(prefix='"hel\0lo:"'), [Malformed(1, NOT_JSON)]


def _lengths():
    start, end = '{"x":"', '",' + OBJECT[1:]
    fill = LIMIT - len(start) - len(end)
    long = lambda extra: [start, {"text": "a", "times": fill + extra}, end]
    good = Claim()
    yield "line of exactly the limit", long(0), [good]
    yield "line of exactly the limit, then LF", [*long(0), "\n", OBJECT, "\n"], [good, good]
    yield "CR counts", [*long(0), "\r\n", OBJECT], [Malformed(1, TOO_LONG), good]
    yield "line one byte longer", [*long(1), "\n[]\n"], [Malformed(1, TOO_LONG),
                                                         Malformed(2, NOT_OBJECT)]
    yield "line of three limits", [*long(2 * LIMIT), "\n", OBJECT, "\n"], [
        Malformed(1, TOO_LONG), good]
    yield "too long outweighs not UTF-8", [{"hex": "ff"}, *long(0)], [Malformed(1, TOO_LONG)]
    yield "long blank line", [{"text": " ", "times": LIMIT}, "\n[]\n"], [Malformed(2, NOT_OBJECT)]
    yield "blank line past the limit", [{"text": " ", "times": LIMIT + 1}, "\n[]\n"], [
        Malformed(1, TOO_LONG), Malformed(2, NOT_OBJECT)]
    yield "mark and a line of exactly the limit", ["\ufeff", *long(0)], [good]
    depth = 500_000
    yield "deep arrays ignored", ['{"x":', {"text": "[", "times": depth},
                                  {"text": "]", "times": depth}, "," + OBJECT[1:]], [good]
    yield "deep objects ignored", ['{"x":', {"text": '{"":', "times": 150_000}, "0",
                                   {"text": "}", "times": 150_000}, "," + OBJECT[1:]], [good]
    yield "deep arrays not closed", [{"text": "[", "times": LIMIT}], [Malformed(1, NOT_JSON)]
    yield "deep arrays closed wrongly", ['{"x":', {"text": "[", "times": depth},
                                         {"text": "]", "times": depth - 1},
                                         "}," + OBJECT[1:]], [Malformed(1, NOT_JSON)]
    yield "deep mixed", ['{"x":', {"text": '[{"a":', "times": 100_000}, "1",
                         {"text": "}]", "times": 100_000}, "," + OBJECT[1:]], [good]
    yield "deep mixed, closed in the wrong order", [
        '{"x":', {"text": '[{"a":', "times": 3}, "1", {"text": "]}", "times": 3},
        "," + OBJECT[1:]], [Malformed(1, NOT_JSON)]
    yield "many keys", ["{", {"text": '"prefix":"x",', "times": 50_000}, OBJECT[1:]], [good]
    digits = "1" * 1000
    yield "number of a thousand digits", _with(x=digits), [Malformed(1, NOT_JSON)]
    yield "fraction of a thousand digits", _with(x="0." + digits), [good]


def _encodings():
    bad = ["80", "ff", "c0af", "c1bf", "e08080", "eda080", "edbfbf", "f0808080", "f4908080",
           "f8888080", "c3", "e282", "f09f98", "c328", "e2289f", "fe", "bf"]
    for data in bad:
        yield f"bytes {data} in a prefix", ['{"prefix":"', {"hex": data},
                                            '","nonce":"0","bits":0}\n', OBJECT], [
            Malformed(1, NOT_UTF8), Claim()]
    yield "not UTF-8 in an ignored key", ['{"x":"', {"hex": "ff"}, '",' + OBJECT[1:]], [
        Malformed(1, NOT_UTF8)]
    yield "not UTF-8 and not JSON", [{"hex": "ff"}, "{"], [Malformed(1, NOT_UTF8)]
    for name, text in (("two bytes", "\u00e9"), ("decomposed", "e\u0301"), ("three", "\u20ac"),
                       ("four", "\U0001f600"), ("last", "\U0010ffff"), ("noncharacter", "\uffff"),
                       ("mark", "\ufeff"), ("separator", "\u2028\u2029"), ("delete", "\x7f"),
                       ("right to left", "\u202e\u05d0"), ("C1", "\u0085"), ("replacement", "\ufffd"),
                       ("before surrogates", "\ud7ff\ue000")):
        yield f"UTF-8 as it stands: {name}", _with(prefix=f'"{text}:"', bits="0"), [
            Claim(f"{text}:".encode(), bits=0)]
    every = '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\u0001\\u001f\\u007f\\u00e9\\u20AC\\ud83d\\uDE00"'
    yield "every escape", _with(prefix=every, bits="0"), [
        Claim("\"\\/\b\f\n\r\t\0\x01\x1f\x7f\u00e9\u20ac\U0001f600".encode(), bits=0)]
    yield "control characters written back", _with(
        prefix='"' + "".join(f"\\u{c:04X}" for c in range(32)) + '"', bits="0"), [
            Claim(bytes(range(32)), bits=0)]
    for c in (0, 1, 9, 10, 13, 31):
        if c != 10:
            yield f"raw control {c:02x} in a string", _with(prefix=f'"a{chr(c)}b"'), [
                Malformed(1, NOT_JSON)]
    for text in ("\\ud800", "\\udc00", "\\ud800:", "\\ud800\\ud800", "\\udc00\\ud800",
                 "\\ud800\\n", "\\ud800\\u0041", "\\uDBFF", "\\uD83D\\\\uDE00", "\\ud83d \\ude00",
                 "\\ud83d\\ude00\\ude00", "\\ud83d\U0001f600"):
        yield f"half a surrogate pair: {text}", _with(prefix=f'"{text}"'), [Malformed(1, NOT_JSON)]
    yield "half a surrogate pair in an ignored key", _with(x='"\\ud800"'), [Malformed(1, NOT_JSON)]
    yield "half a surrogate pair as a key", '{"\\udfff":1,' + OBJECT[1:], [Malformed(1, NOT_JSON)]
    yield "escaped backslash before u", _with(prefix='"\\\\ud800"', bits="0"), [
        Claim(b"\\ud800", bits=0)]
    for text in ("\\x41", "\\u12", "\\u12G4", "\\U0041", "\\'", "\\0", "\\u 041", "\\u+041", "\\"):
        yield f"no such escape: {text}", _with(prefix=f'"{text}"'), [Malformed(1, NOT_JSON)]


def _grammar():
    wrong = ["{", "}", "{]", "[}", '{"a"}', '{"a":}', "{,}", OBJECT[:-1] + ",}", OBJECT + ",",
             OBJECT + OBJECT, OBJECT + " x", "{'prefix':'hello:'}", "{prefix:1}", '{"a":1 "b":2}',
             '{"a":1,,"b":2}', '{"a"::1}', '{1:2}', '{"a":[1,]}', '{"a":[,1]}', '{"a":[1 2]}',
             '{"a":+1}', '{"a":01}', '{"a":-}', '{"a":-01}', '{"a":.5}', '{"a":1.}', '{"a":1e}',
             '{"a":1e+}', '{"a":1.e1}', '{"a":0x10}', '{"a":1_0}', '{"a":NaN}', '{"a":Infinity}',
             '{"a":-Infinity}', '{"a":True}', '{"a":nul}', '{"a":nulll}', '{"a":truefalse}',
             '{"a":undefined}', "// x", "/* x */ " + OBJECT, OBJECT + " // x", "#", "'", '"',
             '{"a":"', '{"a', '{"a":1}}', "[[]", "null null", "tru", "-", "1 2", '{"a":1;"b":2}',
             '{"a"=1}', "{\u200b}", '{"a":"b\\"}', "\\", ",", ":", "1.5.5", "--1", "1e5e5",
             '{"a":1e999}', '{"a":-1e999}', '{"a":[[1e400]]}', '{"a":1' + "0" * 309 + "}", "1e999",
             '{"a":2e308}', '{"a":1.8e308}', '{"a":-1e00000999}']
    for text in wrong:
        yield f"not JSON: {text[:12]} … {text[-20:]}", text, [Malformed(1, NOT_JSON)]
    for text in ("null", "true", "false", "0", "-0", "-1.5e-3", "1E5", "1e-999", '"x"', "[]",
                 "[{}]", f"[{OBJECT}]", '"\\u0000"', "1e308"):
        yield f"no object: {text[:40]}", text, [Malformed(1, NOT_OBJECT)]
    fine = ['{"a":[1,-0,0.5,1e5,1E+5,1e-999,-0.0e-0,true,false,null,"",[],{}]}', "1.7e308",
            "99999999999999999999999", '{"":{"":[{}]}}', '"\\u0000"', "-1e-400"]
    for value in fine:
        yield f"ignored value: {value[:40]}", _with(x=value), [Claim()]


def _keys():
    good = Claim()
    yield "keys in another order", '{"bits":26,"nonce":"29495","prefix":"hello:"}', [good]
    yield "last prefix counts", '{"prefix":"x",' + OBJECT[1:], [good]
    yield "last nonce counts", _with(nonce='"1","nonce":29495'), [good]
    yield "last bits count", _with(bits='"x","bits":26'), [good]
    yield "last bits count, malformed", _with(bits='26,"bits":"x"'), [Malformed(1, BAD_BITS)]
    yield "last null counts", _with(nonce='"29495","nonce":null'), [Malformed(1, NO_NONCE)]
    yield "last digest counts", _with(digest='"x","digest":null'), [good]
    yield "escapes in a key", '{"pre\\u0066ix":"hello:","n\\u006fnce":"29495","b\\u0069ts":26}', [
        good]
    yield "an escaped key is the same key", '{"prefix":"x","\\u0070refix":"hello:",' \
        '"nonce":"29495","bits":26}', [good]
    yield "keys are case sensitive", '{"Prefix":"hello:","nonce":"29495","bits":26}', [
        Malformed(1, NO_PREFIX)]
    yield "keys are not trimmed", '{" prefix":"hello:","nonce":"29495","bits":26}', [
        Malformed(1, NO_PREFIX)]
    yield "a key is not a longer key", '{"prefix\\u0000":"hello:","nonce":"29495","bits":26}', [
        Malformed(1, NO_PREFIX)]
    yield "keys inside an ignored value", _with(x='{"bits":1,"id":{},"nonce":[]}'), [good]
    yield "names of object methods", '{"__proto__":{"bits":1},"constructor":1,"toString":2,' \
        '"hasOwnProperty":3,' + OBJECT[1:], [good]
    yield "only __proto__", '{"__proto__":' + OBJECT + "}", [Malformed(1, NO_PREFIX)]
    yield "empty object", "{}", [Malformed(1, NO_PREFIX)]
    yield "a result of mine", (
        '{"schema":"tailminer.result/1","id":"leg 1","status":"found","prefix":"hello:",'
        '"prefix_hex":"68656c6c6f3a","bits":18,"start":"0","end":"18446744073709551616",'
        f'"nonce":"29495","digest":"{DIGEST}"'
        ',"leading_zero_bits":26,"next_nonce":"29496","hashes":29496,"seconds":1e-05,'
        '"hashes_per_second":2949600000.0,"kernel":"scalar","threads":1,"version":"0"}'), [
            Claim(bits=18, claim_id="leg 1")]
    yield "an exhausted result of mine", (
        '{"schema":"tailminer.result/1","id":7,"status":"exhausted","prefix":"hello:",'
        '"prefix_hex":"68656c6c6f3a","bits":18,"start":"0","end":"9","nonce":null,"digest":null,'
        '"leading_zero_bits":null,"next_nonce":"9","hashes":9,"seconds":1.5}'), [
            Malformed(1, NO_NONCE, 7)]
    yield "every row at once", '{"id":[],"prefix":1,"prefix_hex":2,"nonce":{},"bits":"",' \
        '"digest":3}', [Malformed(1, BAD_ID)]
    yield "all but the id", '{"id":"a","prefix":1,"prefix_hex":2,"nonce":{},"bits":"","digest":3}', [
        Malformed(1, BAD_PREFIX, "a")]
    yield "prefix before nonce", '{"prefix_hex":2,"nonce":{},"bits":"","digest":3}', [
        Malformed(1, BAD_HEX)]
    yield "nonce before bits", '{"prefix":"","bits":"","digest":3}', [Malformed(1, NO_NONCE)]
    yield "bits before digest", '{"prefix":"","nonce":"","digest":3}', [Malformed(1, NO_BITS)]


def _prefixes():
    yield "empty prefix", _with(prefix='""', nonce='"0"', bits="0"), [Claim(b"", "0", 0)]
    yield "empty prefix_hex", _with(prefix=None, prefix_hex='""', nonce='"0"', bits="0"), [
        Claim(b"", "0", 0)]
    yield "prefix_hex of 0x alone", _with(prefix=None, prefix_hex='"0x"', nonce='"0"', bits="0"), [
        Claim(b"", "0", 0)]
    for text in ("68656c6c6f3a", "68656C6C6F3A", "0x68656c6c6f3a", "0x68656C6c6f3A"):
        yield f"prefix_hex {text}", _with(prefix=None, prefix_hex=f'"{text}"'), [Claim()]
        yield f"both, {text}", _with(prefix_hex=f'"{text}"'), [Claim()]
    yield "prefix null", _with(prefix="null"), [Malformed(1, NO_PREFIX)]
    yield "prefix null, prefix_hex given", _with(prefix="null", prefix_hex='"68656c6c6f3a"'), [
        Claim()]
    yield "prefix given, prefix_hex null", _with(prefix_hex="null"), [Claim()]
    yield "both null", _with(prefix="null", prefix_hex="null"), [Malformed(1, NO_PREFIX)]
    yield "both differ", _with(prefix_hex='"68656c6c6f"'), [Malformed(1, DIFFER)]
    yield "both differ in a letter's case", _with(prefix_hex='"48656c6c6f3a"'), [
        Malformed(1, DIFFER)]
    yield "composed and decomposed differ", _with(prefix='"\u00e9:"', prefix_hex='"65cc813a"'), [
        Malformed(1, DIFFER)]
    for value in ("1", "true", "[]", "{}", '["hello:"]', "0.5"):
        yield f"prefix {value}", _with(prefix=value), [Malformed(1, BAD_PREFIX)]
        yield f"prefix_hex {value}", _with(prefix_hex=value), [Malformed(1, BAD_HEX)]
    for text in ("6", "686", "0x6", "0X68", "x68", "6g", " 68", "68 ", "68 65", "68:65", "0x0x68",
                 "x", "0", "\uff16\uff18", "\\u0000", "-1", "0x 68", "\u00e9\u00e9"):
        yield f"prefix_hex text {text}", _with(prefix=None, prefix_hex=f'"{text}"'), [
            Malformed(1, BAD_HEX)]
    yield "prefix_hex not UTF-8", _with(prefix=None, prefix_hex='"ff"', nonce='"34798"',
                                        bits="16"), [Claim(b"\xff", "34798", 16)]
    for data in ("80", "c328", "eda080", "f4908080", "c0af", "0080ff"):
        yield f"prefix_hex not UTF-8: {data}", _with(prefix=None, prefix_hex=f'"{data}"', bits="0"), [
            Claim(bytes.fromhex(data), bits=0)]
    for data in ("00", "efbbbf68656c6c6f3a", "f09f9880", "e280a8", "7f", "0a", "efbfbd", "efbfbf"):
        yield f"prefix_hex, UTF-8: {data}", _with(prefix=None, prefix_hex=f'"{data}"', bits="0"), [
            Claim(bytes.fromhex(data), bits=0)]
    yield "hexadecimal is not guessed", _with(prefix='"0xdeadbeef"', nonce="7517", bits="16"), [
        Claim(b"0xdeadbeef", "7517", 16)]
    yield "nothing is trimmed", _with(prefix='" hello: "', bits="0"), [Claim(b" hello: ", bits=0)]
    for length in (109, 130, 131, 132, 135, 136, 137, 266, 267, 268, 271, 272, 1000):
        prefix = "".join(chr(33 + (7 * i + length) % 90) for i in range(length))
        yield f"prefix of {length} bytes", _with(prefix=_compact(prefix), bits="0"), [
            Claim(prefix.encode(), bits=0)]


def _nonces():
    yield "nonce as a number", _with(nonce="29495"), [Claim()]
    yield "nonce 0 as a number", _with(nonce="0", bits="0"), [Claim(nonce="0", bits=0)]
    yield "nonce 2^53 - 1 as a number", _with(nonce="9007199254740991", bits="0"), [
        Claim(nonce="9007199254740991", bits=0)]
    for value in ("9007199254740992", "9007199254740993", "9007199254784075",
                  "18446744073709551615", "18446744073709551616", "99999999999999999999999",
                  "-0", "-1", "29495.0", "2.9495e4", "1e3", "0.0", "0e0", "true", "[]", "{}",
                  '["29495"]', "-29495", "1E0"):
        yield f"nonce {value} as a value", _with(nonce=value), [Malformed(1, BAD_NONCE)]
    yield "nonce null", _with(nonce="null"), [Malformed(1, NO_NONCE)]
    yield "nonce missing", _with(nonce=None), [Malformed(1, NO_NONCE)]
    yield "nonce past 2^53", _with(nonce='"9007199254784075"', bits="18"), [
        Claim(nonce="9007199254784075", bits=18)]
    yield "nonce 2^64 - 1", _with(nonce='"18446744073709551615"', bits="0"), [
        Claim(nonce="18446744073709551615", bits=0)]
    yield "escapes in a nonce", _with(nonce='"\\u0032949\\u0035"'), [Claim()]
    for text in ("", "18446744073709551616", "+54041", " 46142", "46142 ", "140055e1", "0x49aa",
                 "187810.5", "0101558", "007", "00", "-1", "-0", "1_000", "29495n", "\u0661",
                 "\uff11", "29495\n", "29495\0", "\0", "NaN", "\u202e58241", "\U0001d7d8", "1" * 300,
                 "<img src=x onerror=alert(1)>", "\ufeff29495", "\x7f", "\t29495"):
        for bits in (16, 0):
            yield f"malformed nonce {text[:30]!r}, {bits} bits", _with(
                nonce=_compact(text), bits=str(bits)), [
                    Claim(nonce=text, bits=bits, reason="malformed-nonce")]


def _difficulties():
    few = "too-few-zero-bits"
    yield "bits reached", _with(nonce="14285", bits="17"), [Claim(nonce="14285", bits=17)]
    yield "bits not reached", _with(nonce="14285", bits="18"), [Claim(nonce="14285", bits=18,
                                                                      reason=few)]
    yield "bits read backwards", _with(nonce="30574", bits="16"), [Claim(nonce="30574", bits=16,
                                                                         reason=few)]
    yield "0 bits", _with(nonce="1", bits="0"), [Claim(nonce="1", bits=0)]
    yield "256 bits", _with(bits="256"), [Claim(bits=256, reason=few)]
    yield "more than needed", _with(bits="1"), [Claim(bits=1)]
    for value in ("257", "-1", "-0", "26.0", "2.6e1", "26e0", '"26"', "true", "[26]", "{}",
                  "4294967322", "18446744073709551642", "99999999999999999999999", "0.0", "1e2"):
        yield f"bits {value}", _with(bits=value), [Malformed(1, BAD_BITS)]
    yield "bits null", _with(bits="null"), [Malformed(1, NO_BITS)]
    yield "bits missing", _with(bits=None), [Malformed(1, NO_BITS)]


def _digests():
    right = DIGEST
    wrong = right[:-1] + ("5" if right[-1] == "4" else "4")
    for text in (right, right.upper(), "0x" + right):
        yield f"digest {text[:12]}", _with(digest=f'"{text}"'), [Claim()]
    yield "digest null", _with(digest="null"), [Claim()]
    yield "wrong digest", _with(digest=f'"{wrong}"'), [Claim(reason="digest-mismatch")]
    yield "first bit of a digest wrong", _with(digest=f'"8{right[1:]}"'), [
        Claim(reason="digest-mismatch")]
    yield "wrong digest and too few bits", _with(digest=f'"{wrong}"', bits="27"), [
        Claim(bits=27, reason="digest-mismatch")]
    yield "right digest and too few bits", _with(digest=f'"{right}"', bits="27"), [
        Claim(bits=27, reason="too-few-zero-bits")]
    yield "wrong digest and malformed nonce", _with(digest=f'"{wrong}"', nonce='"029495"'), [
        Claim(nonce="029495", reason="malformed-nonce")]
    for value in ('""', f'"{right[1:]}"', f'"{right}0"', f'"0X{right}"', f'" {right}"',
                  f'"{right[:-1]}g"', '"0x"', "1", "true", "[]", "{}", f'["{right}"]',
                  f'"{right}\\n"', "0"):
        yield f"digest value {value[:30]} of {len(value)}", _with(digest=value), [
            Malformed(1, BAD_DIGEST)]


def _ids():
    for value in ("0", "7", "-7", "9007199254740993", "18446744073709551615",
                  "-9223372036854775808"):
        yield f"id {value}", _with(id=value), [Claim(claim_id=int(value))]
    yield "id -0", _with(id="-0"), [Claim(claim_id=0)]
    for text in ("", "leg-42", "\u00e9", "\"\\\n\0", "</script>", "\u202e", "\U0001f600", "7"):
        yield f"id text {text!r}", _with(id=_compact(text)), [Claim(claim_id=text)]
    yield "id escapes written back", _with(id='"\\u00e9\\/\\ud83d\\ude00\\u0008\\u001F\\u2028"'), [
        Claim(claim_id="\u00e9/\U0001f600\b\x1f\u2028")]
    yield "id null", _with(id="null"), [Claim()]
    for value in ("18446744073709551616", "-9223372036854775809", "1.0", "1e3", "0.5", "-0.0",
                  "true", "false", "[]", "{}", "[1]", "1E2"):
        yield f"id value {value}", _with(id=value), [Malformed(1, BAD_ID)]
    yield "id of a malformed claim", '{"id":"x"}\n{"id":8,"prefix":"a","nonce":"1","bits":300}', [
        Malformed(1, NO_PREFIX, "x"), Malformed(2, BAD_BITS, 8)]
    yield "id of a line that is not JSON", '{"id":"x"', [Malformed(1, NOT_JSON)]
    yield "last id counts", _with(id='[],"id":3'), [Claim(claim_id=3)]
    yield "id of a failed claim", _with(id="3", bits="27"), [
        Claim(bits=27, reason="too-few-zero-bits", claim_id=3)]


def claims(cryptopp):
    cases = []
    for part in (_lines, _lengths, _encodings, _grammar, _keys, _prefixes, _nonces, _difficulties,
                 _digests, _ids):
        cases += [(part.__name__[1:], *case) for case in part()]
    names = [f"{part}: {name}" for part, name, _, _ in cases]
    assert len(set(names)) == len(names), [n for n in names if names.count(n) > 1]
    messages = sorted({m for *_, expected in cases for e in expected for m in e.messages()})
    digests = dict(zip(messages, reference.keccak256_all(cryptopp, messages)))
    return {
        "about": "Claim files and their verdicts, as docs/claims.md says. input: pieces of the "
                 "file, to be joined; a piece is a text (its UTF-8), {\"hex\": bytes} or "
                 "{\"text\": a text, \"times\": how often}. verdicts: the lines, without LF. "
                 "pycryptodome and Crypto++ agree on every digest.",
        "cases": [{"name": f"{part}: {name}",
                   "input": given if isinstance(given, list) else [given],
                   "verdicts": [e.verdict(digests) for e in expected]}
                  for part, name, given, expected in cases],
    }
