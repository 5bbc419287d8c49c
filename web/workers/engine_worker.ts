// The page's end of one worker: requests with answers, and a word when the worker is gone.

import type { Answers, Envelope, Kernel, Report, Request } from "./messages.js";

/** The worker is gone; another one can take the request. */
export class WorkerGone extends Error {}

/** The worker cannot work in this browser, and another one could not either. */
export class WorkerUnusable extends Error {}

/** A worker that is ready answers far faster; one that is silent for so long is gone. */
const kSilenceMs = 20_000;

interface Pending {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  /** Undefined until the worker is ready: loading may take as long as the network does. */
  timer?: number;
}

// Beside the page's script, wherever the page is.
const kUrl = new URL("worker.js", (document.currentScript as HTMLScriptElement).src);

export class EngineWorker {
  /** Which kernel it runs. Rejects with WorkerUnusable or WorkerGone. */
  readonly ready: Promise<Kernel>;
  private worker: Worker | null = null;
  private readonly pending = new Map<number, Pending>();
  private nextNumber = 0;
  private gone: Error | null = null;
  private rejectReady!: (error: Error) => void;
  private resolveReady!: (kernel: Kernel) => void;

  constructor() {
    this.ready = new Promise((resolve, reject) => {
      this.resolveReady = resolve;
      this.rejectReady = reject;
    });
    this.ready.catch(() => {}); // Whoever sends a request hears of it there.
    let worker: Worker;
    try {
      worker = new Worker(kUrl, { type: "module" });
    } catch (error) {
      this.end(new WorkerUnusable(String(error)));
      return;
    }
    this.worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<Report>) => this.hear(data));
    worker.addEventListener("messageerror", () => this.end(new WorkerGone("no answer came")));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.end(new WorkerGone(event.message || "worker.js did not start"));
    });
  }

  get isGone(): boolean {
    return this.gone !== null;
  }

  /** The answer. Rejects with WorkerGone, WorkerUnusable, or an Error that the request caused. */
  ask<R extends Request>(request: R): Promise<Answers[R["kind"]]> {
    if (this.gone !== null) return Promise.reject(this.gone);
    const number = this.nextNumber++;
    return new Promise((resolve, reject) => {
      this.pending.set(number, { resolve, reject });
      this.worker?.postMessage({ number, request } satisfies Envelope);
      this.ready.then(
        () => this.expectAnswer(number),
        () => {}, // All requests have been rejected.
      );
    });
  }

  private expectAnswer(number: number): void {
    const pending = this.pending.get(number);
    if (pending === undefined) return;
    const silent = () => this.end(new WorkerGone("it did not answer"));
    pending.timer = window.setTimeout(silent, kSilenceMs);
  }

  private hear(message: Report): void {
    if (message.kind === "ready") return this.resolveReady(message.kernel);
    if (message.kind === "unusable") return this.end(new WorkerUnusable(message.why));
    const pending = this.pending.get(message.number);
    if (pending === undefined) return;
    this.pending.delete(message.number);
    clearTimeout(pending.timer);
    if (message.kind === "answer") pending.resolve(message.answer as never);
    else pending.reject(new Error(message.why));
  }

  private end(error: Error): void {
    if (this.gone !== null) return;
    this.gone = error;
    this.worker?.terminate();
    this.rejectReady(error);
    for (const { reject, timer } of this.pending.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.pending.clear();
  }
}
