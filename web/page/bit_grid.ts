// The 256 bits of a digest as a picture of 16 rows, with what is required outlined.

import { fromHex } from "../claims/bytes.js";
import { byId, makeSvg, setText } from "./dom.js";

const kSide = 16;
const kPitch = 12;
const kCell = 9;
const kOffset = (kPitch - kCell) / 2;

/** The outline of the first `count` cells: whole rows, and a part of one. */
function outlineOf(count: number): string {
  const rows = Math.floor(count / kSide) * kPitch;
  const width = (count % kSide) * kPitch;
  const full = kSide * kPitch;
  if (count === 0) return "";
  if (width === 0) return `M0 0H${full}V${rows}H0Z`;
  if (rows === 0) return `M0 0H${width}V${kPitch}H0Z`;
  return `M0 0H${full}V${rows}H${width}V${rows + kPitch}H0Z`;
}

function beginningInWords(zeroBits: number): string {
  if (zeroBits === 0) return "the first is a 1";
  if (zeroBits === 1) return "the first is 0, the next is a 1";
  if (zeroBits === 256) return "all are 0";
  return `the first ${zeroBits} are 0, the next is a 1`;
}

export class BitGrid {
  private readonly cells: SVGRectElement[] = [];
  private readonly outline = makeSvg("path", { class: "required" });
  private readonly picture: SVGSVGElement;

  constructor(parent: HTMLElement) {
    const size = kSide * kPitch;
    this.picture = makeSvg("svg", { viewBox: `-2 -2 ${size + 4} ${size + 4}`, role: "img" });
    for (let i = 0; i < kSide * kSide; ++i) {
      const cell = makeSvg("rect", {
        x: (i % kSide) * kPitch + kOffset,
        y: Math.floor(i / kSide) * kPitch + kOffset,
        width: kCell,
        height: kCell,
        rx: 1.5,
      });
      this.cells.push(cell);
    }
    this.picture.append(...this.cells, this.outline);
    parent.append(this.picture);
    this.show(null, 0, null);
  }

  /** `required` is the difficulty, null where it is not known. */
  show(digest: string | null, zeroBits: number, required: number | null): void {
    const bytes = digest === null ? null : fromHex(digest);
    this.cells.forEach((cell, i) => {
      let kind = "none";
      if (bytes !== null) {
        const isOne = ((bytes[i >> 3]! >> (7 - (i & 7))) & 1) === 1;
        if (i < zeroBits) kind = "lead";
        else if (required !== null && i < required && isOne) kind = "miss";
        else kind = isOne ? "one" : "zero";
      }
      cell.setAttribute("class", kind);
    });
    this.outline.setAttribute("d", outlineOf(required ?? 0));
    const label =
      bytes === null
        ? "No digest yet."
        : `The 256 bits of the digest: ${beginningInWords(zeroBits)}` +
          (required === null ? "." : `; ${required} must be.`);
    this.picture.setAttribute("aria-label", label);
    setText(
      byId("grid-caption"),
      "The digest’s 256 bits, row by row" + (bytes === null ? "." : `: ${beginningInWords(zeroBits)}.`),
    );
  }
}
