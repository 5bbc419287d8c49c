// What the page says about lengths, malformed nonces and chances.

import assert from "node:assert";
import test from "node:test";

import { expectedZeroBits, triesInWords } from "../../../web/claims/chance.js";
import { paddingOf } from "../../../web/claims/message_length.js";
import { adviceOn } from "../../../web/claims/nonce_advice.js";

test("padding", () => {
  const cases: [number, number, number, RegExp][] = [
    [0, 1, 136, /^One block of 136 bytes, all of it padding/],
    [1, 1, 135, /the last 135 of them padding/],
    [134, 1, 2, /the padding is 01 80/],
    [135, 1, 1, /the single byte 81/],
    [136, 2, 136, /^2 blocks.*fills the first; the last is padding alone/],
    [137, 2, 135, /^2 blocks/],
    [271, 2, 1, /the single byte 81/],
    [272, 3, 136, /all but the last/],
  ];
  for (const [length, blocks, padBytes, text] of cases) {
    const padding = paddingOf(length);
    assert.deepStrictEqual([padding.blocks, padding.padBytes], [blocks, padBytes], String(length));
    assert.match(padding.text, text);
  }
});

test("tries", () => {
  assert.strictEqual(triesInWords(0), "1");
  assert.strictEqual(triesInWords(10), "1,024");
  assert.strictEqual(triesInWords(23), "8,388,608 (about 8.4 million)");
  assert.strictEqual(triesInWords(32), "4,294,967,296 (about 4.3 billion)");
  assert.strictEqual(triesInWords(49), "562,949,953,421,312 (about 560 trillion)");
  assert.strictEqual(triesInWords(256), "about 1.2 × 10⁷⁷");
});

test("what is wrong with a nonce", () => {
  const cases: [string, RegExp][] = [
    ["", /empty/], [" 1", /space or line break at an end/], ["1\n", /line break at an end/], ["1 2", /space or line break in it/], ["1\t2", /space or line break in it/],
    ["+1", /sign/], ["-1", /sign/], ["007", /begins with a zero/], ["00", /begins with a zero/],
    ["18446744073709551616", /larger than 18446744073709551615/], ["0x49aa", /not decimal/],
    ["140055e1", /exponent/], ["187810.5", /point/], ["1,000", /separator/], ["\u0661\u0662", /digits other than 0 to 9/],
    ["\uff11", /digits other than 0 to 9/], ["12a", /other than the digits/], ["\u200b1", /other than the digits/],
  ];
  for (const [text, advice] of cases) assert.match(adviceOn(text), advice, JSON.stringify(text));
});

test("zero bits by chance", () => {
  const byBits = new Uint32Array(257);
  byBits[18] = 1000;
  byBits[20] = 400;
  const expected = expectedZeroBits(byBits);
  assert.strictEqual(expected[17], 0);
  assert.strictEqual(expected[18], 500);
  assert.strictEqual(expected[19], 250);
  assert.strictEqual(expected[20], 125 + 200);
  assert.ok(Math.abs(expected.reduce((sum, n) => sum + n, 0) - 1400) < 1e-6);
  const certain = new Uint32Array(257);
  certain[256] = 3;
  assert.strictEqual(expectedZeroBits(certain)[256], 3);
});
