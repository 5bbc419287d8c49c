// One claim: entered or linked, checked as it is typed, and shown so that a person sees why.

import { triesInWords } from "../claims/chance.js";
import { readLink, writeLink } from "../claims/claim_link.js";
import { verifyCommand } from "../claims/command_line.js";
import { paddingOf } from "../claims/message_length.js";
import { adviceOn } from "../claims/nonce_advice.js";
import { fromUtf8, toHex } from "../claims/bytes.js";
import type { Outcome } from "../claims/verdict_line.js";
import { WorkerUnusable } from "../workers/engine_worker.js";
import type { Kernel } from "../workers/messages.js";
import type { WorkerPool } from "../workers/worker_pool.js";
import { BitGrid } from "./bit_grid.js";
import { ClaimForm, type EnteredClaim } from "./claim_form.js";
import { showDigest } from "./digest_view.js";
import { byId, kNothing, make, setText } from "./dom.js";
import { shorten, visibleText } from "./visible_text.js";

/** What the page opens with where no link says otherwise. */
const kExample = { prefix: "relay:leg-42:", nonce: "21445392", bits: "23" };

const kMostShown = 400;

/** Longer addresses are cut or refused by some servers, longer commands by some shells. */
const kMostShared = 8000;

type State = "waiting" | "valid" | "not-valid" | "broken";

/** A number of bits with its noun. */
function zeroBitsInWords(bits: number): string {
  return bits === 1 ? "1 zero bit" : `${bits} zero bits`;
}

/** What the difficulty stands for. */
function workInWords(bits: number): string {
  if (bits === 0) return "To find such a nonce takes no work.";
  return (
    `To find a nonce with at least ${zeroBitsInWords(bits)} takes ${triesInWords(bits)} tries on average; ` +
    "luck can make it more or fewer."
  );
}

function sentenceOn(claim: EnteredClaim, outcome: Outcome): string {
  const begins =
    outcome.zeroBits === 0
      ? "The digest begins with a one"
      : `The digest begins with ${zeroBitsInWords(outcome.zeroBits)}`;
  if (claim.bits === 0) return `${begins}; none are required, so every nonce is valid.`;
  return `${begins}; at least ${claim.bits} ${claim.bits === 1 ? "is" : "are"} required.`;
}

/** Shows a text to copy, or why there is none. */
function showShareable(field: HTMLInputElement, text: string | null, otherwise: string): void {
  field.value = text !== null && text.length <= kMostShared ? text : "";
  field.placeholder = field.value === "" ? otherwise : "";
  byId(`copy-${field.id}`, HTMLButtonElement).disabled = field.value === "";
}

export class OneClaim {
  private readonly form: ClaimForm;
  private readonly grid = new BitGrid(byId("bit-grid"));
  private readonly section = byId("check");
  private readonly link = byId("link", HTMLInputElement);
  private readonly command = byId("command", HTMLInputElement);
  /** Counts the checks, so that an answer that comes late is not shown. */
  private checks = 0;
  /** What is wrong with the link that the page was opened with, until something is entered. */
  private linkError: string | null = null;
  /** Whether the claim named a digest that is not the message's, until something is entered. */
  private hasOtherDigest = false;

  constructor(private readonly pool: Pick<WorkerPool, "ask">) {
    this.form = new ClaimForm(
      () => {
        this.linkError = null;
        this.hasOtherDigest = false;
      },
      () => void this.check(),
    );
    for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copies]")) {
      button.addEventListener("click", () => void this.copy(button));
    }
  }

  /** Shows the claim of the page's address, or an example where it has none. */
  open(query: string): void {
    const linked = readLink(query);
    if (typeof linked === "string") {
      this.linkError = linked;
      this.form.set(null, false, null, null);
      return;
    }
    if (linked.prefix === null && linked.nonce === null && linked.bits === null) {
      this.form.set(new TextEncoder().encode(kExample.prefix), false, kExample.nonce, kExample.bits);
      setText(byId("source"), "This is an example. Put in your own.");
      return;
    }
    this.form.set(linked.prefix, linked.isHex, linked.nonce, linked.bits);
    setText(byId("source"), "From the link that opened this page.");
  }

  /**
   * Puts a claim from elsewhere on the page into the form, and says where it is from. It may also
   * have named a digest that is not the message's.
   */
  show(
    prefix: Uint8Array<ArrayBuffer>,
    nonce: string,
    bits: number,
    source: string,
    hasOtherDigest = false,
  ): void {
    this.linkError = null;
    this.hasOtherDigest = hasOtherDigest;
    this.form.set(prefix, false, nonce, String(bits));
    setText(byId("source"), source);
    byId("verdict").scrollIntoView({ block: "nearest" });
  }

  /** Says why something from elsewhere on the page is no claim. */
  refuse(stamp: string, why: string): void {
    this.linkError = why;
    this.form.set(null, false, null, null);
    setText(byId("stamp"), stamp);
    byId("verdict").scrollIntoView({ block: "nearest" });
  }

  /** Whether somebody is at work in the form. */
  get isInUse(): boolean {
    return byId("claim").contains(document.activeElement);
  }

  showKernel(kernel: Kernel): void {
    const text =
      kernel === "wasm-simd"
        ? "WebAssembly with SIMD, in this browser"
        : "WebAssembly without SIMD, which this browser does not have";
    setText(byId("fact-kernel"), text);
  }

  private async check(): Promise<void> {
    const number = ++this.checks;
    const claim = this.form.get();
    this.form.judgeNonce(null);
    if (this.linkError !== null) return this.showNothing("broken", "Not a claim", this.linkError);
    if ("what" in claim) {
      return this.showNothing("waiting", claim.isWrong ? "Not a claim yet" : "Waiting", claim.what);
    }
    this.showShare(claim);
    let outcome: Outcome | null;
    try {
      const { prefix, nonce, bits } = claim;
      outcome = await this.pool.ask({ kind: "verify", prefix, nonce, bits });
    } catch (error) {
      if (number !== this.checks) return;
      const what =
        error instanceof WorkerUnusable
          ? "The checker cannot run here."
          : `The checker failed: ${(error as Error).message}.`;
      return this.showNothing("broken", "Not checked", what, claim);
    }
    if (number === this.checks) this.showOutcome(claim, outcome);
  }

  private showNothing(state: State, stamp: string, sentence: string, claim?: EnteredClaim): void {
    this.showState(state, stamp, sentence);
    showDigest(byId("digest"), null, 0);
    this.grid.show(null, 0, null);
    for (const id of ["message", "fact-length"]) setText(byId(id), "–");
    if (claim === undefined) {
      showShareable(this.link, null, "");
      showShareable(this.command, null, "");
    }
  }

  private showState(state: State, stamp: string, sentence: string, work = kNothing): void {
    this.section.dataset.state = state;
    setText(byId("stamp"), stamp);
    setText(byId("sentence"), sentence);
    setText(byId("work"), work);
  }

  private showOutcome(claim: EnteredClaim, outcome: Outcome | null): void {
    if (outcome === null) {
      const advice = adviceOn(claim.nonce);
      this.form.judgeNonce(
        "A whole number from 0 to 18446744073709551615: digits 0 to 9, no leading zero.",
      );
      this.showState("not-valid", "Not a nonce", `The nonce ${advice}. Nothing was hashed.`);
    } else {
      const isValid = outcome.zeroBits >= claim.bits;
      const isWrong = isValid && this.hasOtherDigest;
      this.showState(
        isValid && !isWrong ? "valid" : "not-valid",
        isWrong ? "Wrong digest" : isValid ? "Valid" : "Not valid",
        (isWrong ? "The claim named another digest than this one. " : "") + sentenceOn(claim, outcome),
        workInWords(claim.bits),
      );
    }
    showDigest(byId("digest"), outcome?.digest ?? null, outcome?.zeroBits ?? 0);
    this.grid.show(outcome?.digest ?? null, outcome?.zeroBits ?? 0, claim.bits);
    this.showFacts(claim, outcome);
  }

  private showFacts(claim: EnteredClaim, outcome: Outcome | null): void {
    this.showMessage(claim);
    const length = claim.prefix.length + claim.nonce.length;
    setText(
      byId("fact-length"),
      outcome === null
        ? "–"
        : `${length.toLocaleString("en-US")} ${length === 1 ? "byte" : "bytes"}. ${paddingOf(length).text}`,
    );
  }

  private showMessage({ prefix, nonce }: EnteredClaim): void {
    const text = fromUtf8(prefix);
    const shownPrefix = make("span", { class: "message-prefix" });
    if (text === null) {
      shownPrefix.append(make("span", { class: "control" }, "hex"), shorten(toHex(prefix), kMostShown));
    } else {
      shownPrefix.append(visibleText(shorten(text, kMostShown)));
    }
    const shownNonce = make("span", { class: "message-nonce" }, visibleText(shorten(nonce, 80)));
    byId("message").replaceChildren(shownPrefix, shownNonce);
  }

  private showShare({ prefix, isHex, nonce, bits }: EnteredClaim): void {
    const here = new URL(location.href);
    here.hash = "";
    here.search = "";
    const link = here.href + writeLink(prefix, isHex, nonce, bits);
    const command = verifyCommand(prefix, isHex, nonce, bits);
    showShareable(this.link, link, "This claim is too long for a link.");
    showShareable(
      this.command,
      command,
      command === null ? "A shell cannot carry this nonce." : "Too long for a command: use --claims.",
    );
  }

  private async copy(button: HTMLButtonElement): Promise<void> {
    const field = byId(button.dataset.copies!, HTMLInputElement);
    let copied = false;
    try {
      await navigator.clipboard.writeText(field.value);
      copied = true;
    } catch {
      // Pages from elsewhere than https or localhost have no clipboard: select it for the reader.
      field.focus();
      field.select();
    }
    const said = copied ? "Copied" : "Press Ctrl C";
    setText(button, said);
    setText(byId("copied"), copied ? `The ${button.dataset.copies} is copied.` : said);
    setTimeout(() => {
      setText(button, "Copy");
      setText(byId("copied"), "");
    }, 2000);
  }
}
