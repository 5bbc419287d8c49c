// A strict reader of one line of JSON that keeps the fields of a claim and nothing else.
//
// JSON.parse does not serve: it turns numbers into doubles before anybody sees how they were
// written, and takes half a surrogate pair for a character. What is JSON here is what
// docs/claims.md says; nesting costs a byte a level, and nothing recurses.

import { type ClaimFields, type FieldName, type FieldValue, JsonNumber, kOther, noFields } from "./claim.js";

const kQuote = 0x22;
const kBackslash = 0x5c;
const kComma = 0x2c;
const kColon = 0x3a;
const kOpenObject = 0x7b;
const kCloseObject = 0x7d;
const kOpenArray = 0x5b;
const kCloseArray = 0x5d;

const kNumber = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const kWord = /true|false|null/y;
const kEscape = /["\\/bfnrt]|u([0-9a-fA-F]{4})/y;
const kLowHalf = /\\u[dD][c-fC-F][0-9a-fA-F]{2}/y;

class NotJson extends Error {}

class LineReader {
  private readonly fields = noFields();
  /** What closes the arrays and objects that are open, outermost first. */
  private readonly closers: number[] = [];

  constructor(
    private readonly text: string,
    private at: number,
    private readonly end: number,
  ) {}

  /** The fields of the object; null where the JSON is no object. */
  read(): ClaimFields | null {
    this.skipBlanks();
    const isObject = this.peek() === kOpenObject;
    this.readNested();
    this.skipBlanks();
    if (this.at !== this.end) throw new NotJson();
    return isObject ? this.fields : null;
  }

  /** Reads one value with all that is in it. */
  private readNested(): void {
    let field: FieldName | null = null;
    for (;;) {
      this.skipBlanks();
      const opener = this.peek();
      if (opener === kOpenObject || opener === kOpenArray) {
        this.keep(field, kOther);
        ++this.at;
        const closer = opener === kOpenObject ? kCloseObject : kCloseArray;
        this.closers.push(closer);
        this.skipBlanks();
        if (this.peek() !== closer) {
          field = this.beginMember();
          continue;
        }
      } else {
        this.keep(field, this.readScalar());
      }
      for (;;) {
        if (this.closers.length === 0) return;
        this.skipBlanks();
        const code = this.take();
        if (code === kComma) break;
        if (code !== this.closers.pop()) throw new NotJson();
      }
      field = this.beginMember();
    }
  }

  private keep(field: FieldName | null, value: FieldValue): void {
    if (field !== null) this.fields[field] = value;
  }

  /** In an object, reads a key and its colon; gives its name if it is a field of the claim. */
  private beginMember(): FieldName | null {
    if (this.closers[this.closers.length - 1] !== kCloseObject) return null;
    this.skipBlanks();
    const key = this.readString();
    this.skipBlanks();
    if (this.take() !== kColon) throw new NotJson();
    return this.closers.length === 1 && Object.hasOwn(this.fields, key) ? (key as FieldName) : null;
  }

  private readScalar(): FieldValue {
    const code = this.peek();
    if (code === kQuote) return this.readString();
    const start = this.at;
    if (this.match(kWord)) return this.text[start] === "n" ? null : kOther;
    if (!this.match(kNumber)) throw new NotJson();
    const source = this.text.slice(start, this.at);
    if (!Number.isFinite(Number(source))) throw new NotJson();
    return new JsonNumber(source);
  }

  private readString(): string {
    if (this.take() !== kQuote) throw new NotJson();
    const start = this.at;
    let escaped = false;
    for (;;) {
      const code = this.take();
      if (code === kQuote) break;
      if (code < 0x20) throw new NotJson();
      if (code === kBackslash) {
        escaped = true;
        this.skipEscape();
      }
    }
    if (!escaped) return this.text.slice(start, this.at - 1);
    return JSON.parse(this.text.slice(start - 1, this.at)) as string;
  }

  private skipEscape(): void {
    kEscape.lastIndex = this.at;
    const match = kEscape.exec(this.text);
    if (match === null) throw new NotJson();
    this.at = kEscape.lastIndex;
    const unit = match[1] === undefined ? 0 : parseInt(match[1], 16);
    const isLowHalf = unit >= 0xdc00 && unit <= 0xdfff;
    const isHighHalf = unit >= 0xd800 && unit <= 0xdbff;
    if (isLowHalf || (isHighHalf && !this.match(kLowHalf))) throw new NotJson();
  }

  private skipBlanks(): void {
    while (isBlank(this.peek())) ++this.at;
  }

  /** The code unit at hand; NaN at the end. */
  private peek(): number {
    return this.at < this.end ? this.text.charCodeAt(this.at) : NaN;
  }

  private take(): number {
    if (this.at >= this.end) throw new NotJson();
    return this.text.charCodeAt(this.at++);
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return false;
    this.at = pattern.lastIndex;
    return true;
  }
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0d || code === 0x0a;
}

/**
 * The fields of the claim that stands at `start` … `end` of the text, which is a whole line.
 * The text must be well formed. Anything but an object gives one of the two words.
 */
export function readJsonLine(
  text: string,
  start: number,
  end: number,
): ClaimFields | "not JSON" | "not an object" {
  try {
    return new LineReader(text, start, end).read() ?? "not an object";
  } catch (error) {
    if (error instanceof NotJson) return "not JSON";
    throw error;
  }
}
