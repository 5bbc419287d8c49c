// Claim files give the verdicts of docs/claims.md.

import assert from "node:assert";
import test from "node:test";

import { checkFile } from "./check_file.js";
import { bytesOf, type ClaimCase, readVectors } from "./vectors.js";

const { cases } = readVectors<{ cases: ClaimCase[] }>("claims.json");

for (const { name, input, verdicts } of cases) {
  test(name, async () => {
    const text = await checkFile(new Blob([bytesOf(input)]), { kind: "json" });
    assert.strictEqual(text, verdicts.map((line) => `${line}\n`).join(""));
  });
}

test("there are cases", () => assert.ok(cases.length > 400));
