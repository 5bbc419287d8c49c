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
    this.reserve(this.length + 1);
    this.rows[this.length++] = row;
  }

  /** Room for `length` rows at least. */
  reserve(length: number): void {
    if (length <= this.rows.length) return;
    const grown = new Uint32Array(Math.max(2 * this.rows.length, length));
    grown.set(this.rows);
    this.rows = grown;
  }

  at(index: number): number {
    return this.rows[index]!;
  }

  set(index: number, row: number): void {
    this.rows[index] = row;
  }
}

export class ResultOrder {
  private list = new RowList();
  /** How many results of the store are in the list or left out of it. */
  private seen = 0;
  /** For each reason of kReasons, whether the list has it. */
  private passes = kReasons.map(() => true);
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
    this.passes = kReasons.map((reason, i) => {
      if (filter === "all") return true;
      if (filter === "valid") return i === 0;
      return filter === "not-valid" ? i !== 0 : reason === filter;
    });
    this.rebuild();
  }

  sort(sorting: Sorting): void {
    this.sorting = sorting;
    this.rebuild();
  }

  /** Takes in what the store has got since; results that are sorted otherwise stay at the end. */
  update(): void {
    this.store.forEachBlock(this.seen, (start, block, first) => {
      const { reasons } = block;
      this.list.reserve(this.list.length + reasons.length - first);
      for (let i = first; i < reasons.length; ++i) {
        if (this.passes[reasons[i]!]) this.list.push(start + i);
      }
    });
    this.seen = this.store.count;
  }

  /** Everything in its place, after updates. */
  settle(): void {
    if (this.sorting.column === "line") this.update();
    else this.rebuild();
  }

  private rebuild(): void {
    this.list = new RowList();
    this.seen = 0;
    if (this.sorting.column === "line") {
      this.update();
      return;
    }
    this.sortByCounting();
    this.seen = this.store.count;
  }

  /** The keys of a block's results. */
  private keysOf(block: StoredBlock): Uint16Array {
    const { column, descending } = this.sorting;
    const keys = Uint16Array.from(block.reasons);
    if (column !== "reason") {
      const bits = column === "zeroBits" ? block.zeroBits : block.bits;
      for (let i = 0; i < keys.length; ++i) keys[i] = sortKey(bits[i]!);
    }
    if (descending) for (let i = 0; i < keys.length; ++i) keys[i] = kKeys - 1 - keys[i]!;
    return keys;
  }

  /** Equal keys stay in the order of the file. */
  private sortByCounting(): void {
    // Where the rows of each key begin, once all are counted.
    const places = new Uint32Array(kKeys + 1);
    this.store.forEachBlock(0, (_start, block) => {
      const keys = this.keysOf(block);
      for (let i = 0; i < keys.length; ++i) {
        if (this.passes[block.reasons[i]!]) ++places[keys[i]! + 1]!;
      }
    });
    for (let key = 0; key < kKeys; ++key) places[key + 1]! += places[key]!;
    const length = places[kKeys]!;
    this.list.reserve(length);
    this.store.forEachBlock(0, (start, block) => {
      const keys = this.keysOf(block);
      for (let i = 0; i < keys.length; ++i) {
        if (this.passes[block.reasons[i]!]) this.list.set(places[keys[i]!]!++, start + i);
      }
    });
    this.list.length = length;
  }
}
