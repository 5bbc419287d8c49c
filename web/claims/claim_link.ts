// Links that carry one claim: ?prefix=…|prefix_hex=…&nonce=…&bits=…, percent-encoded.

import { fromHex, fromUtf8, toHex, toUtf8 } from "./bytes.js";

/** What a link says; what it does not say is null. */
export interface LinkedClaim {
  readonly prefix: Uint8Array<ArrayBuffer> | null;
  /** Whether the link gives the prefix in hexadecimal. */
  readonly isHex: boolean;
  readonly nonce: string | null;
  readonly bits: string | null;
}

const kKeys = ["prefix", "prefix_hex", "nonce", "bits"];

/** The bytes of percent-encoded text. A plus sign is a plus sign. Null where an escape is damaged. */
function percentDecode(text: string): Uint8Array<ArrayBuffer> | null {
  if (/%(?![0-9a-fA-F]{2})/.test(text)) return null;
  const pieces = text.split(/%([0-9a-fA-F]{2})/);
  const hex = pieces.map((piece, i) => (i % 2 === 1 ? piece : toHex(toUtf8(piece)))).join("");
  return fromHex(hex);
}

/** What the query of an address (with its question mark, or empty) says, or a text: what is wrong. */
export function readLink(query: string): LinkedClaim | string {
  const values = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const part of query.replace(/^\?/, "").split("&")) {
    const [key = "", ...rest] = part.split("=");
    if (!kKeys.includes(key)) continue;
    if (values.has(key)) return `The link gives ${key} twice.`;
    const bytes = percentDecode(rest.join("="));
    if (bytes === null) return `The link is damaged: its ${key} has a % without two hex digits.`;
    values.set(key, bytes);
  }
  const texts = new Map<string, string>();
  for (const key of ["prefix_hex", "nonce", "bits"]) {
    const bytes = values.get(key);
    const text = bytes && fromUtf8(bytes);
    if (text === null) return `The link is damaged: its ${key} is not UTF-8.`;
    if (text !== undefined) texts.set(key, text);
  }
  let prefix = values.get("prefix") ?? null;
  const hex = texts.get("prefix_hex");
  if (hex !== undefined) {
    const bytes = fromHex(hex);
    if (bytes === null) return "The link’s prefix_hex is not an even number of hex digits.";
    if (prefix !== null && toHex(prefix) !== toHex(bytes)) {
      return "The link’s prefix and prefix_hex are not the same bytes.";
    }
    prefix = bytes;
  }
  return {
    prefix,
    isHex: hex !== undefined,
    nonce: texts.get("nonce") ?? null,
    bits: texts.get("bits") ?? null,
  };
}

/** Encodes what ends a link where it stands in a text too; colons and slashes stay readable. */
function percentEncode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (character) => "%" + toHex(toUtf8(character)).toUpperCase())
    .replaceAll("%3A", ":")
    .replaceAll("%2F", "/");
}

/**
 * The query of a link to a claim. The prefix stands in it as text, or in hexadecimal where the
 * bytes are no text or `asHex` says so. The nonce must be well formed Unicode.
 */
export function writeLink(
  prefix: Uint8Array<ArrayBuffer>,
  asHex: boolean,
  nonce: string,
  bits: number,
): string {
  const text = asHex ? null : fromUtf8(prefix);
  const first = text === null ? `prefix_hex=${toHex(prefix)}` : `prefix=${percentEncode(text)}`;
  return `?${first}&nonce=${percentEncode(nonce)}&bits=${bits}`;
}
