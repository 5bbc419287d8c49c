// The reader of claim lines takes for JSON what JSON.parse does, but for what docs/claims.md excepts.

import assert from "node:assert";
import test from "node:test";

import { type FieldValue, JsonNumber, kOther } from "../../../web/claims/claim.js";
import { readJsonLine } from "../../../web/claims/claim_json.js";
import { Random } from "./random.js";

const kKeys = ["id", "prefix", "prefix_hex", "nonce", "bits", "digest"];

const kSeeds = [
  '{"prefix":"hello:","nonce":"29495","bits":26}',
  '{"id":-12.5e+3,"prefix":"\\u00e9\\ud83d\\ude00\\n","nonce":7,"bits":0,"digest":null,"x":[1,{"bits":2}]}',
  ' { "a" : [ true , false , null , [ ] , { } , 0.5 , 1e308 ] , "prefix_hex" : "0xff" , "bits" : 1 } ',
  '[{"bits":1},[[[]]],"\\\\\\"\\/\\b\\f\\r\\t"]',
  '"text"',
  "-0.0e-7",
];

const kPieces = [
  ..."{}[],:\"\\ \t0123456789-+.eEtfnua/'",
  "true", "null", "\\u", "\\ud800", "\\udc00", "\\uD83D\\uDE00", "1e999", "\u0000", "\u00e9", "\u2028",
  '"bits":', '"bits"', "1e", "00", "{}", "[]", '""', "\ud83d\ude00",
];

/** What JSON.parse and the exceptions say. */
function parsed(line: string): { value: unknown } | null {
  let isFinite = true;
  let value: unknown;
  try {
    value = JSON.parse(line, (_key, inner: unknown) => {
      if (typeof inner === "number" && !Number.isFinite(inner)) isFinite = false;
      return inner;
    });
  } catch {
    return null;
  }
  // In a JSON text a surrogate stands alone where it is written as an escape without its other half.
  const unescaped = line.replace(/\\u([0-9a-fA-F]{4})|\\./g, (_match, hex: string | undefined) =>
    hex === undefined ? "" : String.fromCharCode(parseInt(hex, 16)),
  );
  // A raw character beside an escaped half must not make a pair with it.
  const isRawPair = /[\ud800-\udbff]\\u|\\u[dD][89abAB][0-9a-fA-F]{2}[\udc00-\udfff]/.test(line);
  if (isRawPair || /\p{Surrogate}/u.test(unescaped)) return null;
  return isFinite ? { value } : null;
}

function mutate(line: string, random: Random): string {
  let text = line;
  for (let i = random.below(4); i >= 0; --i) {
    const at = random.below(text.length + 1);
    const cut = random.below(3) === 0 ? random.below(6) : random.below(2);
    text = text.slice(0, at) + (random.below(4) === 0 ? "" : random.pick(kPieces)) + text.slice(at + cut);
  }
  return text;
}

test("agrees with JSON.parse on mutated lines", () => {
  const random = new Random(1);
  let accepted = 0;
  for (let i = 0; i < 200_000; ++i) {
    const line = mutate(random.pick(kSeeds), random);
    if (/\p{Surrogate}/u.test(line) || line.includes("\n")) continue;
    const expected = parsed(line);
    const seen = readJsonLine(line, 0, line.length);
    assert.strictEqual(seen !== "not JSON", expected !== null, JSON.stringify(line));
    if (expected === null || seen === "not JSON") continue;
    ++accepted;
    const { value } = expected;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    assert.strictEqual(seen !== "not an object", isObject, line);
    if (seen === "not an object") continue;
    for (const key of kKeys) {
      const theirs = Object.hasOwn(value as object, key) ? (value as Record<string, unknown>)[key] : null;
      const ours: FieldValue = seen[key as keyof typeof seen];
      if (ours instanceof JsonNumber) assert.strictEqual(Number(ours.source), theirs, line);
      else if (ours === kOther) assert.ok(typeof theirs === "object" || typeof theirs === "boolean", line);
      else assert.strictEqual(ours, theirs, line);
    }
  }
  assert.ok(accepted > 10_000, `${accepted} of the lines are JSON`);
});

test("reads a line in the middle of a text", () => {
  const text = 'x\n{"bits":1}\n2';
  assert.deepStrictEqual(readJsonLine(text, 2, 12), {
    id: null, prefix: null, prefix_hex: null, nonce: null, bits: new JsonNumber("1"), digest: null,
  });
  assert.strictEqual(readJsonLine(text, 2, 11), "not JSON");
  assert.strictEqual(readJsonLine('{"bits":1', 0, 9), "not JSON");
});
