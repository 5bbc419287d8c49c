// A digest in hexadecimal, its zero part set apart.

import { make } from "./dom.js";

const kGroup = 8;

/** Which part of the digest a hexadecimal digit belongs to. */
function partOf(digit: number, zeroBits: number): "lead" | "edge" | "rest" {
  if (4 * (digit + 1) <= zeroBits) return "lead";
  return 4 * digit < zeroBits ? "edge" : "rest";
}

/** Shows 64 hexadecimal digits, or dots where there is no digest. */
export function showDigest(element: HTMLElement, digest: string | null, zeroBits: number): void {
  const groups: HTMLElement[] = [];
  for (let start = 0; start < 64; start += kGroup) {
    const group = make("span", { class: "group" });
    for (let i = start; i < start + kGroup; ) {
      const part = digest === null ? "none" : partOf(i, zeroBits);
      let text = "";
      do text += digest === null ? "·" : digest[i]!;
      while (++i < start + kGroup && digest !== null && partOf(i, zeroBits) === part);
      group.append(make("span", { class: part }, text));
    }
    groups.push(group);
  }
  element.replaceChildren(...groups);
}
