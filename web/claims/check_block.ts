// Checking a block of lines: what stands in each, the verdicts, and figures about them.

import { fromUtf8 } from "./bytes.js";
import { kMaxLineBytes } from "./blocks.js";
import { type ClaimFields, ClaimReader, type MalformedClaim, type WellFormedClaim } from "./claim.js";
import { type CsvHeader, readRow } from "./claim_csv.js";
import { readJsonLine } from "./claim_json.js";
import { kReasons, type Outcome, reasonOf, writeMalformed, writeVerdict } from "./verdict_line.js";

/** How the lines are written; the header of a CSV file is its line 1. */
export type Format = { readonly kind: "json" } | { readonly kind: "csv"; readonly header: CsvHeader };

/** No message, so no zero bits; no difficulty where the claim is malformed. */
export const kNone = -1;

/** The verdicts of a block, in the order of the lines, and one row of figures for each. */
export interface CheckedBlock {
  /** The verdict lines in UTF-8, each with its line feed. */
  readonly verdicts: Uint8Array<ArrayBuffer>;
  /** Where each verdict begins; one more for the end. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly lines: Float64Array<ArrayBuffer>;
  /** Places in kReasons. */
  readonly reasons: Uint8Array<ArrayBuffer>;
  /** 0 … 256, or kNone. */
  readonly zeroBits: Int16Array<ArrayBuffer>;
  /** The difficulty asked for: 0 … 256, or kNone. */
  readonly bits: Int16Array<ArrayBuffer>;
}

/** What the messages of claims have, in the same order; null for a malformed nonce. */
export type CheckClaims = (claims: readonly WellFormedClaim[]) => readonly (Outcome | null)[];

const kLineFeed = 0x0a;
const kBlank = /^[ \t\r]*$/;
const kByteOrderMark = [0xef, 0xbb, 0xbf];
const encoder = new TextEncoder();

interface Line {
  readonly number: number;
  readonly claim: WellFormedClaim | MalformedClaim;
}

function isWellFormed(claim: WellFormedClaim | MalformedClaim): claim is WellFormedClaim {
  return "prefix" in claim;
}

/** Reads one line at a time; the line is a text, or null where it is not UTF-8. */
class LineParser {
  private readonly reader = new ClaimReader();

  constructor(private readonly format: Format) {}

  parse(text: string | null, start: number, end: number): WellFormedClaim | MalformedClaim {
    const fields = text === null ? "line is not valid UTF-8" : this.fieldsOf(text, start, end);
    return typeof fields === "string" ? { id: null, error: fields } : this.reader.read(fields);
  }

  private fieldsOf(text: string, start: number, end: number): ClaimFields | string {
    if (this.format.kind === "csv") {
      const row = text.slice(start, text[end - 1] === "\r" ? end - 1 : end);
      return readRow(row, this.format.header);
    }
    const fields = readJsonLine(text, start, end);
    if (fields === "not JSON") return "line is not valid JSON";
    return fields === "not an object" ? "line is not a JSON object" : fields;
  }
}

function isTooLong(text: string, start: number, end: number): boolean {
  const units = end - start;
  if (3 * units <= kMaxLineBytes) return false;
  return units > kMaxLineBytes || encoder.encode(text.slice(start, end)).length > kMaxLineBytes;
}

const kTooLong: MalformedClaim = { id: null, error: `line is longer than ${kMaxLineBytes} bytes` };

/** The lines of a block that is UTF-8. */
function readText(text: string, firstLine: number, parser: LineParser): Line[] {
  const lines: Line[] = [];
  for (let start = 0, number = firstLine; start < text.length; ++number) {
    let end = text.indexOf("\n", start);
    if (end < 0) end = text.length;
    if (isTooLong(text, start, end)) {
      lines.push({ number, claim: kTooLong });
    } else if (text[start] === "{" || !kBlank.test(text.slice(start, end))) {
      lines.push({ number, claim: parser.parse(text, start, end) });
    }
    start = end + 1;
  }
  return lines;
}

/** The lines of a block in which some bytes are not UTF-8. */
function readBytes(bytes: Uint8Array<ArrayBuffer>, firstLine: number, parser: LineParser): Line[] {
  const lines: Line[] = [];
  for (let start = 0, number = firstLine; start < bytes.length; ++number) {
    let end = bytes.indexOf(kLineFeed, start);
    if (end < 0) end = bytes.length;
    const line = bytes.subarray(start, end);
    const text = fromUtf8(line);
    if (text !== null) lines.push(...readText(text, number, parser));
    else if (line.length > kMaxLineBytes) lines.push({ number, claim: kTooLong });
    else lines.push({ number, claim: parser.parse(null, 0, 0) });
    start = end + 1;
  }
  return lines;
}

function readLines(bytes: Uint8Array<ArrayBuffer>, firstLine: number, format: Format): Line[] {
  const parser = new LineParser(format);
  if (firstLine === 1 && kByteOrderMark.every((byte, i) => bytes[i] === byte)) {
    bytes = bytes.subarray(kByteOrderMark.length);
  }
  const text = fromUtf8(bytes);
  const lines =
    text !== null ? readText(text, firstLine, parser) : readBytes(bytes, firstLine, parser);
  return format.kind === "csv" && lines[0]?.number === 1 ? lines.slice(1) : lines;
}

/** Where each line of a text begins; one more for its end. */
function lineOffsets(bytes: Uint8Array, count: number): Uint32Array<ArrayBuffer> {
  const offsets = new Uint32Array(count + 1);
  for (let i = 1, at = 0; i <= count; ++i) {
    at = bytes.indexOf(kLineFeed, at) + 1;
    offsets[i] = at;
  }
  return offsets;
}

/** Checks the lines of a block, the first of which has the number `firstLine` in its file. */
export function checkBlock(
  bytes: Uint8Array<ArrayBuffer>,
  firstLine: number,
  format: Format,
  checkClaims: CheckClaims,
): CheckedBlock {
  const lines = readLines(bytes, firstLine, format);
  const outcomes = checkClaims(lines.map((line) => line.claim).filter(isWellFormed));
  const numbers = new Float64Array(lines.length);
  const reasons = new Uint8Array(lines.length);
  const zeroBits = new Int16Array(lines.length).fill(kNone);
  const bits = new Int16Array(lines.length).fill(kNone);
  let text = "";
  let next = 0;
  lines.forEach(({ number, claim }, i) => {
    numbers[i] = number;
    if (!isWellFormed(claim)) {
      reasons[i] = kReasons.indexOf("malformed-claim");
      text += writeMalformed(claim, number) + "\n";
      return;
    }
    const outcome = outcomes[next++]!;
    reasons[i] = kReasons.indexOf(reasonOf(claim, outcome));
    bits[i] = claim.bits;
    if (outcome !== null) zeroBits[i] = outcome.zeroBits;
    text += writeVerdict(claim, outcome) + "\n";
  });
  const verdicts = encoder.encode(text);
  const offsets = lineOffsets(verdicts, lines.length);
  return { verdicts, offsets, lines: numbers, reasons, zeroBits, bits };
}
