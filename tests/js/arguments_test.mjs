// What is a programmer's error, and what is only an invalid claim.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';

import { forEachKernel } from './kernels.mjs';
import { readVectors, toHex } from './vectors.mjs';

const good = { prefix: 'hello:', nonce: '29495', bits: 20 };
const goodJob = { prefix: Buffer.from('hello:'), bits: 10, start: 0n, end: 1n << 64n };

const wrongTypes = {
  prefix: [undefined, null, 1, 1n, {}, [104], Symbol('p'), new ArrayBuffer(3), new Uint16Array(3), new Uint8ClampedArray(3), new DataView(new ArrayBuffer(3))],
  nonce: [undefined, null, 29495, NaN, true, {}, ['1'], new String('1'), new Uint8Array([49])],
  bits: [undefined, null, '20', 20n, true, {}, [20]],
};
const wrongBits = [-1, 257, 1000, 20.5, NaN, Infinity, -Infinity, 2 ** 32 + 20, -(2 ** 32)];
const wrongRanges = [[5n, 5n], [6n, 5n], [-1n, 5n], [0n, (1n << 64n) + 1n], [0n, 0n], [1n << 64n, 1n << 64n], [-(1n << 64n), -1n]];

await forEachKernel((verifier) => {
  test('a claim with a wrong type', () => {
    for (const [field, values] of Object.entries(wrongTypes)) {
      for (const value of values) {
        const claim = { ...good, [field]: value };
        assert.throws(() => verifier.verify(claim), { name: 'TypeError', message: new RegExp(`^claim\\.${field} `) });
        assert.throws(() => verifier.verifyBatch([good, good, claim]), { name: 'TypeError', message: new RegExp(`^claims\\[2\\]\\.${field} `) });
      }
    }
    for (const claim of [undefined, null, 1, 'hello:29495', () => good]) {
      assert.throws(() => verifier.verify(claim), { name: 'TypeError', message: /^claim must be an object/ });
      assert.throws(() => verifier.verifyBatch([claim]), { name: 'TypeError', message: /^claims\[0\] must be an object/ });
    }
    for (const claims of [undefined, null, good, 'abc', new Set([good]), { length: 1, 0: good }]) {
      assert.throws(() => verifier.verifyBatch(claims), { name: 'TypeError', message: /^claims must be an array/ });
    }
  });

  test('a Number as nonce: the message says why', () => {
    assert.throws(() => verifier.verify({ ...good, nonce: 29495 }), { name: 'TypeError', message: /string or a BigInt.*2\^53/ });
  });

  test('a lone surrogate in a string prefix', () => {
    for (const prefix of ['\ud800:', '\udfff', 'a\udc00\ud800b', '😀\ud83d', `${'x'.repeat(100000)}\ud800`]) {
      assert.throws(() => verifier.verify({ ...good, prefix }), { name: 'TypeError', message: /lone surrogate/ });
    }
    assert.equal(verifier.verify({ ...good, prefix: '😀', bits: 0 }).valid, true);
  });

  test('bits outside 0 … 256', () => {
    for (const bits of wrongBits) {
      assert.throws(() => verifier.verify({ ...good, bits }), { name: 'RangeError', message: /^claim\.bits .*0 to 256/ });
      assert.throws(() => verifier.verifyBatch([{ ...good, bits }]), RangeError);
      assert.throws(() => verifier.scan({ ...goodJob, bits }), { name: 'RangeError', message: /^job\.bits .*0 to 256/ });
    }
    assert.equal(verifier.verify({ ...good, bits: 0 }).valid, true);
    assert.equal(verifier.verify({ ...good, bits: 256 }).reason, 'too-few-zero-bits');
  });

  test('difficulties as somebody types them, made a Number', () => {
    for (const { text, valid } of readVectors('faults').bits) {
      if (!/^-?[0-9]+(\.[0-9]*[1-9])?$|^NaN$|^Infinity$/.test(text)) continue;  // Number() would repair it
      const verify = () => verifier.verify({ ...good, bits: Number(text) });
      if (valid) assert.doesNotThrow(verify);
      else if (text !== '-0') assert.throws(verify, RangeError, text);
    }
  });

  test('a wrong nonce is untrusted data: a verdict, not an error', () => {
    for (const nonce of ['', ' 1', '1 ', '+1', '-1', '1.0', '1e3', '0x1', '007', '1'.repeat(21), '9'.repeat(100000), '१', '１', '\ud800', '1\u0000', '18446744073709551616', -1n, 1n << 64n, 10n ** 1000n]) {
      assert.equal(verifier.verify({ ...good, nonce }).reason, 'malformed-nonce', String(nonce));
    }
    // Each of these has a digit's code in its low byte.
    for (let digit = 0x30; digit <= 0x39; digit++) {
      for (const high of [0x100, 0x3000, 0xff00]) {
        assert.equal(verifier.verify({ ...good, nonce: String.fromCharCode(high + digit) }).reason, 'malformed-nonce');
      }
    }
    assert.equal(verifier.verify({ ...good, nonce: (1n << 64n) - 1n, bits: 0 }).valid, true);
    assert.equal(verifier.verify({ ...good, nonce: 0n, bits: 0 }).valid, true);
  });

  test('keccak256 takes a Uint8Array only', () => {
    for (const data of [undefined, null, '', 'abc', 1, [1], new ArrayBuffer(3), new Uint16Array(3), new DataView(new ArrayBuffer(1))]) {
      assert.throws(() => verifier.keccak256(data), { name: 'TypeError', message: /^data must be a Uint8Array/ });
    }
  });

  test('arrays of subclasses, other contexts, views, shared memory', () => {
    const expected = toHex(verifier.keccak256(Uint8Array.of(1, 2, 3)));
    class Mine extends Uint8Array {}
    const shared = new Uint8Array(new SharedArrayBuffer(8), 2, 3);
    shared.set([1, 2, 3]);
    for (const data of [Buffer.from([1, 2, 3]), Mine.of(1, 2, 3), vm.runInNewContext('Uint8Array.of(1, 2, 3)'), Uint8Array.of(0, 1, 2, 3, 4).subarray(1, 4), shared]) {
      assert.equal(toHex(verifier.keccak256(data)), expected);
      assert.equal(verifier.verify({ prefix: data, nonce: '1', bits: 0 }).digest, verifier.verify({ prefix: '\x01\x02\x03', nonce: '1', bits: 0 }).digest);
    }
  });

  test('the digest is a fresh copy', () => {
    const one = verifier.keccak256(Uint8Array.of(1));
    const text = toHex(one);
    verifier.keccak256(Uint8Array.of(2));
    assert.equal(toHex(one), text);
    one.fill(0);
    assert.equal(toHex(verifier.keccak256(Uint8Array.of(1))), text);
    assert.equal(one.buffer.byteLength, 32);
  });

  test('scan: wrong types and ranges', () => {
    for (const prefix of ['hello:', undefined, null, [1]]) {
      assert.throws(() => verifier.scan({ ...goodJob, prefix }), { name: 'TypeError', message: /^job\.prefix / });
    }
    for (const field of ['start', 'end']) {
      for (const value of [undefined, null, 0, '0', 1.5]) {
        assert.throws(() => verifier.scan({ ...goodJob, [field]: value }), { name: 'TypeError', message: new RegExp(`^job\\.${field} `) });
      }
    }
    for (const [start, end] of wrongRanges) {
      assert.throws(() => verifier.scan({ ...goodJob, start, end }), { name: 'RangeError', message: /^job\.(start|end) / });
    }
    assert.throws(() => verifier.scan(), TypeError);
    assert.equal(verifier.scan({ ...goodJob, bits: 0, start: (1n << 64n) - 1n, end: 1n << 64n }), (1n << 64n) - 1n);
  });

  test('an error leaves the verifier as it was', () => {
    const before = verifier.verify(good);
    assert.throws(() => verifier.verifyBatch([good, good, { ...good, bits: -1 }]));
    assert.throws(() => verifier.verify({ ...good, prefix: `${'x'.repeat(1000000)}\ud800` }));
    assert.deepEqual(verifier.verify(good), before);
    assert.deepEqual(verifier.verifyBatch([]), []);
  });

  test('claims are not changed and may be frozen; other fields are ignored', () => {
    const claim = Object.freeze({ ...good, id: 1, digest: 'no' });
    assert.equal(verifier.verify(claim).valid, true);
    assert.deepEqual(claim, { ...good, id: 1, digest: 'no' });
    assert.deepEqual(verifier.verifyBatch(Object.freeze([claim])), [verifier.verify(good)]);
  });

  test('methods work without the object', () => {
    const { verify, verifyBatch, keccak256, scan } = verifier;
    assert.deepEqual(verifyBatch([good]), [verify(good)]);
    assert.equal(keccak256(new Uint8Array()).length, 32);
    assert.equal(scan(goodJob), scan({ ...goodJob }));
    assert.throws(() => { 'use strict'; verifier.kernel = 'x'; }, TypeError);
  });
});
