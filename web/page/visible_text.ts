// Untrusted text made visible: controls as pictures, invisible characters by their code.

import { make } from "./dom.js";

// Controls, formats (bidirectional ones among them), separators, private and unassigned characters.
const kInvisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/u;
const kPieces = /([\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}])/u;

/** Whether a text has characters that do not show. */
export function hasInvisible(text: string): boolean {
  return kInvisible.test(text);
}

/** Whether a text has characters that change the order in which others show. */
export function turnsOrder(text: string): boolean {
  return /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text);
}

function pictureOf(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** One line of plain text that shows every character. */
export function visibleLine(text: string): string {
  if (!hasInvisible(text)) return text;
  return text
    .split(kPieces)
    .map((piece, i) => (i % 2 === 1 ? `⟨${pictureOf(piece)}⟩` : piece))
    .join("");
}

/** The text in an element that keeps its direction to itself. */
export function visibleText(text: string): HTMLElement {
  const element = make("bdi");
  text.split(kPieces).forEach((piece, i) => {
    if (piece === "") return;
    if (i % 2 === 1) element.append(make("span", { class: "control" }, pictureOf(piece)));
    else element.append(piece);
  });
  return element;
}

/** Long texts are cut in the middle, which says how much is missing. */
export function shorten(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  if (characters.length <= most) return text;
  const half = Math.floor(most / 2);
  const start = characters.slice(0, half).join("");
  const end = Array.from(text.slice(-half)).join("");
  return `${start} … ${(text.length - start.length - end.length).toLocaleString("en-US")} more … ${end}`;
}
