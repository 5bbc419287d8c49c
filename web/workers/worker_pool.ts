// Several workers that share a queue of requests; a worker that dies is replaced.

import { EngineWorker, WorkerGone } from "./engine_worker.js";
import type { Answers, Kernel, Request } from "./messages.js";

/** How often a request may lose its worker before it is given up. */
const kTries = 3;

const kMostWorkers = 16;

/** How many workers suit a machine; browsers may say 0 processors, none or nonsense. */
export function workerCount(processors: number | undefined): number {
  if (processors === undefined || !Number.isFinite(processors)) return 2;
  return Math.min(Math.max(Math.floor(processors), 1), kMostWorkers);
}

export class WorkerPool {
  /** Each hears why a worker was lost, when it has been replaced. */
  readonly onReplaced = new Set<(why: string) => void>();
  private readonly idle: EngineWorker[] = [];
  private readonly waiting: ((worker: EngineWorker) => void)[] = [];

  /** Starts the workers, which stay: a page that has lost its network can start no more. */
  constructor(readonly size: number) {
    for (let i = 0; i < size; ++i) this.idle.push(new EngineWorker());
  }

  /** Waits for a free worker and gives its answer. Rejects as EngineWorker.ask does. */
  ask<R extends Request>(request: R): Promise<Answers[R["kind"]]> {
    return this.use((worker) => worker.ask(request));
  }

  /** Resolves when all workers have started; rejects with WorkerUnusable or WorkerGone. */
  async started(): Promise<void> {
    await Promise.all(this.idle.map((worker) => worker.ready));
  }

  /** Which kernel the workers run. Rejects with WorkerUnusable or WorkerGone. */
  kernel(): Promise<Kernel> {
    return this.use((worker) => worker.ready);
  }

  private async use<T>(work: (worker: EngineWorker) => Promise<T>): Promise<T> {
    for (let tried = 1; ; ++tried) {
      const worker = await this.acquire();
      try {
        return await work(worker);
      } catch (error) {
        if (!(error instanceof WorkerGone) || tried === kTries) throw error;
        for (const listener of this.onReplaced) listener(error.message);
      } finally {
        this.release(worker.isGone ? new EngineWorker() : worker);
      }
    }
  }

  private acquire(): Promise<EngineWorker> {
    const worker = this.idle.pop();
    if (worker !== undefined) return Promise.resolve(worker);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private release(worker: EngineWorker): void {
    const take = this.waiting.shift();
    if (take) take(worker);
    else this.idle.push(worker);
  }
}
