// The panel that finds a nonce in the browser and hands it to the checker.

import { isWellFormed, toUtf8 } from "../claims/bytes.js";
import type { Kernel } from "../workers/messages.js";
import type { WorkerPool } from "../workers/worker_pool.js";
import { byId, setText } from "./dom.js";
import { MineRun } from "./mine_run.js";

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

  /** `openClaim` puts what is found into the checker of one claim. */
  constructor(
    private readonly pool: WorkerPool,
    private readonly kernel: Kernel,
    private readonly openClaim: (prefix: Uint8Array<ArrayBuffer>, nonce: string, bits: number) => void,
  ) {
    this.pool.onReplaced.add((why) => {
      this.warning = ` A worker died (${why}) and was replaced.`;
    });
    byId("mining").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.mine();
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
        this.say(`Found ${nonce}, and put it into the checker.`);
        this.openClaim(prefix, nonce.toString(), bits);
      }
    } catch (error) {
      this.say(`Mining failed: ${(error as Error).message}.`);
    }
    this.end();
  }

  private begin(run: MineRun): void {
    this.run = run;
    this.start.disabled = true;
    this.stop.disabled = false;
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
      `${inWords(run.tried)} tries, ${inWords(rate)} a second with ${workers}, ${kernel}.${this.warning}`,
    );
  }
}
