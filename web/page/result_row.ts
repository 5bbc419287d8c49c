// One row of the list of results.

import { kNone } from "../claims/check_block.js";
import { kReasons, type Reason } from "../claims/verdict_line.js";
import { make, setText } from "./dom.js";
import type { Place, VerdictDetails } from "./result_store.js";
import { shorten, visibleLine } from "./visible_text.js";

export const kReasonWords: Record<Reason, string> = {
  none: "valid",
  "too-few-zero-bits": "too few zero bits",
  "malformed-nonce": "not a nonce",
  "digest-mismatch": "wrong digest",
  "malformed-claim": "malformed",
};

/** The columns, in order; the first four are there before the details are read. */
export const kColumns = ["line", "reason", "zeroBits", "bits", "nonce", "prefix", "digest", "id"] as const;

export type Column = (typeof kColumns)[number];

const kMostShown = 120;

function numberOrDash(bits: number): string {
  return bits === kNone ? "–" : String(bits);
}

export class ResultRow {
  readonly element = make("div", { role: "row", class: "row" });
  private readonly cells = new Map<Column, HTMLElement>();

  constructor() {
    for (const column of kColumns) {
      const cell = make("span", { role: "gridcell", class: `cell at-${column}` });
      this.cells.set(column, cell);
      this.element.append(cell);
    }
  }

  showFigures({ block, index }: Place): void {
    const reason = kReasons[block.reasons[index]!]!;
    this.element.dataset.reason = reason;
    this.set("line", block.lines[index]!.toLocaleString("en-US"));
    this.set("reason", kReasonWords[reason]);
    this.set("zeroBits", numberOrDash(block.zeroBits[index]!));
    this.set("bits", numberOrDash(block.bits[index]!));
  }

  /** Undefined where they have not been read yet. */
  showDetails(details: VerdictDetails | undefined): void {
    const prefix = details?.prefix ?? details?.prefix_hex ?? null;
    this.set("nonce", details?.error ?? details?.nonce ?? "");
    this.set("prefix", prefix ?? "");
    const isHex = details?.prefix === undefined && prefix !== null;
    this.cells.get("prefix")!.toggleAttribute("data-hex", isHex);
    this.set("digest", details?.digest ?? "");
    this.set("id", details?.id === undefined ? "" : String(details.id));
  }

  private set(column: Column, text: string): void {
    setText(this.cells.get(column)!, visibleLine(shorten(text, kMostShown)));
  }
}
