// The shared test vectors.

import fs from "node:fs";

type Piece = string | { readonly hex: string } | { readonly text: string; readonly times: number };

export interface ClaimCase {
  readonly name: string;
  readonly input: readonly Piece[];
  readonly verdicts: readonly string[];
}

export function readVectors<T>(name: string): T {
  return JSON.parse(fs.readFileSync(`tests/vectors/${name}`, "utf8")) as T;
}

/** The bytes of a claim file. */
export function bytesOf(input: readonly Piece[]): Buffer<ArrayBuffer> {
  return Buffer.concat(
    input.map((piece) => {
      if (typeof piece === "string") return Buffer.from(piece);
      return "hex" in piece ? Buffer.from(piece.hex, "hex") : Buffer.from(piece.text.repeat(piece.times));
    }),
  );
}
