// How rare a nonce is: tries expected, and how zero bits spread by chance.

const kWords: readonly [number, string][] = [
  [1e12, "trillion"],
  [1e9, "billion"],
  [1e6, "million"],
];

/** 2^bits in words, as exact as a reader can use: "8,388,608 (about 8.4 million)". */
export function triesInWords(bits: number): string {
  const tries = 2 ** bits;
  if (tries >= 1e15) {
    const [mantissa, exponent] = tries.toExponential(1).split("e+");
    return `about ${mantissa} × 10${superscript(exponent!)}`;
  }
  const exact = tries.toLocaleString("en-US");
  const word = kWords.find(([least]) => tries >= least);
  return word ? `${exact} (about ${Number((tries / word[0]).toPrecision(2))} ${word[1]})` : exact;
}

/** Digits raised, as in 2²³. */
export function superscript(digits: string): string {
  return digits.replace(/[0-9]/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]!);
}

/**
 * How many of the valid claims chance gives each count of zero bits, 0 … 256. `validByBits` says how
 * many valid claims asked for each difficulty. Beyond the difficulty every further zero bit is as
 * likely as not: half have none, a quarter one, and so on.
 */
export function expectedZeroBits(validByBits: ArrayLike<number>): Float64Array {
  const expected = new Float64Array(257);
  for (let bits = 0; bits <= 256; ++bits) {
    let left = validByBits[bits] ?? 0;
    if (left === 0) continue;
    for (let zeros = bits; zeros < 256; ++zeros) {
      left /= 2;
      expected[zeros]! += left;
    }
    expected[256]! += left;
  }
  return expected;
}
