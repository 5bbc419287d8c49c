// What is wrong with a text that is not a nonce, in words. Whether it is one the checker says.

const kMaxNonce = "18446744073709551615";

/** What goes behind "The nonce". */
export function adviceOn(text: string): string {
  if (text === "") return "is empty";
  if (/^\s|\s$/u.test(text)) return "has a space or line break at an end";
  if (/\s/u.test(text)) return "has a space or line break in it";
  if (/^[+\-\u2212]/.test(text)) return "has a sign";
  if (/^[0-9]+$/.test(text)) {
    return text.startsWith("0") ? "begins with a zero, which only 0 itself may" : `is larger than ${kMaxNonce}`;
  }
  if (/^0[xX]/.test(text)) return "is not decimal";
  if (/^[0-9]+[eE]/.test(text)) return "has an exponent";
  if (/^[0-9]+[.,'_][0-9]*/.test(text)) return "has a point or a separator in it";
  if (/\p{Nd}/u.test(text) && !/[^\p{Nd}]/u.test(text)) return "has digits other than 0 to 9";
  return "has characters other than the digits 0 to 9";
}
