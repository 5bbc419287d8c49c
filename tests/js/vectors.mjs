// The shared test vectors; tests/vectors/README.md describes them.
import fs from 'node:fs';

export const readVectors = (name) =>
  JSON.parse(fs.readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8'));

/** The message, or prefix, of `length` bytes that the vectors describe by a formula. */
export const formulaBytes = (length) =>
  Uint8Array.from({ length }, (_, i) => (181 * i + 67 * length + 13) % 251);

export const fromHex = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'));
export const toHex = (bytes) => Buffer.from(bytes).toString('hex');

/** The string that bytes are the UTF-8 of, or undefined. */
export function asString(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A seed that is printed, so that a failure can be repeated: TAILMINER_SEED=… in the environment. */
export function seededRandom(name) {
  let state = Number(process.env.TAILMINER_SEED ?? Math.floor(Math.random() * 2 ** 32)) >>> 0;
  console.log(`${name}: TAILMINER_SEED=${state}`);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  return {
    below: (n) => next() % n,
    bytes: (length) => Uint8Array.from({ length }, () => next() & 0xff),
    bigBelow: (n) => ((BigInt(next()) << 64n) | (BigInt(next()) << 32n) | BigInt(next())) % n,
  };
}
