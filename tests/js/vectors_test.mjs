// Hashes, verdicts and searches against the shared vectors.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { forEachKernel } from './kernels.mjs';
import { asString, formulaBytes, fromHex, readVectors, toHex } from './vectors.mjs';

const bytesOfText = (text) => new TextEncoder().encode(text);
const joined = (parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** The verdict that a claim with a well-formed nonce deserves. */
const verdictOn = (digest, leadingZeroBits, bits) => ({
  valid: leadingZeroBits >= bits,
  reason: leadingZeroBits >= bits ? null : 'too-few-zero-bits',
  leadingZeroBits,
  digest,
});
const MALFORMED = { valid: false, reason: 'malformed-nonce', leadingZeroBits: null, digest: null };

await forEachKernel((verifier) => {
  test('keccak256.json', () => {
    const { by_length, named } = readVectors('keccak256');
    for (const [length, digest] of by_length) {
      assert.equal(toHex(verifier.keccak256(formulaBytes(length))), digest, `length ${length}`);
    }
    for (const { name, message_hex, digest } of named) {
      assert.equal(toHex(verifier.keccak256(fromHex(message_hex))), digest, name);
    }
  });

  test('keccak256.json, through verifyBatch: the message is prefix and nonce', () => {
    const named = readVectors('keccak256').named.map(({ message_hex, digest }) => [fromHex(message_hex), digest]);
    const all = [...readVectors('keccak256').by_length.map(([length, digest]) => [formulaBytes(length), digest]), ...named]
      .map(([message, digest]) => ({ message, digest, nonce: /(0|[1-9][0-9]{0,18})$/.exec(asString(message.slice(-19)) ?? '')?.[0] }))
      .filter(({ nonce }) => nonce !== undefined);
    const verdicts = verifier.verifyBatch(all.map(({ message, nonce }) =>
      ({ prefix: message.slice(0, message.length - nonce.length), nonce, bits: 0 })));
    assert.ok(all.length > 0);
    all.forEach(({ digest }, i) => assert.equal(verdicts[i].digest, digest));
  });

  test('digests.json: every prefix length and digit count', () => {
    for (const [length, nonces, firsts, combined] of readVectors('digests').rows) {
      const prefix = formulaBytes(length);
      const claims = nonces.map((nonce) => ({ prefix, nonce, bits: 0 }));
      const verdicts = verifier.verifyBatch(claims);
      verdicts.forEach(({ digest }, i) => assert.equal(digest.slice(0, 16), firsts[i], `${length}, ${nonces[i]}`));
      assert.equal(toHex(verifier.keccak256(joined(verdicts.map(({ digest }) => fromHex(digest))))), combined);
      assert.deepEqual(claims.map((claim) => verifier.verify(claim)), verdicts, 'one by one');
    }
  });

  test('digests.json: all in one batch', () => {
    const rows = readVectors('digests').rows.flatMap(([length, nonces, firsts]) => {
      const prefix = formulaBytes(length);
      return nonces.map((nonce, i) => ({ prefix, nonce: BigInt(nonce), bits: 0, first: firsts[i] }));
    });
    // Neighbours have different lengths, so that they belong into different groups.
    const stride = 1009;  // a prime, not a factor of the number of rows
    const shuffled = rows.map((_, i) => rows[(i * stride) % rows.length]);
    verifier.verifyBatch(shuffled).forEach(({ digest }, i) => assert.equal(digest.slice(0, 16), shuffled[i].first));
  });

  test('grammar.json', () => {
    let strings = 0;
    const claims = [];
    const wellFormed = [];
    for (const { hex, value } of readVectors('grammar').cases) {
      const nonce = asString(fromHex(hex));
      if (nonce === undefined) continue;
      strings++;
      claims.push({ prefix: 'p', nonce, bits: 0 });
      wellFormed.push(value !== null);
      const verdict = verifier.verify(claims.at(-1));
      assert.equal(verdict.reason, value === null ? 'malformed-nonce' : null, hex);
      if (value === null) assert.deepEqual(verdict, MALFORMED);
      else assert.equal(verdict.digest, toHex(verifier.keccak256(bytesOfText(`p${value}`))));
    }
    assert.ok(strings > 600, `${strings} have a string form`);
    assert.deepEqual(verifier.verifyBatch(claims).map(({ reason }) => reason === null), wellFormed);
  });

  test('faults.json: hash', () => {
    for (const { fault, message_hex, keccak256 } of readVectors('faults').hash) {
      assert.equal(toHex(verifier.keccak256(fromHex(message_hex))), keccak256, fault);
    }
  });

  test('faults.json: long', () => {
    for (const { fault, byte, count, keccak256 } of readVectors('faults').long) {
      if (Number(count) > 2 ** 28) continue;  // more memory than a test should take
      const message = new Uint8Array(Number(count)).fill(parseInt(byte, 16));
      assert.equal(toHex(verifier.keccak256(message)), keccak256, fault);
    }
  });

  test('faults.json: claims', () => {
    const cases = readVectors('faults').claims
      .map((row) => ({ ...row, nonce: asString(fromHex(row.nonce_hex)), prefix: fromHex(row.prefix_hex) }))
      .filter(({ nonce }) => nonce !== undefined);
    const expected = cases.map((row) => row.reason === 'malformed-nonce' ? MALFORMED
      : verdictOn(row.message_digest, row.message_leading_zero_bits, row.bits));
    assert.deepEqual(verifier.verifyBatch(cases), expected);
    cases.forEach((claim, i) => assert.deepEqual(verifier.verify(claim), expected[i], claim.fault));
    cases.forEach(({ valid, reason }, i) => assert.deepEqual([expected[i].valid, expected[i].reason], [valid, reason]));
    const withString = cases.map((row) => ({ ...row, prefix: asString(row.prefix) ?? row.prefix }));
    assert.deepEqual(verifier.verifyBatch(withString), expected, 'prefixes as strings');
  });

  test('faults.json: lowest', () => {
    for (const { fault, prefix_hex, bits, start, end, nonce } of readVectors('faults').lowest) {
      const job = { prefix: fromHex(prefix_hex), bits, start: BigInt(start), end: BigInt(end) };
      assert.equal(verifier.scan(job), nonce === null ? null : BigInt(nonce), fault);
    }
  });

  test('proof_of_work.json', () => {
    const { lowest, exact } = readVectors('proof_of_work');
    for (const { prefix_hex, bits, start, nonce, digest, leading_zero_bits } of [...lowest, ...exact]) {
      const prefix = fromHex(prefix_hex);
      const claims = [0, leading_zero_bits, leading_zero_bits + 1].map((bits) => ({ prefix, nonce, bits }));
      const expected = claims.map((claim) => verdictOn(digest, leading_zero_bits, claim.bits));
      assert.deepEqual(verifier.verifyBatch(claims), expected);
      assert.deepEqual(verifier.verify({ prefix, nonce: BigInt(nonce), bits: claims[1].bits }), expected[1]);
      if (start === undefined) continue;
      assert.equal(verifier.scan({ prefix, bits, start: BigInt(start), end: 1n << 64n }), BigInt(nonce), prefix_hex);
    }
  });
});
