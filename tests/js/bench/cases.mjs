// What is measured, in node and in browsers alike: this package's two kernels and other libraries.
import { keccak_256 } from '@noble/hashes/sha3';
import { createKeccak } from 'hash-wasm';
import sha3 from 'js-sha3';

const MESSAGES = 1000;
const MESSAGE_BYTES = 100;
const NONCES = 8000;
/** Of eight digits, as all that follow. */
const FIRST_NONCE = 10_000_000n;

/** Messages, and the claims whose messages they are. */
function makeInputs() {
  const messages = [];
  const claims = [];
  const shared = Uint8Array.from({ length: MESSAGE_BYTES - 8 }, (_, i) => 97 + (i % 26));
  for (let i = 0; i < MESSAGES; i++) {
    const prefix = Uint8Array.from(shared, (byte, k) => (k < 4 ? 97 + ((i >> (4 * k)) & 15) : byte));
    const nonce = String(FIRST_NONCE + BigInt(7919 * i));
    messages.push(new TextEncoder().encode(new TextDecoder().decode(prefix) + nonce));
    claims.push({ prefix, nonce, bits: 0 });
  }
  return {
    messages,
    'one prefix': claims.map((claim) => ({ ...claim, prefix: shared })),
    'many prefixes': claims,
    'many prefixes as strings': claims.map((claim) => ({ ...claim, prefix: new TextDecoder().decode(claim.prefix) })),
    'nonces as BigInt': claims.map((claim) => ({ ...claim, prefix: shared, nonce: BigInt(claim.nonce) })),
    job: { prefix: shared, bits: 64, start: FIRST_NONCE, end: FIRST_NONCE + BigInt(NONCES) },
  };
}

const BATCH = `verifyBatch, claims of ${MESSAGE_BYTES} bytes`;
const ONE_CLAIM = `verify, claims of ${MESSAGE_BYTES} bytes`;
const ONE_HASH = `keccak256, messages of ${MESSAGE_BYTES} bytes`;
const SCAN = 'scan, nonces';

/**
 * Cases `{ group, name, count, run }`: `run()` does `count` of what the group counts. `verifiers`
 * is one for each kernel. Other libraries only hash, which is the larger part of a verification.
 */
export async function makeCases(verifiers) {
  const inputs = makeInputs();
  const { messages, job } = inputs;
  const hasher = await createKeccak(256);
  const cases = [];
  const add = (group, name, count, run) => cases.push({ group, name, count, run });
  const addHash = (group, name, hash) => add(group, name, MESSAGES, () => {
    for (const message of messages) hash(message);
  });

  for (const verifier of verifiers) {
    const { kernel } = verifier;
    add(SCAN, kernel, NONCES, () => verifier.scan(job));
    for (const kind of ['one prefix', 'many prefixes', 'many prefixes as strings', 'nonces as BigInt']) {
      add(BATCH, `${kernel}, ${kind}`, MESSAGES, () => verifier.verifyBatch(inputs[kind]));
    }
    add(ONE_CLAIM, kernel, MESSAGES, () => {
      for (const claim of inputs['many prefixes']) verifier.verify(claim);
    });
    addHash(ONE_HASH, kernel, (message) => verifier.keccak256(message));
  }
  for (const group of [BATCH, ONE_HASH]) {
    addHash(group, 'hash-wasm, reused hasher, bytes', (message) => hasher.init().update(message).digest('binary'));
    addHash(group, 'hash-wasm, reused hasher, hex', (message) => hasher.init().update(message).digest());
    addHash(group, 'js-sha3, bytes', (message) => sha3.keccak256.array(message));
    addHash(group, '@noble/hashes, bytes', (message) => keccak_256(message));
  }
  return cases;
}
