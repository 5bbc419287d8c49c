import { checkArray, checkBits, checkBytes, checkObject, checkPrefix, checkRange, nonceText } from './check.js';
import { DIGEST_DIGITS } from './module.js';
import type { Module } from './module.js';
import type { Claim, Reason, ScanJob, Verdict, Verifier } from './types.js';

/** In the order of Reason in verify.h. */
const REASONS: readonly (Reason | null)[] = [null, 'too-few-zero-bits', 'malformed-nonce'];
const MALFORMED = REASONS.indexOf('malformed-nonce');

/** The longest UTF-8 encoding of a UTF-16 code unit. */
const MAX_BYTES_OF_UNIT = 3;

/** The package's API over one module instance. */
export function makeVerifier(module: Module): Verifier {
  const { exports: wasm, input, claims, maxClaims, maxNonceBytes, outcomes, digestTexts, digest, foundNonce } =
    module;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  /** How many bytes of a prefix fit at `at`, with a nonce behind them. */
  function roomForPrefix(at: number): number {
    return input.length - at - maxNonceBytes - 1;
  }

  /** Writes `prefix` at `at` and returns how many bytes it takes, or −1 where it may not fit. */
  function writePrefix(prefix: Uint8Array | string, at: number): number {
    const room = roomForPrefix(at);
    if (typeof prefix === 'string') {
      if (prefix.length * MAX_BYTES_OF_UNIT > room) return -1;
      return encoder.encodeInto(prefix, input.subarray(at)).written;
    }
    if (prefix.length > room) return -1;
    input.set(prefix, at);
    return prefix.length;
  }

  /** Writes as much of `nonce` at `at` as shows whether it is one, and returns how many bytes. */
  function writeNonce(nonce: string, at: number): number {
    const length = Math.min(nonce.length, maxNonceBytes + 1);
    for (let i = 0; i < length; i++) {
      const unit = nonce.charCodeAt(i);
      input[at + i] = unit < 0x80 ? unit : 0xff;  // not a digit, whatever else it is
    }
    return length;
  }

  /** Absorbs bytes of any length, one buffer after the other. */
  function absorb(data: Uint8Array | string): void {
    wasm.begin();
    if (typeof data === 'string') {
      for (let rest = data; rest !== '';) {
        const { read, written } = encoder.encodeInto(rest, input);
        wasm.absorb(written);
        rest = rest.slice(read);
      }
    } else {
      for (let at = 0; at < data.length; at += input.length) {
        const piece = data.subarray(at, at + input.length);
        input.set(piece);
        wasm.absorb(piece.length);
      }
    }
  }

  // A batch: the claims that wait in the buffers, and where in `input` their messages end.
  let waiting = 0;
  let end = 0;
  // The prefix of the last of them, and where it is in `input`.
  let lastPrefix: Uint8Array | string = '';
  let lastPrefixAt = 0;
  let lastPrefixBytes = 0;

  function begin(): void {
    if (waiting > 0) throw new Error('tailminer: a getter of a claim called the verifier');
    end = 0;
    lastPrefix = '';
    lastPrefixBytes = 0;
  }

  /** Puts a claim into the buffers; false where it may not fit. */
  function add(prefix: Uint8Array | string, nonce: string, bits: number): boolean {
    if (prefix === lastPrefix && lastPrefixBytes <= roomForPrefix(end)) {
      input.copyWithin(end, lastPrefixAt, lastPrefixAt + lastPrefixBytes);
    } else {
      const written = writePrefix(prefix, end);
      if (written < 0) return false;
      lastPrefix = prefix;
      lastPrefixBytes = written;
    }
    lastPrefixAt = end;
    end += lastPrefixBytes;
    const nonceBytes = writeNonce(nonce, end);
    end += nonceBytes;
    claims[3 * waiting] = lastPrefixBytes;
    claims[3 * waiting + 1] = nonceBytes;
    claims[3 * waiting + 2] = bits;
    waiting++;
    return true;
  }

  /** Deals with a claim that does not fit into the buffers. */
  function verifyLong(prefix: Uint8Array | string, nonce: string, bits: number): void {
    absorb(prefix);
    wasm.verify(writeNonce(nonce, 0), bits);
    lastPrefix = '';
    lastPrefixBytes = 0;
  }

  /** The verdict on claim `index` of those that the module has dealt with. */
  function verdictAt(index: number, texts: string): Verdict {
    const reason = outcomes[2 * index]!;
    const hasDigest = reason !== MALFORMED;
    return {
      valid: reason === 0,
      reason: REASONS[reason]!,
      leadingZeroBits: hasDigest ? outcomes[2 * index + 1]! : null,
      digest: hasDigest ? texts.slice(DIGEST_DIGITS * index, DIGEST_DIGITS * (index + 1)) : null,
    };
  }

  /** The digests of the first `count` claims, one behind the other. */
  function digestsOf(count: number): string {
    return decoder.decode(digestTexts.subarray(0, DIGEST_DIGITS * count));
  }

  /** Appends the verdicts on the claims that wait. */
  function flush(verdicts: Verdict[]): void {
    if (waiting === 0) return;
    wasm.verify_batch(waiting);
    const texts = digestsOf(waiting);
    for (let i = 0; i < waiting; i++) verdicts.push(verdictAt(i, texts));
    waiting = 0;
    end = 0;
  }

  function verify(claim: Claim): Verdict {
    checkObject(claim, 'claim');
    const { prefix, nonce, bits } = claim;
    checkPrefix(prefix, 'claim');
    checkBits(bits, 'claim');
    const text = nonceText(nonce, 'claim');
    begin();
    if (add(prefix, text, bits)) {
      waiting = 0;
      wasm.verify_batch(1);
    } else {
      verifyLong(prefix, text, bits);
    }
    return verdictAt(0, digestsOf(1));
  }

  function verifyBatch(list: readonly Claim[]): Verdict[] {
    checkArray(list);
    begin();
    const verdicts: Verdict[] = [];
    try {
      for (let i = 0; i < list.length; i++) {
        const claim = list[i]!;
        checkObject(claim, i);
        const { prefix, nonce, bits } = claim;
        // Claims of one job share their prefix: it is checked and encoded once.
        if (prefix !== lastPrefix) checkPrefix(prefix, i);
        checkBits(bits, i);
        const text = nonceText(nonce, i);
        if (waiting === maxClaims) flush(verdicts);
        if (add(prefix, text, bits)) continue;
        flush(verdicts);
        if (add(prefix, text, bits)) continue;
        verifyLong(prefix, text, bits);
        verdicts.push(verdictAt(0, digestsOf(1)));
      }
      flush(verdicts);
    } finally {
      waiting = 0;
    }
    return verdicts;
  }

  function keccak256(data: Uint8Array): Uint8Array {
    checkBytes(data, 'data');
    begin();
    if (data.length <= input.length) {
      input.set(data);
      wasm.hash(data.length);
    } else {
      absorb(data);
      wasm.finish();
    }
    return new Uint8Array(digest);
  }

  function scan(job: ScanJob): bigint | null {
    checkObject(job, 'job');
    const { prefix, bits, start, end } = job;
    checkBytes(prefix, 'job', 'prefix');
    checkBits(bits, 'job');
    checkRange(start, end);
    begin();
    absorb(prefix);
    const found = wasm.scan(bits, start, end - 1n);
    if (found < 0) throw new Error('tailminer: the kernel and the plain hash disagree');
    return found === 0 ? null : foundNonce[0]!;
  }

  const kernel = wasm.lanes() === 2 ? 'wasm-simd' : 'wasm';
  return Object.freeze({ kernel, verify, verifyBatch, keccak256, scan });
}
