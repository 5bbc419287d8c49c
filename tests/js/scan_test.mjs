// Searches against the shared vectors.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { forEachKernel } from './kernels.mjs';
import { formulaBytes, readVectors } from './vectors.mjs';

const { groups } = readVectors('scan');

await forEachKernel((verifier) => {
  for (const [group, rows] of Object.entries(groups)) {
    test(group, () => {
      for (const row of rows) {
        const [prefixLength, start, end, bits, nonce, leadingZeroBits, first] = row;
        const prefix = formulaBytes(prefixLength);
        const found = verifier.scan({ prefix, bits, start: BigInt(start), end: BigInt(end) });
        assert.equal(found, nonce === null ? null : BigInt(nonce), String(row));
        if (found === null) continue;
        const verdict = verifier.verify({ prefix, nonce: found, bits });
        assert.equal(verdict.valid, true);
        assert.equal(verdict.leadingZeroBits, leadingZeroBits);
        assert.equal(verdict.digest.slice(0, 16), first);
      }
    });
  }

  test('ranges that just hold the nonce, and just do not', () => {
    // Every seventh row: all prefix lengths and digit counts still come up.
    const rows = groups.digit_class.filter((row, i) => row[4] !== null && i % 7 === 0);
    for (const [prefixLength, start, , bits, nonce] of rows) {
      const prefix = formulaBytes(prefixLength);
      const lowest = BigInt(nonce);
      assert.equal(verifier.scan({ prefix, bits, start: lowest, end: lowest + 1n }), lowest);
      if (BigInt(start) < lowest) {
        assert.equal(verifier.scan({ prefix, bits, start: BigInt(start), end: lowest }), null);
      }
    }
  });
});
