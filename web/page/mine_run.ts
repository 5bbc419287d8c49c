// Looking for the lowest valid nonce with several workers, which scan one range after the other.

import type { WorkerPool } from "../workers/worker_pool.js";

/** A range takes some hundredths of a second: short enough to stop at once. */
const kRange = 100_000n;

const kEnd = 1n << 64n;

export class MineRun {
  /** How many nonces have been tried. */
  tried = 0;
  private stopped = false;
  private next = 0n;
  private lowest: bigint | null = null;

  /** `onProgress` runs after each range. */
  constructor(
    private readonly prefix: Uint8Array<ArrayBuffer>,
    private readonly bits: number,
    private readonly pool: WorkerPool,
    private readonly onProgress: () => void,
  ) {}

  /** The lowest valid nonce, or null where the run was stopped. */
  async run(): Promise<bigint | null> {
    await Promise.all(Array.from({ length: this.pool.size }, () => this.scanRanges()));
    return this.stopped ? null : this.lowest;
  }

  /** Ends the run when the ranges that are being scanned are. */
  stop(): void {
    this.stopped = true;
  }

  /** Goes on until a nonce is found; ranges below it that others scan are still finished. */
  private async scanRanges(): Promise<void> {
    while (this.lowest === null && this.next < kEnd && !this.stopped) {
      const start = this.next;
      const end = start + kRange < kEnd ? start + kRange : kEnd;
      this.next = end;
      const { prefix, bits } = this;
      const nonce = await this.pool.ask({ kind: "scan", prefix, bits, start, end });
      if (nonce !== null && (this.lowest === null || nonce < this.lowest)) this.lowest = nonce;
      this.tried += Number((nonce === null ? end : nonce + 1n) - start);
      this.onProgress();
    }
  }
}
