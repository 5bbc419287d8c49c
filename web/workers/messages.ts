// What the page and its workers say to each other.

import type { Block } from "../claims/blocks.js";
import type { CheckedBlock, Format } from "../claims/check_block.js";
import type { Outcome } from "../claims/verdict_line.js";

/** The compiled form of the checker that runs; the names are the library's. */
export type Kernel = "wasm" | "wasm-simd";

export interface OneClaim {
  readonly kind: "verify";
  readonly prefix: Uint8Array<ArrayBuffer>;
  readonly nonce: string;
  readonly bits: number;
}

export interface CheckBlock {
  readonly kind: "check";
  readonly block: Pick<Block, "bytes" | "firstLine">;
  readonly format: Format;
}

export interface ScanNonces {
  readonly kind: "scan";
  readonly prefix: Uint8Array<ArrayBuffer>;
  readonly bits: number;
  readonly start: bigint;
  readonly end: bigint;
}

/** A checked block whose verdicts the browser may keep outside of the page's memory. */
export interface StoredBlock extends Omit<CheckedBlock, "verdicts"> {
  readonly verdicts: Blob;
}

/** What each request is answered with. */
export interface Answers {
  /** Null where the nonce is malformed. */
  verify: Outcome | null;
  check: StoredBlock;
  /** The lowest valid nonce, or null. */
  scan: bigint | null;
}

export type Request = OneClaim | CheckBlock | ScanNonces;

/** From the page; the answer carries the same number. */
export interface Envelope {
  readonly number: number;
  readonly request: Request;
}

/** From a worker: once that it is ready or why it cannot be, then an answer for each request. */
export type Report =
  | { readonly kind: "ready"; readonly kernel: Kernel }
  | { readonly kind: "unusable"; readonly why: string }
  | { readonly kind: "answer"; readonly number: number; readonly answer: Answers[keyof Answers] }
  | { readonly kind: "failed"; readonly number: number; readonly why: string };
