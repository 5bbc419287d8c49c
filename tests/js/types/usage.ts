import { createVerifier } from 'tailminer';
import type { Claim, Kernel, Reason, ScanJob, Verdict, Verifier } from 'tailminer';

const verifier: Verifier = await createVerifier();
await createVerifier(undefined);
await createVerifier(new URL('https://example.org/kernel-wasm.wasm'));
await createVerifier(new Uint8Array(8));
await createVerifier(new ArrayBuffer(8));
const loading: Promise<Verifier> = createVerifier();

const kernel: Kernel = verifier.kernel;
const claim: Claim = { prefix: 'hello:', nonce: '29495', bits: 20 };
const claims: readonly Claim[] = [claim, { prefix: new Uint8Array(3), nonce: 29495n, bits: 0 }] as const;
const verdict: Verdict = verifier.verify(claim);
const verdicts: Verdict[] = verifier.verifyBatch(claims);
const digest: Uint8Array = verifier.keccak256(new Uint8Array());
const job: ScanJob = { prefix: new Uint8Array(), bits: 8, start: 0n, end: 1n << 64n };
const found: bigint | null = verifier.scan(job);
const reason: Reason | null = verdict.reason;
const text: string = verdict.digest ?? '';
const bits: number = verdict.leadingZeroBits ?? 0;
const valid: boolean = verdict.valid;
export { bits, digest, found, kernel, loading, reason, text, valid, verdicts };

// @ts-expect-error a Number as nonce
verifier.verify({ prefix: '', nonce: 1, bits: 0 });
// @ts-expect-error bits as text
verifier.verify({ prefix: '', nonce: '1', bits: '0' });
// @ts-expect-error an array of numbers as prefix
verifier.verify({ prefix: [1], nonce: '1', bits: 0 });
// @ts-expect-error no bits
verifier.verify({ prefix: '', nonce: '1' });
// @ts-expect-error one claim for many
verifier.verifyBatch(claim);
// @ts-expect-error text to hash
verifier.keccak256('abc');
// @ts-expect-error a string as prefix of a job
verifier.scan({ ...job, prefix: 'hello:' });
// @ts-expect-error Numbers as ends of a range
verifier.scan({ ...job, start: 0, end: 10 });
// @ts-expect-error the result may be null
const sum = found + 1n;
// @ts-expect-error the kernel does not change
verifier.kernel = 'wasm';
// @ts-expect-error a verdict does not change
verdict.valid = true;
// @ts-expect-error not a reason
const wrong: Reason = 'too-few';
// @ts-expect-error not loaded yet
createVerifier().verify(claim);
// @ts-expect-error null is no source
await createVerifier(null);
export { sum, wrong };
