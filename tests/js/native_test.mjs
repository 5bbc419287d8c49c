// The command line and both modules find the same nonces.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { createVerifier } from 'tailminer';

import { kernels, moduleUrl } from './kernels.mjs';
import { seededRandom, toHex } from './vectors.mjs';

const program = fileURLToPath(new URL('../../native/tailminer', import.meta.url));
const JOBS = 100;

test('100 random jobs', async () => {
  const random = seededRandom('jobs');
  const jobs = Array.from({ length: JOBS }, (_, i) => {
    const bits = 8 + random.below(11);
    // Small ones, some of every magnitude, and one in four at 2^63 and beyond.
    const start = i % 4 === 0 ? (1n << 63n) + random.bigBelow((1n << 63n) - (1n << 24n)) : random.bigBelow(1n << BigInt(random.below(64)));
    return { prefix: random.bytes(random.below(301)), bits, start, end: 1n << 64n };
  });
  const results = jobs.map(({ prefix, bits, start }) => JSON.parse(execFileSync(program,
    ['mine', '--prefix-hex', toHex(prefix), '--bits', String(bits), '--start', String(start), '--quiet'], { encoding: 'utf8' })));
  for (const kernel of kernels) {
    const verifier = await createVerifier(moduleUrl(kernel));
    jobs.forEach((job, i) => {
      const { status, nonce, digest, leading_zero_bits: leadingZeroBits } = results[i];
      assert.equal(status, 'found');
      assert.equal(verifier.scan(job), BigInt(nonce), `${kernel}: ${JSON.stringify(results[i])}`);
      assert.deepEqual(verifier.verify({ ...job, nonce }), { valid: true, reason: null, leadingZeroBits, digest });
    });
  }
});
