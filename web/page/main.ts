// The page: starts the checker, and says so plainly where it cannot start.

import { WorkerUnusable } from "../workers/engine_worker.js";
import type { Kernel } from "../workers/messages.js";
import { WorkerPool, workerCount } from "../workers/worker_pool.js";
import { byId, make } from "./dom.js";
import { ManyClaims } from "./many_claims.js";
import { MineHere } from "./mine_here.js";
import { OneClaim } from "./one_claim.js";

/** So long the checker may load before the page says that it has not. */
const kPatienceMs = 1500;

function showTrouble(title: string, text: string): void {
  byId("trouble").replaceChildren(make("p", {}, make("strong", {}, title), ` ${text}`));
}

function clearTrouble(): void {
  byId("trouble").replaceChildren();
}

/** Why this page cannot check anything where it is; null where it can. */
function obstacle(): string | null {
  if (location.protocol === "file:") {
    return (
      "It was opened as a file, and browsers let no such page start workers or load WebAssembly. " +
      "Serve its folder instead, for example with: python3 -m http.server"
    );
  }
  if (typeof WebAssembly !== "object") {
    return (
      "WebAssembly is turned off in this browser, and the checker is WebAssembly. Turn it on, use " +
      "another browser, or run the command that is shown with the claim."
    );
  }
  return null;
}

/** A pool that answers nothing. */
function refuse(why: string): Pick<WorkerPool, "ask"> {
  return { ask: () => Promise.reject(new WorkerUnusable(why)) };
}

/** Starts the checker of one claim; gives its kernel, or null where it cannot be loaded. */
async function startOne(pool: WorkerPool, one: OneClaim): Promise<Kernel | null> {
  const sayLate = () => showTrouble("The checker is still being loaded.", "The network may be slow.");
  const patience = setTimeout(sayLate, kPatienceMs);
  try {
    const kernel = await pool.kernel();
    clearTrouble();
    one.showKernel(kernel);
    return kernel;
  } catch (error) {
    showTrouble("The checker could not be loaded.", (error as Error).message);
    return null;
  } finally {
    clearTimeout(patience);
  }
}

/** Whether what needs the checker and has none is out of reach. */
function setInert(isInert: boolean): void {
  for (const id of ["many", "mine"]) byId(id).inert = isInert;
}

async function start(): Promise<void> {
  clearTrouble();
  const why = obstacle();
  setInert(true);
  if (why !== null) {
    showTrouble("This page cannot check anything here.", why);
    new OneClaim(refuse(why)).open(location.search);
    return;
  }
  const pool = new WorkerPool(1);
  const one = new OneClaim(pool);
  one.open(location.search);
  const kernel = await startOne(pool, one);
  if (kernel === null) return;
  pool.onReplaced.add((reason) =>
    showTrouble("A worker died", `(${reason}) and was replaced. Nothing is lost.`),
  );
  // One worker stays free for the claim that is typed while the others are busy.
  const crowd = new WorkerPool(workerCount(navigator.hardwareConcurrency));
  new ManyClaims(crowd, one);
  new MineHere(crowd, kernel, one);
  setInert(false);
  await crowd.started().catch(() => {}); // Whoever uses it hears of it.
  byId("loaded").textContent = "The page is fully loaded: from here on it works without a network.";
}

void start();
