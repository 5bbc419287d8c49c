// Checks a claim file as the page does, with the real package, in one thread.

import { createVerifier } from "tailminer";

import { readBlocks } from "../../../web/claims/blocks.js";
import { checkBlock, type CheckClaims, type Format } from "../../../web/claims/check_block.js";

const verifier = await createVerifier();

export const checkClaims: CheckClaims = (claims) =>
  verifier
    .verifyBatch(claims.map(({ prefix, nonce, bits }) => ({ prefix: prefix.bytes, nonce, bits })))
    .map(({ digest, leadingZeroBits: zeroBits }) =>
      digest === null || zeroBits === null ? null : { digest, zeroBits },
    );

/** The verdicts of a file. */
export async function checkFile(file: Blob, format: Format): Promise<string> {
  let text = "";
  for await (const { bytes, firstLine } of readBlocks(file)) {
    text += Buffer.from(checkBlock(bytes, firstLine, format, checkClaims).verdicts).toString();
  }
  return text;
}
