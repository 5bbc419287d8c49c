// Verdicts as the lines that the command line writes for the same claims, byte for byte.

import type { MalformedClaim, WellFormedClaim } from "./claim.js";

/** What is wrong with a claim; "none" where nothing is. The order is that of the page's lists. */
export const kReasons = [
  "none",
  "too-few-zero-bits",
  "malformed-nonce",
  "digest-mismatch",
  "malformed-claim",
] as const;

export type Reason = (typeof kReasons)[number];

/** What the message of a claim really has; null where the nonce is malformed. */
export interface Outcome {
  readonly digest: string;
  readonly zeroBits: number;
}

export function reasonOf(claim: WellFormedClaim, outcome: Outcome | null): Reason {
  if (outcome === null) return "malformed-nonce";
  if (claim.digest !== null && claim.digest !== outcome.digest) return "digest-mismatch";
  return outcome.zeroBits < claim.bits ? "too-few-zero-bits" : "none";
}

function opening(id: string | null, reason: Reason): string {
  const named = id === null ? "" : `"id":${id},`;
  const why = reason === "none" ? `true,"reason":null` : `false,"reason":"${reason}"`;
  return `{"schema":"tailminer.verdict/1",${named}"valid":${why}`;
}

export function writeVerdict(claim: WellFormedClaim, outcome: Outcome | null): string {
  const { prefix } = claim;
  const text = prefix.text === null ? "" : `"prefix":${JSON.stringify(prefix.text)},`;
  const found =
    outcome === null
      ? `"leading_zero_bits":null,"digest":null`
      : `"leading_zero_bits":${outcome.zeroBits},"digest":"${outcome.digest}"`;
  return (
    opening(claim.id, reasonOf(claim, outcome)) +
    `,${text}"prefix_hex":"${prefix.hex}","nonce":${JSON.stringify(claim.nonce)}` +
    `,"bits":${claim.bits},${found}}`
  );
}

export function writeMalformed(claim: MalformedClaim, line: number): string {
  return (
    opening(claim.id, "malformed-claim") +
    `,"prefix_hex":null,"nonce":null,"bits":null,"leading_zero_bits":null,"digest":null` +
    `,"line":${line},"error":${JSON.stringify(claim.error)}}`
  );
}
