// Files of claims for the tests, made with js-sha3.

import sha3 from "js-sha3";

function zeroBitsOf(message) {
  const bytes = new Uint8Array(sha3.keccak256.arrayBuffer(message));
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

const kKinds = [
  (claim) => ({ ...claim, bits: claim.bits + 1 }),
  (claim) => ({ ...claim, nonce: `0${claim.nonce}` }),
  (claim) => ({ ...claim, digest: "00".repeat(32) }),
  (claim) => ({ ...claim, bits: String(claim.bits) }),
  ({ id, nonce }) => ({ id, nonce, bits: 0 }),
];

/**
 * `count` claim lines, each asking for all the zero bits that it has; every `badEvery`-th is bad,
 * of each kind in turn.
 */
export function makeClaims(count, badEvery) {
  const lines = [];
  for (let i = 1; i <= count; ++i) {
    const prefix = `leg-${i % 97}:`;
    const nonce = String(i * 7919);
    const claim = { id: i, prefix, nonce, bits: zeroBitsOf(prefix + nonce) };
    const isBad = i % badEvery === 0;
    lines.push(JSON.stringify(isBad ? kKinds[(i / badEvery) % kKinds.length](claim) : claim));
  }
  return lines;
}
