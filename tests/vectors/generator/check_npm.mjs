// Checks the vector files against two npm packages, js-sha3 and @noble/hashes, without writing.
//
// Run it in a folder where both are installed (npm install js-sha3 @noble/hashes):
//   node PATH/TO/tests/vectors/generator/check_npm.mjs

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(join(process.cwd(), 'any.js'));
const jsSha3 = require('js-sha3');
const noble = await import(pathToFileURL(require.resolve('@noble/hashes/sha3.js')));

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const hex = (bytes) => Buffer.from(bytes).toString('hex');
const bytesOf = (text) => Uint8Array.from(Buffer.from(text, 'hex'));
const join2 = (a, b) => Uint8Array.from([...a, ...b]);
const ascii = (text) => Uint8Array.from(Buffer.from(text, 'latin1'));
const formula = (length) =>
  Uint8Array.from({ length }, (_, i) => (181 * i + 67 * length + 13) % 251);

/** Keccak-256 by both packages, in hexadecimal. */
function keccak256(bytes) {
  const digest = hex(noble.keccak_256(bytes));
  assert.equal(jsSha3.keccak256(bytes), digest);
  return digest;
}

function sha3(bytes) {
  const digest = hex(noble.sha3_256(bytes));
  assert.equal(jsSha3.sha3_256(bytes), digest);
  return digest;
}

function leadingZeroBits(digestHex) {
  const value = BigInt(`0x${digestHex}`);
  return value === 0n ? 256 : 256 - value.toString(2).length;
}

function digestHasBits(digest, bits) {
  for (let i = 0; i < bits; i++) {
    if ((digest[i >> 3] >> (7 - (i & 7))) & 1) return false;
  }
  return true;
}

/** Lowest nonce of [start, end) as a string, or null. @noble/hashes. */
function scan(prefix, bits, start, end) {
  for (let nonce = start; nonce < end; nonce++) {
    const text = nonce.toString();
    const message = new Uint8Array(prefix.length + text.length);
    message.set(prefix);
    for (let i = 0; i < text.length; i++) message[prefix.length + i] = text.charCodeAt(i);
    if (digestHasBits(noble.keccak_256(message), bits)) return text;
  }
  return null;
}

function checkHashes(name, hash) {
  const file = read(name);
  for (const [length, digest] of file.by_length) assert.equal(hash(formula(length)), digest);
  for (const c of file.named) assert.equal(hash(bytesOf(c.message_hex)), c.digest, c.name);
  return file.by_length.length + file.named.length;
}

function checkDigests() {
  const { rows } = read('digests.json');
  for (const [length, nonces, firsts, combined] of rows) {
    const digests = nonces.map((nonce) => keccak256(join2(formula(length), ascii(nonce))));
    assert.deepEqual(digests.map((digest) => digest.slice(0, 16)), firsts);
    nonces.forEach((nonce, i) => assert.equal(nonce.length, i + 1));
    assert.equal(keccak256(bytesOf(digests.join(''))), combined);
  }
  return rows.length * 20;
}

function checkScan() {
  let count = 0;
  for (const rows of Object.values(read('scan.json').groups)) {
    for (const [length, start, end, bits, nonce, zeros, first] of rows) {
      const prefix = formula(length);
      assert.equal(scan(prefix, bits, BigInt(start), BigInt(end)), nonce, `${length} ${start}`);
      count++;
      if (nonce === null) continue;
      const digest = keccak256(join2(prefix, ascii(nonce)));
      assert.equal(digest.slice(0, 16), first);
      assert.equal(leadingZeroBits(digest), zeros);
    }
  }
  return count;
}

function checkGrammar() {
  const { cases } = read('grammar.json');
  for (const { hex: text, value } of cases) {
    const latin1 = Buffer.from(text, 'hex').toString('latin1');
    const valid = /^(?:0|[1-9][0-9]*)$/.test(latin1) && !latin1.includes('\n') &&
      BigInt(latin1) < 2n ** 64n;
    assert.equal(valid ? latin1 : null, value, text);
  }
  return cases.length;
}

function checkFaults() {
  const file = read('faults.json');
  for (const c of file.hash) {
    assert.equal(keccak256(bytesOf(c.message_hex)), c.keccak256);
    assert.notEqual(c.with_fault, c.keccak256);
  }
  for (const { prefix_hex, bits, start, end, nonce, digest, leading_zero_bits } of file.lowest) {
    const prefix = bytesOf(prefix_hex);
    assert.equal(scan(prefix, bits, BigInt(start), BigInt(end)), nonce, prefix_hex);
    if (nonce === null) continue;
    assert.equal(keccak256(join2(prefix, ascii(nonce))), digest);
    assert.equal(leadingZeroBits(digest), leading_zero_bits);
  }
  for (const c of file.claims) {
    const digest = keccak256(bytesOf(c.prefix_hex + c.nonce_hex));
    assert.equal(digest, c.message_digest);
    assert.equal(leadingZeroBits(digest), c.message_leading_zero_bits);
    assert.equal(c.valid, c.reason === null);
    if (c.reason !== 'malformed-nonce') {
      assert.equal(c.valid, c.message_leading_zero_bits >= c.bits);
    }
  }
  for (const { link, prefix_hex } of file.links) {
    const [key, value] = link.slice(1).split('=');
    const bytes = key === 'prefix_hex' ? bytesOf(value) : Buffer.from(decodeURIComponent(value));
    assert.equal(hex(bytes), prefix_hex, link);
  }
  return file.hash.length + file.lowest.length + file.claims.length + file.links.length;
}

const checks = {
  'keccak256.json': () => checkHashes('keccak256.json', keccak256),
  'sha3_256.json': () => checkHashes('sha3_256.json', sha3),
  'digests.json': checkDigests,
  'grammar.json': checkGrammar,
  'faults.json (but long and bits)': checkFaults,
  'scan.json': checkScan,
};
for (const [name, check] of Object.entries(checks)) console.log(`${name}: ${check()} cases agree`);
