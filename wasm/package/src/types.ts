/** Which module runs: two hashes at a time with SIMD, or one. */
export type Kernel = 'wasm-simd' | 'wasm';

/** What somebody submitted. Nothing of it is trusted. */
export interface Claim {
  /** Any bytes; a string stands for its UTF-8 encoding. Never trimmed, normalised or decoded. */
  readonly prefix: Uint8Array | string;
  /** A Number is refused: it would lose digits beyond 2^53. */
  readonly nonce: string | bigint;
  /** Difficulty: how many leading zero bits are asked for, 0 … 256. */
  readonly bits: number;
}

/** Why a claim is not valid. */
export type Reason = 'too-few-zero-bits' | 'malformed-nonce';

export interface Verdict {
  readonly valid: boolean;
  /** `null` where the claim is valid. */
  readonly reason: Reason | null;
  /** Of the digest, 0 … 256; `null` where the nonce is malformed, for then there is no message. */
  readonly leadingZeroBits: number | null;
  /** Keccak-256 of prefix and nonce, 64 hexadecimal digits; `null` where the nonce is malformed. */
  readonly digest: string | null;
}

/** What `scan` looks through. */
export interface ScanJob {
  readonly prefix: Uint8Array;
  /** 0 … 256. */
  readonly bits: number;
  /** The first nonce; 0 ≤ start < end. */
  readonly start: bigint;
  /** The nonce after the last; at most 2^64. */
  readonly end: bigint;
}

/** All methods are synchronous and can be called without `this`. */
export interface Verifier {
  readonly kernel: Kernel;

  /** Untrusted data gives a verdict; wrong types throw a TypeError, bits outside 0 … 256 a RangeError. */
  verify(claim: Claim): Verdict;

  /** The same for many claims, in their order. An error names the claim. */
  verifyBatch(claims: readonly Claim[]): Verdict[];

  /** Keccak-256 (not SHA3-256) as a new array of 32 bytes. */
  keccak256(data: Uint8Array): Uint8Array;

  /**
   * The lowest nonce in [start, end) whose digest has at least `bits` leading zero bits, or `null`.
   * It blocks until it knows: some million nonces take a second or so.
   */
  scan(job: ScanJob): bigint | null;
}

declare global {
  // For projects whose libraries do not declare WebAssembly, as Node's do not.
  namespace WebAssembly {
    interface Module {}
  }
}

/** Where a module can come from. */
export type ModuleSource = URL | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module;
