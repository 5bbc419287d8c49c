// Random inputs against @noble/hashes and js-sha3.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keccak_256 } from '@noble/hashes/sha3';
import sha3 from 'js-sha3';

import { forEachKernel } from './kernels.mjs';
import { seededRandom, toHex } from './vectors.mjs';

function reference(message) {
  const digest = toHex(keccak_256(message));
  assert.equal(sha3.keccak256(message), digest);
  return digest;
}

function leadingZeroBits(digest) {
  const bits = [...digest].map((digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  return (/^0*/.exec(bits))[0].length;
}

const TEXTS = ['', 'relay:leg-42:', 'é', 'e\u0301', '漢字', '😀', '\0', '\ufeff', '%20+', '"\\\n'];

await forEachKernel((verifier, kernel) => {
  test('keccak256', () => {
    const random = seededRandom(`${kernel} keccak256`);
    for (let i = 0; i < 2000; i++) {
      const data = random.bytes(random.below(i % 50 === 0 ? 5000 : 600));
      assert.equal(toHex(verifier.keccak256(data)), reference(data));
    }
  });

  test('verifyBatch: random prefixes, nonces and difficulties', () => {
    const random = seededRandom(`${kernel} verifyBatch`);
    for (let round = 0; round < 20; round++) {
      const claims = Array.from({ length: random.below(700) }, () => {
        const text = TEXTS[random.below(TEXTS.length)];
        const kind = random.below(4);
        const prefix = kind === 0 ? random.bytes(random.below(400)) : kind === 1 ? text.repeat(random.below(60)) : kind === 2 ? text : random.bytes(92);
        const nonce = random.bigBelow(10n ** BigInt(random.below(20)));
        return { prefix, nonce: random.below(2) === 0 ? nonce : String(nonce), bits: random.below(8) };
      });
      verifier.verifyBatch(claims).forEach((verdict, i) => {
        const { prefix, nonce, bits } = claims[i];
        const digest = reference(Buffer.concat([Buffer.from(prefix), Buffer.from(String(nonce))]));
        const zeroBits = leadingZeroBits(digest);
        assert.deepEqual(verdict, {
          valid: zeroBits >= bits,
          reason: zeroBits >= bits ? null : 'too-few-zero-bits',
          leadingZeroBits: zeroBits,
          digest,
        });
      });
    }
  });
});
