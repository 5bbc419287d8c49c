// The list of results has the rows of its filter in the order of its column.

import assert from "node:assert";
import test from "node:test";

import { kNone } from "../../../web/claims/check_block.js";
import { kReasons } from "../../../web/claims/verdict_line.js";
import { type Filter, ResultOrder, type SortColumn } from "../../../web/page/result_order.js";
import { ResultStore } from "../../../web/page/result_store.js";
import type { StoredBlock } from "../../../web/workers/messages.js";
import { Random } from "./random.js";

interface Row {
  readonly line: number;
  readonly reason: number;
  readonly zeroBits: number;
  readonly bits: number;
}

function randomRows(count: number, random: Random): Row[] {
  return Array.from({ length: count }, (_, i) => ({
    line: i + 1,
    reason: random.below(kReasons.length),
    zeroBits: random.below(258) + kNone,
    bits: random.below(258) + kNone,
  })).map((row) => (row.reason === 0 ? { ...row, zeroBits: 20, bits: 18 } : row));
}

function blockOf(rows: readonly Row[]): StoredBlock {
  const texts = rows.map(({ line }) => `{"prefix_hex":null,"nonce":"${line}","digest":null}\n`);
  const offsets = [0];
  for (const text of texts) offsets.push(offsets.at(-1)! + text.length);
  return {
    verdicts: new Blob(texts),
    offsets: Uint32Array.from(offsets),
    lines: Float64Array.from(rows, ({ line }) => line),
    reasons: Uint8Array.from(rows, ({ reason }) => reason),
    zeroBits: Int16Array.from(rows, ({ zeroBits }) => zeroBits),
    bits: Int16Array.from(rows, ({ bits }) => bits),
  };
}

function storeOf(rows: readonly Row[], random: Random): ResultStore {
  const store = new ResultStore();
  for (let at = 0; at < rows.length; ) {
    const count = random.below(300);
    store.append(blockOf(rows.slice(at, at + count)));
    at += count;
  }
  return store;
}

function passes(filter: Filter, { reason }: Row): boolean {
  if (filter === "all") return true;
  if (filter === "valid") return reason === 0;
  return filter === "not-valid" ? reason !== 0 : kReasons[reason] === filter;
}

const kFilters: Filter[] = ["all", "valid", "not-valid", "too-few-zero-bits", "malformed-claim"];
const kColumns: SortColumn[] = ["line", "reason", "zeroBits", "bits"];

function shownLines(order: ResultOrder): number[] {
  return Array.from({ length: order.length }, (_, i) => order.rowAt(i) + 1);
}

test("filters and sorts", () => {
  const random = new Random(4);
  const rows = randomRows(3000, random);
  const order = new ResultOrder(storeOf(rows, random));
  for (const filter of kFilters) {
    order.setFilter(filter);
    for (const column of kColumns) {
      for (const descending of [false, true]) {
        order.sort({ column, descending });
        const sign = descending ? -1 : 1;
        const expected = rows
          .filter((row) => passes(filter, row))
          .sort((a, b) => sign * (a[column] - b[column]) || a.line - b.line);
        assert.deepStrictEqual(shownLines(order), expected.map(({ line }) => line), `${filter} ${column}`);
      }
    }
  }
});

test("takes in what comes later", () => {
  const random = new Random(5);
  const rows = randomRows(2000, random);
  const store = new ResultStore();
  const order = new ResultOrder(store);
  order.setFilter("not-valid");
  for (let at = 0; at < rows.length; at += 100) {
    store.append(blockOf(rows.slice(at, at + 100)));
    if (random.below(2) === 0) order.update();
  }
  order.update();
  const expected = rows.filter((row) => row.reason !== 0).map(({ line }) => line);
  assert.deepStrictEqual(shownLines(order), expected);
});

test("counts and gives details", async () => {
  const random = new Random(6);
  const rows = randomRows(1500, random);
  const store = storeOf(rows, random);
  assert.strictEqual(store.count, rows.length);
  assert.strictEqual(store.validCount, rows.filter(({ reason }) => reason === 0).length);
  assert.strictEqual(store.validByZeroBits[20], store.validCount);
  assert.strictEqual(store.validByBits[18], store.validCount);
  await store.readDetails([0, 700, 1499]);
  for (const row of [0, 700, 1499]) assert.strictEqual(store.detailsAtHand(row)!.nonce, String(row + 1));
  assert.strictEqual((await store.verdicts().text()).split("\n").length, rows.length + 1);
});
