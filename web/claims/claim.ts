// A claim as a line or row gives it: which values each field may have, and what is said of others.
//
// The rules and the texts of the errors are those of docs/claims.md.

import { fromHex, fromUtf8, isWellFormed, toHex, toUtf8 } from "./bytes.js";

/** A number as it is written. */
export class JsonNumber {
  constructor(readonly source: string) {}
}

/** A value that no field of a claim can have: an object, an array, true or false. */
export const kOther = Symbol("a value of another kind");

/** What a file says of a field; null where it says nothing. */
export type FieldValue = string | JsonNumber | typeof kOther | null;

export interface ClaimFields {
  id: FieldValue;
  prefix: FieldValue;
  prefix_hex: FieldValue;
  nonce: FieldValue;
  bits: FieldValue;
  digest: FieldValue;
}

export type FieldName = keyof ClaimFields;

export function noFields(): ClaimFields {
  return { id: null, prefix: null, prefix_hex: null, nonce: null, bits: null, digest: null };
}

export interface Prefix {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly hex: string;
  /** Null where the bytes are not UTF-8. */
  readonly text: string | null;
}

/** A claim whose fields are in order; its nonce may still be none. */
export interface WellFormedClaim {
  /** A JSON text, or null where there is no id. */
  readonly id: string | null;
  readonly prefix: Prefix;
  readonly nonce: string;
  readonly bits: number;
  /** What the claim says its digest is, in lower case; null where it says nothing. */
  readonly digest: string | null;
}

export interface MalformedClaim {
  readonly id: string | null;
  readonly error: string;
}

const kMaxId = (1n << 64n) - 1n;
const kMinId = -(1n << 63n);

/** The fields of a prefix given as text; the text must be well formed. */
export function prefixOfText(text: string): Prefix {
  const bytes = toUtf8(text);
  return { bytes, hex: toHex(bytes), text };
}

export function prefixOfBytes(bytes: Uint8Array<ArrayBuffer>): Prefix {
  return { bytes, hex: toHex(bytes), text: fromUtf8(bytes) };
}

/** The difficulty of a canonical decimal 0 … 256; null for any other text. */
export function parseBits(text: string): number | null {
  if (!/^(?:0|[1-9][0-9]{0,2})$/.test(text)) return null;
  const bits = Number(text);
  return bits <= 256 ? bits : null;
}

/** The id as JSON; null where the value is neither a string nor a 64-bit integer. */
function idAsJson(value: string | JsonNumber | typeof kOther): string | null {
  if (typeof value === "string") return JSON.stringify(value);
  if (value === kOther || /[.eE]/.test(value.source)) return null;
  if (value.source.length > 20) return null;
  const id = BigInt(value.source);
  return id >= kMinId && id <= kMaxId ? id.toString() : null;
}

function nonceAsText(value: string | JsonNumber | typeof kOther): string | null {
  if (typeof value === "string") return value;
  if (value === kOther || !/^[0-9]{1,16}$/.test(value.source)) return null;
  return Number(value.source) <= Number.MAX_SAFE_INTEGER ? value.source : null;
}

/** Turns fields into claims, and remembers the last prefix: neighbours often share it. */
export class ClaimReader {
  private lastText: string | null = null;
  private lastHex: string | null = null;
  private last: Prefix = prefixOfText("");

  read(fields: ClaimFields): WellFormedClaim | MalformedClaim {
    let id: string | null = null;
    if (fields.id !== null) {
      id = idAsJson(fields.id);
      if (id === null) return { id, error: "id must be a string or a 64-bit integer" };
    }
    const prefix = this.readPrefix(fields.prefix, fields.prefix_hex);
    if (typeof prefix === "string") return { id, error: prefix };

    if (fields.nonce === null) return { id, error: "nonce is missing" };
    const nonce = nonceAsText(fields.nonce);
    if (nonce === null) {
      return { id, error: "nonce must be a string or an integer from 0 to 9007199254740991" };
    }
    if (fields.bits === null) return { id, error: "bits is missing" };
    const bits = fields.bits instanceof JsonNumber ? parseBits(fields.bits.source) : null;
    if (bits === null) return { id, error: "bits must be an integer from 0 to 256" };

    let digest: string | null = null;
    if (fields.digest !== null) {
      const match =
        typeof fields.digest === "string" ? /^(?:0x)?([0-9a-fA-F]{64})$/.exec(fields.digest) : null;
      if (match === null) return { id, error: "digest must be a string of 64 hexadecimal digits" };
      digest = match[1]!.toLowerCase();
    }
    return { id, prefix, nonce, bits, digest };
  }

  /** The prefix, or what is wrong. */
  private readPrefix(text: FieldValue, hex: FieldValue): Prefix | string {
    if (text !== null && typeof text !== "string") return "prefix must be a string";
    let ofHex: Prefix | null = null;
    if (hex !== null) {
      ofHex = typeof hex === "string" ? this.readHex(hex) : null;
      if (ofHex === null) {
        return "prefix_hex must be a string of hexadecimal digits, two for each byte";
      }
    }
    if (text === null) return ofHex ?? "prefix or prefix_hex is missing";
    if (ofHex === null) return this.readText(text);
    return ofHex.text === text ? ofHex : "prefix and prefix_hex differ";
  }

  private readText(text: string): Prefix {
    if (text !== this.lastText) {
      if (!isWellFormed(text)) throw new TypeError("half a surrogate pair in a prefix");
      this.last = prefixOfText(text);
      this.lastText = text;
      this.lastHex = null;
    }
    return this.last;
  }

  private readHex(hex: string): Prefix | null {
    if (hex !== this.lastHex) {
      const bytes = fromHex(hex);
      if (bytes === null) return null;
      this.last = prefixOfBytes(bytes);
      this.lastHex = hex;
      this.lastText = null;
    }
    return this.last;
  }
}
