// Long prefixes stream through fixed buffers: nothing grows, nothing is left behind.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { keccak_256 } from '@noble/hashes/sha3';
import { createVerifier } from 'tailminer';

import { kernels, moduleBytes } from './kernels.mjs';
import { toHex } from './vectors.mjs';

const KIBIBYTE = 1024;
const utf8 = new TextEncoder();
const digestOf = (prefix, nonce) =>
  toHex(keccak_256(Buffer.concat([typeof prefix === 'string' ? utf8.encode(prefix) : prefix, utf8.encode(nonce)])));

/** A verifier and the memory of its instance. */
async function verifierWithMemory(kernel) {
  const { instantiate } = WebAssembly;
  const memories = [];
  WebAssembly.instantiate = async (...args) => {
    const instance = await instantiate(...args);
    memories.push(instance.exports.memory);
    return instance;
  };
  try {
    const verifier = await createVerifier(moduleBytes(kernel));
    assert.equal(memories.length, 1);
    return { verifier, memory: memories[0] };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

for (const kernel of kernels) {
  const { verifier, memory } = await verifierWithMemory(kernel);
  const size = memory.buffer.byteLength;
  const { buffer } = memory;
  const bytes = (length, seed) => Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8) + seed) & 0xff);

  describe(kernel, () => {
    test('a long prefix, then a short one, again and again', () => {
      for (const [i, length] of [1000000, 3, 64 * KIBIBYTE, 0, 64 * KIBIBYTE - 21, 136, 64 * KIBIBYTE + 1, 1, 300000, 135].entries()) {
        const prefix = bytes(length, i);
        for (const nonce of ['7', '18446744073709551615']) {
          const expected = digestOf(prefix, nonce);
          assert.equal(verifier.verify({ prefix, nonce, bits: 0 }).digest, expected, `${length}`);
          assert.deepEqual(verifier.verifyBatch([{ prefix: 'a', nonce, bits: 0 }, { prefix, nonce, bits: 0 }, { prefix: 'a', nonce, bits: 0 }]).map(({ digest }) => digest),
            [digestOf('a', nonce), expected, digestOf('a', nonce)], `${length} in a batch`);
        }
        assert.equal(toHex(verifier.keccak256(prefix)), toHex(keccak_256(prefix)));
      }
    });

    test('long strings: characters of one, two, three and four bytes over the ends of buffers', () => {
      for (const piece of ['x', 'é', '漢', '😀', 'xé漢😀']) {
        for (const shift of ['', 'a', 'ab', 'abc']) {
          const prefix = shift + piece.repeat(50000);
          assert.equal(verifier.verify({ prefix, nonce: '0', bits: 0 }).digest, digestOf(prefix, '0'));
        }
      }
    });

    test('every length around the buffer of a batch', () => {
      // Whatever its size: some prefix is the first that does not fit, and some the last that does.
      for (let length = 64 * KIBIBYTE - 30; length <= 64 * KIBIBYTE + 30; length++) {
        const prefix = bytes(length, 1);
        assert.equal(verifier.verify({ prefix, nonce: '42', bits: 0 }).digest, digestOf(prefix, '42'), `${length}`);
      }
      for (let length = 21800; length <= 21860; length++) {
        const prefix = '漢'.repeat(length);
        assert.equal(verifier.verify({ prefix, nonce: '42', bits: 0 }).digest, digestOf(prefix, '42'), `${length}`);
      }
    });

    test('batches of every size around the number of claims that fit, of mixed lengths', () => {
      for (const count of [1, 2, 3, 255, 256, 257, 511, 512, 513, 1025]) {
        const claims = Array.from({ length: count }, (_, i) => ({ prefix: bytes((i * 97) % 1000, i), nonce: String(i), bits: 0 }));
        verifier.verifyBatch(claims).forEach(({ digest }, i) =>
          assert.equal(digest, digestOf(claims[i].prefix, claims[i].nonce), `${i} of ${count}`));
      }
    });

    test('repeated prefixes: the same object, the same text, changed in between', () => {
      const shared = bytes(100, 5);
      const claims = [shared, shared, 'text', 'text', shared, `${'te'}${'xt'}`, bytes(70000, 1), shared, shared, 'text']
        .map((prefix, i) => ({ prefix, nonce: String(i), bits: 0 }));
      const expected = claims.map(({ prefix, nonce }) => digestOf(prefix, nonce));
      assert.deepEqual(verifier.verifyBatch(claims).map(({ digest }) => digest), expected);
      shared[0] ^= 1;
      assert.equal(verifier.verify(claims[0]).digest, digestOf(shared, '0'));
      const many = Array.from({ length: 2000 }, (_, i) => ({ prefix: shared, nonce: String(i), bits: 0 }));
      verifier.verifyBatch(many).forEach(({ digest }, i) => assert.equal(digest, digestOf(shared, String(i))));
    });

    test('scan with a long prefix, then with a short one', () => {
      const long = bytes(200000, 9);
      const start = 1000n;
      const found = verifier.scan({ prefix: long, bits: 4, start, end: 1n << 64n });
      const expected = (prefix) => {
        for (let nonce = start; ; nonce++) if (digestOf(prefix, String(nonce)).startsWith('0')) return nonce;
      };
      assert.equal(found, expected(long));
      assert.equal(verifier.scan({ prefix: bytes(3, 1), bits: 4, start, end: 1n << 64n }), expected(bytes(3, 1)));
    });

    test('the memory is as large as it was', () => {
      assert.equal(memory.buffer, buffer);
      assert.equal(memory.buffer.byteLength, size);
      assert.throws(() => memory.grow(1), RangeError);
    });
  });
}
