"""scan.json: lowest nonces for every prefix length and every number of digits."""

from . import reference
from .subject_hashes import FORMULA

TOP = 1 << 64
FIELDS = ["prefix_length", "start", "end", "bits", "nonce", "leading_zero_bits",
          "digest_first_8_bytes"]
POWERS = range(1, 20)


def _bits_for(count, hits):
    """Difficulty at which `count` nonces hold at least `hits` valid ones on average."""
    bits = 0
    while count >> (bits + 1) >= hits:
        bits += 1
    return bits


def _digit_class(length, digits):
    """A range inside the nonces of one number of digits; one in seven is mostly exhausted."""
    label = f"class {length} {digits}"
    low = 0 if digits == 1 else 10 ** (digits - 1)
    high = min(10 ** digits, TOP)
    count = min(high - low, reference.draw(label + " count", 2000, 8001))
    if digits == 3:
        count = reference.draw(label + " count", 300, 901)
    place = (length + digits) % 3
    if place == 0:
        start = low
    elif place == 1:
        start = high - count
    else:
        start = reference.draw(label + " start", low, high - count + 1)
    bits = _bits_for(count, 4)
    if reference.draw(label + " hard", 0, 7) == 0:
        bits += 3
    return (length, bits, start, start + count)


def _rollovers():
    """Ranges over a power of ten: all powers for the lengths at which a block fills up there."""
    pairs = {(length, 1 + (7 * length + turn) % 19) for length in range(301) for turn in (0, 10)}
    for k in POWERS:
        pairs |= {(136 * blocks - k - extra, k) for blocks in (1, 2) for extra in (0, 1, 2)}
    jobs = []
    for length, k in sorted(pairs):
        label = f"rollover {length} {k}"
        before = min(10 ** k, reference.draw(label + " before", 1, 60))
        jobs.append((length, reference.draw(label + " bits", 6, 9), 10 ** k - before,
                     10 ** k + reference.draw(label + " after", 300, 900)))
    return jobs


def _tops():
    """Ranges that end at 2^64 or a little before it."""
    jobs = []
    for length in range(301):
        count = reference.draw(f"top {length} count", 100, 2001)
        end = TOP - (length % 3)
        jobs.append((length, _bits_for(count, 3), end - count, end))
    return jobs


def _crossings():
    """Ranges over 2^31, 2^32, 2^53 and 2^63, where narrower numbers round or wrap."""
    jobs = []
    for length in range(301):
        middle = 1 << (31, 32, 53, 63)[length % 4]
        before = reference.draw(f"crossing {length} before", 1, 200)
        jobs.append((length, 8, middle - before, middle + 1500))
    return jobs


def _wide():
    """Longer ranges, so that whole blocks of ten thousand nonces lie inside."""
    jobs = []
    for length in range(301):
        digits = 5 + length % 16
        label = f"wide {length}"
        low, high = 10 ** (digits - 1), min(10 ** digits, TOP)
        count = reference.draw(label + " count", 20000, 40001)
        start = reference.draw(label + " start", low, high - count + 1)
        jobs.append((length, 13, start, start + count))
    return jobs


GROUPS = {
    "digit_class": [_digit_class(length, digits)
                    for length in range(301) for digits in range(1, 21)],
    "rollover": _rollovers(),
    "top": _tops(),
    "crossing": _crossings(),
    "wide": _wide(),
}


def scan(cryptopp):
    groups = {}
    for name, jobs in GROUPS.items():
        results = reference.scan_all(
            cryptopp, ((reference.message(n), b, s, e) for n, b, s, e in jobs))
        groups[name] = [
            [n, str(s), str(e), b] + ([None] * 3 if nonce is None
                                      else [str(nonce), zeros, digest[:8].hex()])
            for (n, b, s, e), (nonce, digest, zeros) in zip(jobs, results)]
    return {
        "about": "Lowest nonces: of the half-open range [start, end), the lowest nonce whose "
                 "digest has at least `bits` leading zero bits, or null where the range has none. "
                 "Rows are arrays in the order of `fields`. Crypto++ and pycryptodome each scanned "
                 "every range in full up to the nonce.",
        "formula": FORMULA,
        "fields": FIELDS,
        "groups": groups,
    }
