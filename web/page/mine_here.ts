// The panel that finds a nonce in the browser and hands it to the checker.

import { isWellFormed, toUtf8 } from "../claims/bytes.js";
import type { Kernel } from "../workers/messages.js";
import type { WorkerPool } from "../workers/worker_pool.js";
import { byId, setText } from "./dom.js";
import { MineRun } from "./mine_run.js";
import type { OneClaim } from "./one_claim.js";

function inWords(count: number): string {
  return count.toLocaleString("en-US");
}

export class MineHere {
  private readonly prefix = byId("mine-prefix", HTMLInputElement);
  private readonly bits = byId("mine-bits", HTMLInputElement);
  private readonly start = byId("mine-start", HTMLButtonElement);
  private readonly stop = byId("mine-stop", HTMLButtonElement);
  private readonly progress = byId("mine-progress", HTMLProgressElement);
  private run: MineRun | null = null;
  private warning = "";

  /** `one` gets what is found. */
  constructor(
    private readonly pool: WorkerPool,
    private readonly kernel: Kernel,
    private readonly one: OneClaim,
  ) {
    this.pool.onReplaced.add((why) => {
      this.warning = ` A worker died (${why}) and was replaced.`;
    });
    byId("mining").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.mine();
    });
    this.prefix.addEventListener("paste", (event) => {
      if (!/[\r\n]/.test(event.clipboardData?.getData("text/plain") ?? "")) return;
      event.preventDefault();
      setText(byId("mine-figures"), "That has a line break in it, which this field cannot hold. Not pasted.");
    });
    this.stop.addEventListener("click", () => this.run?.stop());
    this.bits.addEventListener("input", () => this.showBits());
    this.showBits();
  }

  private showBits(): void {
    setText(byId("mine-bits-shown"), this.bits.value);
    const tries = 2 ** Number(this.bits.value);
    setText(byId("mine-note"), `${inWords(tries)} ${tries === 1 ? "try" : "tries on average"}.`);
  }

  private async mine(): Promise<void> {
    if (this.run !== null) return;
    if (!isWellFormed(this.prefix.value)) {
      setText(byId("mine-figures"), "The prefix has half a character in it (a lone surrogate).");
      return;
    }
    const prefix = toUtf8(this.prefix.value);
    const bits = Number(this.bits.value);
    const started = performance.now();
    this.warning = "";
    const show = () => this.showProgress(run, bits, started);
    const run = new MineRun(prefix, bits, this.pool, show);
    this.begin(run);
    try {
      const nonce = await run.run();
      show();
      if (nonce === null) {
        this.say("Stopped.");
      } else {
        this.tell(prefix, nonce.toString(), bits);
      }
    } catch (error) {
      this.say(`Mining failed: ${(error as Error).message}.`);
    }
    this.end();
  }

  /** Hands over what was found, but not into a form that somebody is filling in. */
  private tell(prefix: Uint8Array<ArrayBuffer>, nonce: string, bits: number): void {
    if (this.one.isInUse) {
      this.say(`Found ${nonce}. It is not put into the checker, where you are at work.`);
      return;
    }
    this.say(`Found ${nonce}, and put it into the checker.`);
    this.one.show(prefix, nonce, bits, "Found in this browser.");
  }

  private begin(run: MineRun): void {
    this.run = run;
    this.stop.disabled = false;
    if (document.activeElement === this.start) this.stop.focus();
    this.start.disabled = true;
    this.progress.value = 0;
    setText(byId("mine-status"), "Mining.");
  }

  private end(): void {
    this.run = null;
    const hadFocus = document.activeElement === this.stop;
    this.start.disabled = false;
    if (hadFocus) this.start.focus();
    this.stop.disabled = true;
  }

  private say(text: string): void {
    const figures = byId("mine-figures");
    setText(figures, `${text} ${figures.textContent ?? ""}`);
    setText(byId("mine-status"), text);
  }

  private showProgress(run: MineRun, bits: number, started: number): void {
    const seconds = Math.max((performance.now() - started) / 1000, 0.001);
    const rate = Math.round(run.tried / seconds);
    const workers = this.pool.size === 1 ? "one worker" : `${this.pool.size} workers`;
    const kernel = this.kernel === "wasm-simd" ? "SIMD" : "no SIMD";
    this.progress.value = 1 - Math.exp(-run.tried / 2 ** bits);
    setText(
      byId("mine-figures"),
      `${inWords(run.tried)} ${run.tried === 1 ? "try" : "tries"}, ${inWords(rate)} a second with ${workers}, ${kernel}.${this.warning}`,
    );
  }
}
