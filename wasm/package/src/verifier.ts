import { checkArray, checkBits, checkBytes, checkObject, checkPrefix, checkRange, nonceText } from './check.js';
import type { Owner } from './check.js';
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

  /** Appends the verdicts on the first `count` claims that the module has dealt with. */
  function takeVerdicts(count: number, verdicts: Verdict[]): void {
    const texts = decoder.decode(digestTexts.subarray(0, DIGEST_DIGITS * count));
    for (let i = 0; i < count; i++) {
      const reason = outcomes[2 * i]!;
      const hasDigest = reason !== MALFORMED;
      verdicts.push({
        valid: reason === 0,
        reason: REASONS[reason]!,
        leadingZeroBits: hasDigest ? outcomes[2 * i + 1]! : null,
        digest: hasDigest ? texts.slice(DIGEST_DIGITS * i, DIGEST_DIGITS * (i + 1)) : null,
      });
    }
  }

  /** Verifies all of `list`; `owner` is what messages call a single claim. */
  function verifyAll(list: readonly Claim[], owner?: Owner): Verdict[] {
    const verdicts: Verdict[] = [];
    let waiting = 0;  // claims in the buffers
    let end = 0;      // of their messages in `input`
    let prefixOfLast: Uint8Array | string = '';  // of the last claim, and where in `input` it is
    let prefixAt = 0;
    let prefixBytes = 0;

    function flush(): void {
      if (waiting === 0) return;
      wasm.verify_batch(waiting);
      takeVerdicts(waiting, verdicts);
      waiting = 0;
      end = 0;
    }

    /** Puts a claim into the buffers; false where there may not be room. */
    function add(prefix: Uint8Array | string, nonce: string, bits: number): boolean {
      if (prefix === prefixOfLast && prefixBytes <= roomForPrefix(end)) {
        input.copyWithin(end, prefixAt, prefixAt + prefixBytes);
      } else {
        const written = writePrefix(prefix, end);
        if (written < 0) return false;
        prefixOfLast = prefix;
        prefixBytes = written;
      }
      prefixAt = end;
      const nonceBytes = writeNonce(nonce, end + prefixBytes);
      claims[3 * waiting] = prefixBytes;
      claims[3 * waiting + 1] = nonceBytes;
      claims[3 * waiting + 2] = bits;
      end += prefixBytes + nonceBytes;
      waiting++;
      return true;
    }

    function verifyLong(prefix: Uint8Array | string, nonce: string, bits: number): void {
      absorb(prefix);
      wasm.verify(writeNonce(nonce, 0), bits);
      takeVerdicts(1, verdicts);
      prefixOfLast = '';
      prefixBytes = 0;
    }

    for (let i = 0; i < list.length; i++) {
      const claim = list[i]!;
      checkObject(claim, owner ?? i);
      const { prefix, nonce, bits } = claim;
      // Claims of one job share their prefix: it is checked and encoded once.
      if (prefix !== prefixOfLast) checkPrefix(prefix, owner ?? i);
      checkBits(bits, owner ?? i);
      const text = nonceText(nonce, owner ?? i);
      if (waiting === maxClaims) flush();
      if (add(prefix, text, bits)) continue;
      flush();
      if (!add(prefix, text, bits)) verifyLong(prefix, text, bits);
    }
    flush();
    return verdicts;
  }

  return Object.freeze<Verifier>({
    kernel: wasm.lanes() === 2 ? 'wasm-simd' : 'wasm',

    verify(claim: Claim): Verdict {
      return verifyAll([claim], 'claim')[0]!;
    },

    verifyBatch(list: readonly Claim[]): Verdict[] {
      checkArray(list);
      return verifyAll(list);
    },

    keccak256(data: Uint8Array): Uint8Array {
      checkBytes(data, 'data');
      if (data.length <= input.length) {
        input.set(data);
        wasm.hash(data.length);
      } else {
        absorb(data);
        wasm.finish();
      }
      return digest.slice();
    },

    scan(job: ScanJob): bigint | null {
      checkObject(job, 'job');
      const { prefix, bits, start, end } = job;
      checkBytes(prefix, 'job', 'prefix');
      checkBits(bits, 'job');
      checkRange(start, end);
      absorb(prefix);
      const result = wasm.scan(bits, start, end - 1n);
      if (result < 0) throw new Error('tailminer: the kernel and the plain hash disagree');
      return result === 0 ? null : foundNonce[0]!;
    },
  });
}
