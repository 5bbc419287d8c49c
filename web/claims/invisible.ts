// Characters that do not show, or that look like a common one and are another.

// Controls, formats (those that turn the order among them), line and paragraph separators, private
// and unassigned characters, what may be ignored in display (fillers, selectors, joiners), spaces
// other than the common one, and the empty Braille pattern.
const kClass =
  "[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}" +
  "\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000\\u2800]";
const kInvisible = new RegExp(kClass, "u");
const kPieces = new RegExp(`(${kClass})`, "u");
const kTurning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Whether a text has characters that do not show. */
export function hasInvisible(text: string): boolean {
  return kInvisible.test(text);
}

/** Whether a text has characters that change the order in which others show. */
export function turnsOrder(text: string): boolean {
  return kTurning.test(text);
}

/** Shown and invisible pieces in turn, shown ones first; each invisible piece is one character. */
export function splitAtInvisible(text: string): string[] {
  return text.split(kPieces);
}
