// A worker: checks claims and scans for nonces with the WebAssembly of the package.

import { createVerifier, type Verifier } from "tailminer";

import { checkBlock } from "../claims/check_block.js";
import type { Outcome } from "../claims/verdict_line.js";
import type { Answers, CheckBlock, Envelope, OneClaim, Report, Request } from "./messages.js";

function report(message: Report, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

function verify(verifier: Verifier, claim: OneClaim): Outcome | null {
  const { digest, leadingZeroBits: zeroBits } = verifier.verify(claim);
  return digest === null || zeroBits === null ? null : { digest, zeroBits };
}

function check(verifier: Verifier, { block, format }: CheckBlock): Answers["check"] {
  const checked = checkBlock(block.bytes, block.firstLine, format, (claims) =>
    verifier
      .verifyBatch(claims.map(({ prefix, nonce, bits }) => ({ prefix: prefix.bytes, nonce, bits })))
      .map(({ digest, leadingZeroBits: zeroBits }) =>
        digest === null || zeroBits === null ? null : { digest, zeroBits },
      ),
  );
  return { ...checked, verdicts: new Blob([checked.verdicts]) };
}

function answer(verifier: Verifier, request: Request): Answers[keyof Answers] {
  switch (request.kind) {
    case "verify":
      return verify(verifier, request);
    case "check":
      return check(verifier, request);
    case "scan":
      return verifier.scan(request);
  }
}

const loading = createVerifier();
loading.then(
  ({ kernel }) => report({ kind: "ready", kernel }),
  (error: unknown) => report({ kind: "unusable", why: String(error) }),
);

self.addEventListener("message", async ({ data }: MessageEvent<Envelope>) => {
  try {
    report({ kind: "answer", number: data.number, answer: answer(await loading, data.request) });
  } catch (error) {
    report({ kind: "failed", number: data.number, why: String(error) });
  }
});
