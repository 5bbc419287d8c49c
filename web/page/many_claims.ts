// Many claims: taken from a file, a drop or a paste, checked, counted, listed, and given back.

import { fromHex, isWellFormed } from "../claims/bytes.js";
import { kReasons } from "../claims/verdict_line.js";
import { CheckRun, type Ending } from "./check_run.js";
import type { WorkerPool } from "../workers/worker_pool.js";
import { byId, make, setText } from "./dom.js";
import type { OneClaim } from "./one_claim.js";
import { showHistogram } from "./histogram.js";
import { type Filter, ResultOrder } from "./result_order.js";
import { kReasonWords } from "./result_row.js";
import { ResultStore } from "./result_store.js";
import { ResultTable } from "./result_table.js";
import { shorten, visibleLine } from "./visible_text.js";

/** Longer pastes are checked at once instead of being put into the field, which would be slow. */
const kMostPasted = 100_000;

/** So much of a file's name is shown. */
const kMostShown = 80;

/** A rate over less is chance. */
const kLeastSeconds = 0.2;

const kExample = `{"id":"leg 1","prefix":"hello:","nonce":"29495","bits":26}
{"id":"leg 2","prefix":"hello:","nonce":"14285","bits":18}
{"id":"leg 3","prefix":"hello:","nonce":"0101558","bits":16}
{"id":"leg 4","prefix_hex":"ff","nonce":"34798","bits":16}
{"id":"leg 5","prefix":"hello:","nonce":"9007199254784075","bits":18}
{"id":"leg 6","prefix":"hello:","nonce":"14285","bits":"16"}
`;

function inWords(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

function sizeInWords(bytes: number): string {
  if (bytes < 1000) return inWords(bytes, "byte");
  const units = ["kB", "MB", "GB"];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    ++unit;
  }
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}

export class ManyClaims {
  private readonly pasted = byId("pasted", HTMLTextAreaElement);
  private readonly filter = byId("filter", HTMLSelectElement);
  private readonly drop = byId("drop");
  private store = new ResultStore();
  private order = new ResultOrder(this.store);
  private table: ResultTable | null = null;
  private run: CheckRun | null = null;
  private isShowing = false;

  /** `one` shows the claim of a row that is chosen. */
  constructor(
    private readonly pool: WorkerPool,
    private readonly one: OneClaim,
  ) {
    this.pool.onReplaced.add((why) => {
      if (this.run) this.warn(`A worker died (${why}) and was replaced; no claim is lost.`);
    });
    const file = byId("file", HTMLInputElement);
    file.addEventListener("change", () => {
      if (file.files?.[0]) void this.check(file.files[0], file.files[0].name);
      file.value = "";
    });
    this.listenForDrops();
    this.pasted.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      // The field would make a line feed of a carriage return that stands alone.
      if (text.length <= kMostPasted && !/\r(?!\n)/.test(text)) return;
      event.preventDefault();
      this.checkText(text);
    });
    byId("check-pasted").addEventListener("click", () => this.checkText(this.pasted.value));
    byId("fill-example").addEventListener("click", () => {
      this.pasted.value = kExample;
      this.pasted.focus();
      this.pasted.setSelectionRange(0, 0);
      this.pasted.scrollTop = 0;
    });
    byId("cancel").addEventListener("click", () => this.run?.cancel());
    byId("download").addEventListener("click", () => this.download());
    this.filter.addEventListener("change", () => {
      this.order.setFilter(this.filter.value as Filter);
      this.table?.restart();
      this.showCount();
    });
  }

  private listenForDrops(): void {
    const accept = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      this.drop.classList.toggle("over", event.type !== "drop" && event.type !== "dragleave");
    };
    // Anywhere on the page: a browser would otherwise leave it to show the file.
    for (const type of ["dragenter", "dragover", "dragleave"] as const) {
      document.addEventListener(type, accept);
    }
    document.addEventListener("drop", (event) => {
      accept(event);
      this.takeDrop(event.dataTransfer);
    });
  }

  private takeDrop(dropped: DataTransfer | null): void {
    const [file, ...others] = dropped?.files ?? [];
    if (file === undefined) return;
    const isFolder = dropped!.items[0]?.webkitGetAsEntry?.()?.isDirectory === true;
    if (isFolder || others.length > 0) {
      this.begin("Not checked");
      this.warn(isFolder ? "That is a folder. Drop a file." : `Those are ${others.length + 1} files. Drop one.`);
    } else {
      void this.check(file, file.name);
    }
  }

  private checkText(text: string): void {
    if (!isWellFormed(text)) {
      this.begin("Not checked");
      this.warn("The text has half a character in it (a lone surrogate), so it has no bytes.");
    } else if (text.trim() === "") {
      this.begin("Nothing to check");
      this.warn("Paste claims first, one a line.");
    } else {
      void this.check(new Blob([text]), "Pasted claims");
    }
  }

  private async check(file: Blob, name: string): Promise<void> {
    this.begin(`${visibleLine(shorten(name, kMostShown))}, ${sizeInWords(file.size)}`);
    this.store = new ResultStore();
    this.order = new ResultOrder(this.store);
    this.table?.retire();
    this.table = null;
    this.filter.replaceChildren();
    const started = performance.now();
    const show = () => this.showSoon(run, file.size, started);
    const run = new CheckRun(file, this.store, this.pool, show);
    this.run = run;
    byId("cancel").hidden = false;
    try {
      this.finish(await run.run(), run, started);
    } catch (error) {
      if (this.run !== run) return;
      // Only what the browser itself says of a file is a DOMException, and each says it otherwise.
      const unreadable = "The file cannot be read. Is it a folder, or has it changed meanwhile?";
      this.warn(error instanceof DOMException ? unreadable : (error as Error).message);
      this.finish("cancelled", run, started);
    }
  }

  /** Ends what is going on, and starts anew. */
  private begin(title: string): void {
    this.run?.cancel();
    this.run = null;
    byId("run").hidden = false;
    byId("results").hidden = true;
    byId("histogram").hidden = true;
    byId("cancel").hidden = true;
    byId("run-warning").hidden = true;
    byId("progress", HTMLProgressElement).value = 0;
    setText(byId("run-title"), title);
    setText(byId("run-figures"), "");
    setText(byId("run-status"), title);
  }

  private warn(text: string): void {
    byId("run-warning").hidden = false;
    setText(byId("run-warning"), text);
  }

  /** Shows how far the run is, once a frame at most. */
  private showSoon(run: CheckRun, size: number, started: number): void {
    if (this.isShowing) return;
    this.isShowing = true;
    requestAnimationFrame(() => {
      this.isShowing = false;
      if (this.run !== run) return;
      byId("progress", HTMLProgressElement).value = size === 0 ? 1 : run.bytesDone / size;
      this.showFigures(started);
      this.order.update();
      this.showTable();
      this.table?.refreshSoon();
      this.fillFilter();
      this.showCount();
    });
  }

  private showFigures(started: number): void {
    const { count, byReason } = this.store;
    const seconds = (performance.now() - started) / 1000;
    const counts = kReasons.map((reason, i) => [kReasonWords[reason], byReason[i]!] as const);
    const outcomes = counts
      .filter(([, number]) => number > 0)
      .map(([words, number]) => `${number.toLocaleString("en-US")} ${words}`);
    const checked = `${inWords(count, "claim")} checked`;
    setText(
      byId("run-figures"),
      `${[checked, outcomes.join(", ")].filter((text) => text !== "").join(": ")}.${this.speedInWords(seconds)}`,
    );
  }

  /** Nothing where the time was too short to say. */
  private speedInWords(seconds: number): string {
    if (seconds < kLeastSeconds) return "";
    const rate = Math.round(this.store.count / seconds);
    return rate === 0 ? "" : ` ${rate.toLocaleString("en-US")} a second, ${inWords(this.pool.size, "worker")}.`;
  }

  private finish(ending: Ending, run: CheckRun, started: number): void {
    if (this.run !== run) return;
    this.run = null;
    // Focus does not stay on what is hidden.
    if (document.activeElement === byId("cancel")) byId("check-pasted").focus();
    byId("cancel").hidden = true;
    this.showFigures(started);
    if (ending === "finished") byId("progress", HTMLProgressElement).value = 1;
    const { count, validCount } = this.store;
    const notValid = count - validCount;
    const outcome = notValid === 0 ? "all valid" : `${notValid.toLocaleString("en-US")} not valid`;
    const summary = count === 0 ? "0 claims checked." : `${inWords(count, "claim")} checked, ${outcome}.`;
    setText(byId("run-status"), ending === "cancelled" ? `Stopped. ${summary}` : summary);
    if (ending === "cancelled") byId("run-title").append(" · stopped");
    this.order.settle();
    this.showTable();
    this.fillFilter();
    this.table?.fit(count);
    this.table?.refresh();
    this.showCount();
    showHistogram(this.store);
  }

  private showTable(): void {
    if (this.store.count === 0) return;
    byId("results").hidden = false;
    if (this.table !== null) return;
    this.table = new ResultTable(this.store, this.order, (row) => void this.open(row));
    this.fillFilter();
  }

  private fillFilter(): void {
    const chosen = this.filter.value;
    const { count, validCount, byReason } = this.store;
    const options: [Filter, string, number][] = [
      ["all", "all", count],
      ["valid", "valid", validCount],
      ["not-valid", "not valid", count - validCount],
    ];
    kReasons.forEach((reason, i) => {
      if (reason !== "none") options.push([reason, `· ${kReasonWords[reason]}`, byReason[i]!]);
    });
    if (this.filter.options.length === 0) {
      this.filter.append(...options.map(([value]) => make("option", { value })));
    }
    options.forEach(([, text, number], i) => {
      setText(this.filter.options[i]!, `${text} (${number.toLocaleString("en-US")})`);
    });
    this.filter.value = options.some(([value]) => value === chosen) ? chosen : "all";
    if (this.filter.value !== chosen) this.order.setFilter("all");
  }

  private showCount(): void {
    setText(byId("result-count"), `${inWords(this.order.length, "row")} shown`);
  }

  private async open(row: number): Promise<void> {
    const store = this.store;
    await store.readDetails([row]);
    const { block, index } = store.place(row);
    const { prefix_hex: hex, nonce, error } = store.detailsAtHand(row)!;
    const where = `Line ${block.lines[index]!.toLocaleString("en-US")} of the list`;
    const prefix = hex === null ? null : fromHex(hex);
    if (prefix === null || nonce === null) {
      this.one.refuse("Malformed", `${where}: ${error}.`);
    } else if (nonce === "") {
      this.one.refuse("Not a nonce", `${where}: its nonce is empty.`);
    } else {
      const reason = kReasons[block.reasons[index]!]!;
      this.one.show(prefix, nonce, block.bits[index]!, `${where}.`, reason === "digest-mismatch");
    }
  }

  private download(): void {
    const url = URL.createObjectURL(this.store.verdicts());
    make("a", { href: url, download: "verdicts.jsonl" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }
}
