// A file is cut into blocks of whole lines and nothing of it is lost.

import assert from "node:assert";
import test from "node:test";

import { kMaxLineBytes, readBlocks } from "../../../web/claims/blocks.js";
import { Random } from "./random.js";

function lineOf(length: number, random: Random): Buffer {
  return Buffer.alloc(length, random.pick(["a", "b", "\r", " "]));
}

/** Lines as blocks give them: each with its number; of a line that is too long, only that. */
async function linesByBlocks(file: Blob): Promise<[number, string][]> {
  const lines: [number, string][] = [];
  let last = 0;
  for await (const { bytes, firstLine, fileBytes } of readBlocks(file)) {
    assert.ok(fileBytes > last && fileBytes <= file.size);
    last = fileBytes;
    const parts = Buffer.from(bytes).toString("latin1").split("\n");
    if (parts.at(-1) === "" && parts.length > 1) parts.pop();
    parts.forEach((line, i) => lines.push([firstLine + i, shown(line)]));
  }
  assert.strictEqual(last, file.size);
  return lines;
}

function shown(line: string): string {
  return line.length > kMaxLineBytes + 3 ? "too long" : `${line.length} × ${line[0] ?? ""}`;
}

test("a run that is over ends in the middle of a line", async () => {
  const file = new Blob([Buffer.alloc(8 * kMaxLineBytes, "a")]);
  let looks = 0;
  const read: number[] = [];
  for await (const { fileBytes } of readBlocks(file, () => ++looks > 2)) read.push(fileBytes);
  assert.strictEqual(read.length, 1);
  assert.ok(read[0]! < 4 * kMaxLineBytes, String(read[0]));
});

test("random files", async () => {
  const random = new Random(3);
  for (let round = 0; round < 12; ++round) {
    const pieces: Buffer[] = [];
    for (let i = random.below(60); i >= 0; --i) {
      const most = random.pick([3, 100, 100_000, kMaxLineBytes + 6, 3 * kMaxLineBytes]);
      pieces.push(lineOf(random.below(most), random));
    }
    const whole = Buffer.concat(pieces.flatMap((piece) => [piece, Buffer.from("\n")]));
    const bytes = random.below(2) === 0 ? whole : whole.subarray(0, -1);
    const expected = bytes.toString("latin1").split("\n");
    if (expected.at(-1) === "") expected.pop();
    assert.deepStrictEqual(
      await linesByBlocks(new Blob([bytes])),
      expected.map((line, i) => [i + 1, shown(line)]),
    );
  }
});

test("an empty file has no blocks", async () => {
  assert.deepStrictEqual(await linesByBlocks(new Blob([])), []);
});

test("no block is much larger than the longest claim", async () => {
  const file = new Blob([Buffer.alloc(9 << 20, "{}\n")]);
  for await (const { bytes } of readBlocks(file)) assert.ok(bytes.length <= kMaxLineBytes + 4);
});
