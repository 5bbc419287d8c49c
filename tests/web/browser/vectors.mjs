// The shared test vectors, and links to claims.

import fs from "node:fs";

export function readVectors(name) {
  return JSON.parse(fs.readFileSync(`tests/vectors/${name}`, "utf8"));
}

/** The bytes of a claim file of claims.json. */
export function bytesOf(input) {
  return Buffer.concat(
    input.map((piece) => {
      if (typeof piece === "string") return Buffer.from(piece);
      return "hex" in piece ? Buffer.from(piece.hex, "hex") : Buffer.from(piece.text.repeat(piece.times));
    }),
  );
}

/** The UTF-8 text of bytes, or null. */
export function textOfHex(hex) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(hex, "hex"));
  } catch {
    return null;
  }
}

/** Every byte percent-encoded: nothing is left to anybody's idea of what is safe. */
export function percentEncode(bytes) {
  return [...Buffer.from(bytes)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

export function linkTo({ prefixHex, nonce, bits, asHex = false }) {
  const bytes = Buffer.from(prefixHex, "hex");
  const prefix = asHex ? `prefix_hex=${prefixHex}` : `prefix=${percentEncode(bytes)}`;
  return `?${prefix}&nonce=${percentEncode(nonce)}&bits=${bits}`;
}
