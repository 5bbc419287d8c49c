// What is measured, in node and in browsers alike: this package's two kernels and other libraries.
import { keccak_256 } from '@noble/hashes/sha3';
import { createKeccak } from 'hash-wasm';
import sha3 from 'js-sha3';

const MESSAGES = 1000;
const MESSAGE_BYTES = 100;
const NONCES = 8000;

/** Messages, and the claims whose messages they are. */
function makeInputs() {
  const messages = [];
  const claims = [];
  const shared = Uint8Array.from({ length: MESSAGE_BYTES - 8 }, (_, i) => 97 + (i % 26));
  for (let i = 0; i < MESSAGES; i++) {
    const prefix = Uint8Array.from(shared, (byte, k) => (k < 4 ? 97 + ((i >> (4 * k)) & 15) : byte));
    const nonce = String(10_000_000 + 7919 * i);
    messages.push(new TextEncoder().encode(new TextDecoder().decode(prefix) + nonce));
    claims.push({ prefix, nonce, bits: 0 });
  }
  return {
    messages,
    distinct: claims,
    shared: claims.map((claim) => ({ ...claim, prefix: shared })),
    strings: claims.map((claim) => ({ ...claim, prefix: new TextDecoder().decode(claim.prefix) })),
    bigints: claims.map((claim) => ({ ...claim, prefix: shared, nonce: BigInt(claim.nonce) })),
    job: { prefix: shared, bits: 64, start: 10_000_000n, end: 10_000_000n + BigInt(NONCES) },
  };
}

/**
 * Groups of cases, each `{ group, name, count, run }`: `run()` does `count` of what is counted.
 * `verifiers` is one for each kernel.
 */
export async function makeCases(verifiers) {
  const { messages, distinct, shared, strings, bigints, job } = makeInputs();
  const hasher = await createKeccak(256);
  const digestOf = (message) => hasher.init().update(message).digest('binary');
  const cases = [];
  const add = (group, name, count, run) => cases.push({ group, name, count, run });
  const addEach = (group, hash) => add(group, hash.name, MESSAGES, () => {
    for (const message of messages) hash(message);
  });
  for (const verifier of verifiers) {
    const { kernel } = verifier;
    add('scan: nonces', kernel, NONCES, () => verifier.scan(job));
    add('verifyBatch: claims of 100 bytes', `${kernel}, one prefix`, MESSAGES, () => verifier.verifyBatch(shared));
    add('verifyBatch: claims of 100 bytes', `${kernel}, many prefixes`, MESSAGES, () => verifier.verifyBatch(distinct));
    add('verifyBatch: claims of 100 bytes', `${kernel}, many prefixes as strings`, MESSAGES, () => verifier.verifyBatch(strings));
    add('verifyBatch: claims of 100 bytes', `${kernel}, nonces as BigInt`, MESSAGES, () => verifier.verifyBatch(bigints));
    add('verify: one claim of 100 bytes', kernel, MESSAGES, () => { for (const claim of distinct) verifier.verify(claim); });
    addEach('keccak256: messages of 100 bytes', Object.defineProperty((message) => verifier.keccak256(message), 'name', { value: kernel }));
  }
  for (const group of ['verifyBatch: claims of 100 bytes', 'keccak256: messages of 100 bytes']) {
    add(group, 'hash-wasm, reused hasher, binary', MESSAGES, () => { for (const message of messages) digestOf(message); });
    add(group, 'hash-wasm, reused hasher, hex', MESSAGES, () => { for (const message of messages) hasher.init().update(message).digest(); });
    add(group, 'js-sha3', MESSAGES, () => { for (const message of messages) sha3.keccak256.array(message); });
    add(group, '@noble/hashes', MESSAGES, () => { for (const message of messages) keccak_256(message); });
  }
  return cases;
}
