// The results of a run: the verdicts block by block, and figures about them.

import { kNone } from "../claims/check_block.js";
import { kReasons } from "../claims/verdict_line.js";
import type { StoredBlock } from "../workers/messages.js";

/** What a verdict line says, for showing it. */
export interface VerdictDetails {
  readonly id?: string | number;
  readonly prefix?: string;
  readonly prefix_hex: string | null;
  readonly nonce: string | null;
  readonly digest: string | null;
  readonly error?: string;
}

/** The place of a result: its block, and which one of the block. */
export interface Place {
  readonly block: StoredBlock;
  readonly index: number;
}

const kMostKept = 4000;

/** JSON.parse would round an id that is a large number. */
function parseDetails(line: string): VerdictDetails {
  const details = JSON.parse(line) as VerdictDetails;
  const id = /^\{"schema":"[^"]*","id":(-?[0-9]+),/.exec(line)?.[1];
  return id === undefined ? details : { ...details, id };
}

export class ResultStore {
  /** How many results have each reason of kReasons. */
  readonly byReason = new Array<number>(kReasons.length).fill(0);
  /** How many valid claims have each count of zero bits, and asked for each. */
  readonly validByZeroBits = new Uint32Array(257);
  readonly validByBits = new Uint32Array(257);
  private readonly blocks: StoredBlock[] = [];
  private readonly starts: number[] = [];
  private readonly kept = new Map<number, VerdictDetails>();
  private total = 0;

  get count(): number {
    return this.total;
  }

  get validCount(): number {
    return this.byReason[0]!;
  }

  append(block: StoredBlock): void {
    this.blocks.push(block);
    this.starts.push(this.total);
    this.total += block.lines.length;
    block.reasons.forEach((reason, i) => {
      ++this.byReason[reason]!;
      if (reason !== 0) return;
      ++this.validByZeroBits[block.zeroBits[i]!]!;
      ++this.validByBits[block.bits[i]!]!;
    });
  }

  place(row: number): Place {
    let low = 0;
    for (let high = this.starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (this.starts[middle]! <= row) low = middle;
      else high = middle;
    }
    return { block: this.blocks[low]!, index: row - this.starts[low]! };
  }

  /** Calls `each` for every block that has results from `from` on: the row of the block's first
   *  result, the block, and which of its results is the first from `from` on. */
  forEachBlock(from: number, each: (start: number, block: StoredBlock, first: number) => void): void {
    for (let row = from; row < this.total; ) {
      const { block, index } = this.place(row);
      each(row - index, block, index);
      row += block.lines.length - index;
    }
  }

  /** The details of a row if they have been read lately. */
  detailsAtHand(row: number): VerdictDetails | undefined {
    return this.kept.get(row);
  }

  /** Reads the details of rows. */
  async readDetails(rows: readonly number[]): Promise<void> {
    const missing = rows.filter((row) => !this.kept.has(row));
    if (this.kept.size + missing.length > kMostKept) this.kept.clear();
    await Promise.all(
      missing.map(async (row) => {
        const { block, index } = this.place(row);
        const line = block.verdicts.slice(block.offsets[index]!, block.offsets[index + 1]!);
        this.kept.set(row, parseDetails(await line.text()));
      }),
    );
  }

  /** All verdicts, in the order of the file, as the command line writes them. */
  verdicts(): Blob {
    return new Blob(
      this.blocks.map((block) => block.verdicts),
      { type: "application/jsonl" },
    );
  }
}

/** 0 … 256 and kNone as 1 … 257 and 0, for sorting. */
export function sortKey(bits: number): number {
  return bits - kNone;
}
