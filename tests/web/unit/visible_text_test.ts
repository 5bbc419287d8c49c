// Text from elsewhere is shown whole, cut only between characters, and with what does not show.

import assert from "node:assert";
import test from "node:test";

import { isWellFormed } from "../../../web/claims/bytes.js";
import { verifyCommand } from "../../../web/claims/command_line.js";
import { hasInvisible, turnsOrder } from "../../../web/claims/invisible.js";
import { shorten, visibleLine } from "../../../web/page/visible_text.js";

test("what does not show, or shows as something else, has its code", () => {
  const codes = [
    0x00, 0x1f, 0x7f, 0x85, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1680, 0x17b4, 0x180e, 0x2003, 0x200b, 0x200d, 0x200e,
    0x2028, 0x202e, 0x202f, 0x2060, 0x2066, 0x2800, 0x3000, 0x3164, 0xe000, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xffff,
    0x1d173, 0xe0001, 0xe0100, 0x10ffff,
  ];
  for (const code of codes) {
    const text = `a${String.fromCodePoint(code)}b`;
    const name = code.toString(16);
    assert.ok(hasInvisible(text), name);
    assert.match(visibleLine(text), /^a⟨.+⟩b$/u, name);
    assert.strictEqual(verifyCommand(new TextEncoder().encode(text), false, "1", 1)!.includes("--prefix-hex="), true, name);
    assert.strictEqual(verifyCommand(new Uint8Array(), false, text, 1), null, name);
  }
  for (const text of ["", "relay:leg-42:", "a b", "é", "\u05d0\u05d1", "日本語", "😀", "\u0301"]) {
    assert.ok(!hasInvisible(text), text);
    assert.strictEqual(visibleLine(text), text);
  }
});

test("what turns the order", () => {
  for (const code of [0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069]) {
    assert.ok(turnsOrder(`a${String.fromCodePoint(code)}b`), code.toString(16));
  }
  for (const text of ["", "abc", "\u200b", "\u05d0"]) assert.ok(!turnsOrder(text), text);
});

test("long texts are cut between characters, and what is missing is counted", () => {
  assert.strictEqual(shorten("abcdef", 6), "abcdef");
  assert.strictEqual(shorten("abcdefg", 6), "abc … 1 more … efg");
  const face = "😀";
  assert.strictEqual(shorten(face.repeat(6), 6), face.repeat(6));
  assert.strictEqual(shorten(`${face.repeat(6)}a`, 6), `${face.repeat(3)} … 1 more … ${face.repeat(2)}a`);
  assert.strictEqual(shorten(`a${face.repeat(100)}`, 6), `a${face.repeat(2)} … 95 more … ${face.repeat(3)}`);
  for (let count = 0; count < 40; ++count) {
    for (const text of [`a${face.repeat(count)}b`, `${face.repeat(count)}x${face.repeat(count)}`, `a${face}`.repeat(count)]) {
      const short = shorten(text, 20);
      assert.ok(isWellFormed(short), short);
      const missing = /^(.*) … ([0-9]+) more … (.*)$/u.exec(short);
      const all = Array.from(text).length;
      if (all <= 20) assert.strictEqual(short, text);
      else assert.strictEqual(Array.from(missing![1]! + missing![3]!).length + Number(missing![2]), all);
    }
  }
});
