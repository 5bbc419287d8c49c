// The command that checks the same claim on a command line.

import { fromUtf8, toHex } from "./bytes.js";
import { hasInvisible } from "./invisible.js";

/** Text that a terminal and a shell carry as it looks: no controls, nothing that turns the order. */
function isPlain(text: string): boolean {
  return !hasInvisible(text) && !/\p{Cs}/u.test(text);
}

function quote(text: string): string {
  return /^[A-Za-z0-9_./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Null where the nonce cannot be written into a shell command. */
export function verifyCommand(
  prefix: Uint8Array<ArrayBuffer>,
  asHex: boolean,
  nonce: string,
  bits: number,
): string | null {
  if (!isPlain(nonce)) return null;
  const text = asHex ? null : fromUtf8(prefix);
  const option =
    text !== null && isPlain(text)
      ? `--prefix=${text === "" ? "" : quote(text)}`
      : `--prefix-hex=${toHex(prefix)}`;
  return `tailminer verify ${option} --nonce=${nonce === "" ? "" : quote(nonce)} --bits=${bits}`;
}
