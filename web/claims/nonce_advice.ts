// What is wrong with a text that is not a nonce, in words. Whether it is one the checker says.

const kMaxNonce = "18446744073709551615";

/** A clause that follows "This is not a nonce: ". */
export function adviceOn(text: string): string {
  if (text === "") return "there is nothing";
  if (/^\s|\s$/u.test(text)) return "there is a space or line break at an end of it";
  if (/\s/u.test(text)) return "there is a space in it";
  if (/^[+\-\u2212]/.test(text)) return "it has a sign";
  if (/^[0-9]+$/.test(text)) {
    return text.startsWith("0") ? "it begins with a zero, as only 0 itself may" : `it is larger than ${kMaxNonce}`;
  }
  if (/^0[xX]/.test(text)) return "it is not decimal";
  if (/^[0-9]+[eE]/.test(text)) return "it has an exponent";
  if (/^[0-9]+[.,'_][0-9]*/.test(text)) return "it has a point or a separator in it";
  if (/\p{Nd}/u.test(text) && !/[^\p{Nd}]/u.test(text)) return "its digits are not 0 to 9";
  return "it has characters other than the digits 0 to 9";
}
