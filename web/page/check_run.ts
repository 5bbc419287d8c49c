// A run over a file of claims: cut into blocks, checked by several workers, stored in order.

import { readHeader } from "../claims/claim_csv.js";
import { kMaxLineBytes, readBlocks } from "../claims/blocks.js";
import type { Format } from "../claims/check_block.js";
import { fromUtf8 } from "../claims/bytes.js";
import type { StoredBlock } from "../workers/messages.js";
import type { WorkerPool } from "../workers/worker_pool.js";
import type { ResultStore } from "./result_store.js";

export type Ending = "finished" | "cancelled";

/**
 * How the claims of a file are written; throws an Error where it is CSV with a wrong first line. What
 * begins as a JSON object or array is no header, whatever words are in it.
 */
export async function formatOf(file: Blob): Promise<Format> {
  const start = new Uint8Array(await file.slice(0, kMaxLineBytes + 2).arrayBuffer());
  const end = start.indexOf(0x0a);
  const line = fromUtf8(end < 0 ? start : start.slice(0, end))?.replace(/^\ufeff/, "") ?? "";
  const names = line.replace(/\r$/, "").split(/[,;\t]/);
  const isTable = names.some((name) => /^"?(nonce|bits|prefix|prefix_hex)"?$/.test(name));
  if (!isTable || /^\s*[{[]/.test(line)) return { kind: "json" };
  if (line.length > kMaxLineBytes) throw new Error("The first row is longer than a megabyte.");
  const header = readHeader(line.replace(/\r$/, ""));
  if (typeof header === "string") throw new Error(header);
  return { kind: "csv", header };
}

/** More results than that are too much for the memory of a page. */
const kMostResults = 10_000_000;

export class CheckRun {
  /** How many bytes of the file stand in the store. */
  bytesDone = 0;
  private cancelled = false;
  private resolveCancelling!: () => void;
  private readonly cancelling = new Promise<void>((resolve) => {
    this.resolveCancelling = resolve;
  });
  private failure: unknown = null;
  private readonly done = new Map<number, { block: StoredBlock; fileBytes: number }>();
  private nextStored = 0;

  /** `onBlock` runs after each block that is stored. */
  constructor(
    private readonly file: Blob,
    private readonly store: ResultStore,
    private readonly pool: WorkerPool,
    private readonly onBlock: () => void,
  ) {}

  /** Throws where the file cannot be read or the checker cannot go on; what is stored stays. */
  async run(): Promise<Ending> {
    // Some browsers say that a file that is gone is empty, until somebody reads it.
    if (this.file.size === 0) await this.file.arrayBuffer();
    const format = await formatOf(this.file);
    const running = new Set<Promise<void>>();
    let number = 0;
    for await (const { bytes, firstLine, fileBytes } of readBlocks(this.file, () => this.isOver)) {
      // Two blocks for each worker: one that it checks and one that waits.
      while (running.size >= 2 * this.pool.size && !this.isOver) await Promise.race([...running, this.cancelling]);
      if (this.isOver) break;
      const place = number++;
      const request = { kind: "check", block: { bytes, firstLine }, format } as const;
      const step = this.pool.ask(request).then(
        (block) => this.keep(place, block, fileBytes),
        (error: unknown) => {
          this.failure ??= error;
        },
      );
      running.add(step);
      void step.then(() => running.delete(step));
    }
    await Promise.race([Promise.all(running), this.cancelling]);
    if (this.cancelled) return "cancelled";
    if (this.failure !== null) throw this.failure;
    return "finished";
  }

  /** Ends the run at once; what is stored by then stays. */
  cancel(): void {
    this.cancelled = true;
    this.resolveCancelling();
  }

  private get isOver(): boolean {
    return this.cancelled || this.failure !== null;
  }

  private keep(place: number, block: StoredBlock, fileBytes: number): void {
    if (this.isOver) return;
    this.done.set(place, { block, fileBytes });
    for (let next = this.done.get(this.nextStored); next; next = this.done.get(this.nextStored)) {
      this.store.append(next.block);
      this.bytesDone = next.fileBytes;
      this.done.delete(this.nextStored++);
    }
    if (this.store.count > kMostResults) {
      const most = kMostResults.toLocaleString("en-US");
      this.failure ??= new Error(`A page holds ${most} verdicts. The command line checks files of any length.`);
    }
    this.onBlock();
  }
}
