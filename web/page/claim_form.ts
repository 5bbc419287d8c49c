// The form of one claim: what its fields say, exactly, or what is wrong with them.

import { fromHex, fromUtf8, isWellFormed, toHex, toUtf8 } from "../claims/bytes.js";
import { parseBits } from "../claims/claim.js";
import { hasInvisible, turnsOrder } from "../claims/invisible.js";
import { byId, kNothing, setText } from "./dom.js";

export interface EnteredClaim {
  readonly prefix: Uint8Array<ArrayBuffer>;
  readonly isHex: boolean;
  readonly nonce: string;
  readonly bits: number;
}

/** Not a claim yet: which field to look at and what is missing or wrong there. */
export interface Unfinished {
  readonly isWrong: boolean;
  readonly what: string;
}

const kPrefixNote = "What the work is tied to";
const kNonceNote = "The number that was found. It does not say how many were tried.";
const kBitsNote = "The digest must begin with at least so many.";

const kHeldBits = "It has line breaks or other characters that this field cannot show.";

/** Browsers take long to break a line of more characters than that. */
const kMostWrapped = 20_000;

/** A sentence about characters that a text field does not show, or nothing. */
function adviceOnInvisible(text: string): string {
  if (turnsOrder(text)) return " Hidden characters turn the order in which it shows here; the message has the true one.";
  return hasInvisible(text) ? " Some characters do not show here or look like others; the message has their codes." : "";
}

function bytesInWords(bytes: Uint8Array): string {
  return bytes.length === 1 ? "1 byte" : `${bytes.length.toLocaleString("en-US")} bytes`;
}

export class ClaimForm {
  private readonly form = byId("claim", HTMLFormElement);
  private readonly prefix = byId("prefix", HTMLTextAreaElement);
  private readonly nonce = byId("nonce", HTMLTextAreaElement);
  private readonly bits = byId("bits", HTMLInputElement);
  private readonly prefixNote = byId("prefix-note");
  private readonly nonceNote = byId("nonce-note");
  private readonly bitsNote = byId("bits-note");
  /** Texts that a field cannot hold as they are, such as one with a carriage return. */
  private heldNonce: string | null = null;
  private heldBits: string | null = null;
  private whyHex = "";

  /** `onEdit` runs when the reader has changed something, `onChange` then and after set(). */
  constructor(
    onEdit: () => void,
    private readonly onChange: () => void,
  ) {
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", (event) => {
      if (event.target === this.nonce) this.heldNonce = null;
      if (event.target === this.bits) this.heldBits = null;
      this.whyHex = "";
      onEdit();
      this.changed();
    });
    this.prefix.addEventListener("paste", (event) => {
      if (this.pastePrefix(event)) onEdit(), this.changed();
    });
    this.nonce.addEventListener("keydown", (event) => {
      // A line break is never part of a nonce, and nobody would see it. A pasted one stays.
      if (event.key === "Enter") event.preventDefault();
    });
  }

  /** Fills the form; what is null stays empty. Texts that a field cannot hold are kept beside it. */
  set(
    prefix: Uint8Array<ArrayBuffer> | null,
    isHex: boolean,
    nonce: string | null,
    bits: string | null,
  ): void {
    this.fillPrefix(prefix ?? new Uint8Array(), isHex, "These bytes cannot stand in a text field.");
    this.nonce.value = nonce ?? "";
    this.heldNonce = this.nonce.value === (nonce ?? "") ? null : nonce;
    this.bits.value = bits ?? "";
    this.heldBits = this.bits.value === (bits ?? "") ? null : bits;
    this.changed();
  }

  get(): EnteredClaim | Unfinished {
    const prefix = this.readPrefix();
    const nonce = this.heldNonce ?? this.nonce.value;
    const bitsText = this.heldBits ?? this.bits.value;
    const bits = parseBits(bitsText);
    if (prefix === null) return { isWrong: true, what: "The prefix is not yet readable." };
    if (nonce === "") return { isWrong: false, what: "Enter the nonce." };
    if (!isWellFormed(nonce)) return { isWrong: true, what: "The nonce has half a character in it." };
    if (bitsText === "") return { isWrong: false, what: "Enter the difficulty." };
    if (bits === null) return { isWrong: true, what: "The difficulty is not a number from 0 to 256." };
    return { prefix, isHex: this.isHex, nonce, bits };
  }

  /** Says below the nonce what is wrong with it; null where nothing is. */
  judgeNonce(advice: string | null): void {
    const isHalf = !isWellFormed(this.heldNonce ?? this.nonce.value);
    const half = "It has half a character in it (a lone surrogate), so it is not a nonce.";
    this.judge(this.nonce, this.nonceNote, isHalf ? half : advice, this.heldNote() ?? kNonceNote);
  }

  private get isHex(): boolean {
    return new FormData(this.form).get("reading") === "hex";
  }

  private heldNote(): string | null {
    return this.heldNonce === null ? null : "The nonce has line breaks that this field cannot show.";
  }

  private changed(): void {
    setText(byId("source"), kNothing);
    this.judgePrefix();
    const isNumber = parseBits(this.heldBits ?? this.bits.value) !== null;
    const isEmpty = (this.heldBits ?? this.bits.value) === "";
    const wrong = "A whole number from 0 to 256, written in digits alone.";
    const isHeld = this.heldBits !== null;
    this.judge(this.bits, this.bitsNote, isNumber || isEmpty ? null : isHeld ? kHeldBits : wrong, kBitsNote);
    this.onChange();
  }

  private judgePrefix(): void {
    this.prefix.classList.toggle("one-line", this.prefix.value.length > kMostWrapped);
    const bytes = this.readPrefix();
    if (bytes === null) {
      const what = this.isHex
        ? "An even number of hex digits, without spaces: two for each byte."
        : "It has half a character in it (a lone surrogate), which has no bytes. Use hex.";
      this.judge(this.prefix, this.prefixNote, what, "");
      byId("digit-note").hidden = true;
      return;
    }
    let note = `${kPrefixNote}.`;
    if (this.whyHex !== "") note = `${this.whyHex} ${bytesInWords(bytes)}.`;
    else if (bytes.at(-1) === 0x0a) note = `${kPrefixNote} (${bytesInWords(bytes)}, the last a line break).`;
    else if (bytes.length > 0) note = `${kPrefixNote} (${bytesInWords(bytes)}).`;
    if (!this.isHex) note += adviceOnInvisible(this.prefix.value.replace(/\n$/, ""));
    this.judge(this.prefix, this.prefixNote, null, note);
    this.judgeEnd(bytes);
  }

  /** A digit at the end of the prefix could as well be the first of the nonce. */
  private judgeEnd(prefix: Uint8Array): void {
    const last = prefix.at(-1) ?? 0;
    const note = byId("digit-note");
    note.hidden = last < 0x30 || last > 0x39;
    if (note.hidden) return;
    const digit = String.fromCharCode(last);
    setText(
      note,
      `The prefix ends in a digit. With the ${digit} moved from the prefix to the nonce the message ` +
        "is the same: one find could be claimed twice.",
    );
  }

  private judge(
    field: HTMLElement,
    note: HTMLElement,
    wrong: string | null,
    otherwise: string,
  ): void {
    setText(note, wrong ?? otherwise);
    note.classList.toggle("wrong", wrong !== null);
    if (wrong === null) field.removeAttribute("aria-invalid");
    else field.setAttribute("aria-invalid", "true");
  }

  private readPrefix(): Uint8Array<ArrayBuffer> | null {
    const text = this.prefix.value;
    if (this.isHex) return fromHex(text);
    return isWellFormed(text) ? toUtf8(text) : null;
  }

  /** Puts bytes into the field: as text where that is wanted and the field gives the same back. */
  private fillPrefix(bytes: Uint8Array<ArrayBuffer>, asHex: boolean, whyHex: string): void {
    const text = asHex ? null : fromUtf8(bytes);
    this.prefix.value = text ?? "";
    const isText = text !== null && this.prefix.value === text;
    if (!isText) this.prefix.value = toHex(bytes);
    this.whyHex = isText || asHex ? "" : whyHex;
    for (const radio of this.form.querySelectorAll<HTMLInputElement>("input[name=reading]")) {
      radio.checked = radio.value === (isText ? "text" : "hex");
    }
  }

  /** A text field would turn a carriage return into a line feed without a word. False where it may paste by itself. */
  private pastePrefix(event: ClipboardEvent): boolean {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (this.isHex || !pasted.includes("\r") || !isWellFormed(pasted)) return false;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = this.prefix;
    const text = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
    this.fillPrefix(toUtf8(text), false, "Pasted with carriage returns, so shown in hex.");
    return true;
  }
}
