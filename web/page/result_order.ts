// Which results a list shows, and in which order.

import { kReasons, type Reason } from "../claims/verdict_line.js";
import type { StoredBlock } from "../workers/messages.js";
import { type ResultStore, sortKey } from "./result_store.js";

export type Filter = "all" | "valid" | "not-valid" | Exclude<Reason, "none">;

export type SortColumn = "line" | "reason" | "zeroBits" | "bits";

export interface Sorting {
  readonly column: SortColumn;
  readonly descending: boolean;
}

/** The values of a column: 0 … 257, few enough to sort by counting. */
const kKeys = 258;

/** Row numbers in an array that grows. */
class RowList {
  length = 0;
  private rows = new Uint32Array(1024);

  push(row: number): void {
    if (this.length === this.rows.length) {
      const grown = new Uint32Array(2 * this.rows.length);
      grown.set(this.rows);
      this.rows = grown;
    }
    this.rows[this.length++] = row;
  }

  at(index: number): number {
    return this.rows[index]!;
  }
}

export class ResultOrder {
  private list = new RowList();
  /** How many results of the store are in the list or left out of it. */
  private seen = 0;
  private passes: (reason: number) => boolean = () => true;
  private sorting: Sorting = { column: "line", descending: false };

  constructor(private readonly store: ResultStore) {}

  get length(): number {
    return this.list.length;
  }

  /** The number in the store of the result that stands at a place of the list. */
  rowAt(index: number): number {
    const { column, descending } = this.sorting;
    const isReversed = column === "line" && descending;
    return this.list.at(isReversed ? this.list.length - 1 - index : index);
  }

  setFilter(filter: Filter): void {
    const reason = kReasons.indexOf(filter as Reason);
    if (filter === "all") this.passes = () => true;
    else if (filter === "valid") this.passes = (r) => r === 0;
    else if (filter === "not-valid") this.passes = (r) => r !== 0;
    else this.passes = (r) => r === reason;
    this.rebuild();
  }

  sort(sorting: Sorting): void {
    this.sorting = sorting;
    this.rebuild();
  }

  /** Takes in what the store has got since; results that are sorted otherwise stay at the end. */
  update(): void {
    this.store.forEach(this.seen, (row, block, index) => {
      if (this.passes(block.reasons[index]!)) this.list.push(row);
    });
    this.seen = this.store.count;
  }

  /** The list anew, everything in its place. */
  rebuild(): void {
    this.list = new RowList();
    this.seen = 0;
    if (this.sorting.column === "line") {
      this.update();
      return;
    }
    this.sortByCounting();
    this.seen = this.store.count;
  }

  private keyOf(block: StoredBlock, index: number): number {
    const { column, descending } = this.sorting;
    let key = block.reasons[index]!;
    if (column === "zeroBits") key = sortKey(block.zeroBits[index]!);
    if (column === "bits") key = sortKey(block.bits[index]!);
    return descending ? kKeys - 1 - key : key;
  }

  /** Equal keys stay in the order of the file. */
  private sortByCounting(): void {
    const buckets = Array.from({ length: kKeys }, () => null as RowList | null);
    this.store.forEach(0, (row, block, index) => {
      if (!this.passes(block.reasons[index]!)) return;
      const key = this.keyOf(block, index);
      (buckets[key] ??= new RowList()).push(row);
    });
    for (const bucket of buckets) {
      for (let i = 0; bucket !== null && i < bucket.length; ++i) this.list.push(bucket.at(i));
    }
  }
}
