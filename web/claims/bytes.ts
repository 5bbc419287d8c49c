// Bytes, hexadecimal and UTF-8, each converted exactly or not at all.

const kDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const encoder = new TextEncoder();
// ignoreBOM keeps a byte-order mark as the character it is.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Lower case, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let hex = "";
  for (const byte of bytes) hex += kDigits[byte];
  return hex;
}

/** The bytes of an even number of hexadecimal digits, `0x` allowed in front; null for any other text. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.startsWith("0x") ? text.slice(2) : text;
  if (digits.length % 2 !== 0 || /[^0-9a-fA-F]/.test(digits)) return null;
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Whether UTF-8 can carry the text: whether no surrogate in it stands alone. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** The UTF-8 bytes of a well-formed text. */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** The text of UTF-8 bytes, a byte-order mark kept; null where they are not UTF-8. */
export function fromUtf8(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
