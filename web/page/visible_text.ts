// Untrusted text made visible: controls as pictures, invisible characters by their code.

import { hasInvisible, splitAtInvisible } from "../claims/invisible.js";
import { make } from "./dom.js";

function pictureOf(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** One line of plain text that shows every character. */
export function visibleLine(text: string): string {
  if (!hasInvisible(text)) return text;
  return splitAtInvisible(text)
    .map((piece, i) => (i % 2 === 1 ? `⟨${pictureOf(piece)}⟩` : piece))
    .join("");
}

/** The text in an element that keeps its direction to itself. */
export function visibleText(text: string): HTMLElement {
  const element = make("bdi");
  splitAtInvisible(text).forEach((piece, i) => {
    if (piece === "") return;
    if (i % 2 === 1) element.append(make("span", { class: "control" }, pictureOf(piece)));
    else element.append(piece);
  });
  return element;
}

/** Texts of more than so many characters are cut in the middle, which says how many are missing. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  // A slice may begin or end with half a character; twice as much has enough whole ones.
  const half = Math.floor(most / 2);
  const start = Array.from(text.slice(0, 2 * half)).slice(0, half).join("");
  const end = Array.from(text.slice(-2 * half)).slice(-half).join("");
  if (start.length + end.length >= text.length) return text;
  const missing = text.slice(start.length, text.length - end.length);
  const count = missing.length - (missing.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
  return `${start} … ${count.toLocaleString("en-US")} more … ${end}`;
}
