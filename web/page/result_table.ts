// The list of results: a table of any length of which only the rows in sight exist.

import { byId, make, setText } from "./dom.js";
import type { ResultOrder, Sorting } from "./result_order.js";
import { kColumns, ResultRow } from "./result_row.js";
import type { ResultStore } from "./result_store.js";
import { ScrollMap } from "./scroll_map.js";

const kRowHeight = 34;

/** A short list takes less room than the style gives: so many rows at least, and room for a scroll bar. */
const kLeastRows = 6;
const kScrollBar = 18;

/** No more rows are made in one frame: a list that appears makes them in some frames, none of them long. */
const kMostNewRows = 6;

/** Rows that are ready above and below those in sight. */
const kMargin = 6;

const kTitles: Record<(typeof kColumns)[number], string> = {
  line: "Line",
  reason: "Result",
  zeroBits: "Zero bits",
  bits: "Required",
  nonce: "Nonce",
  prefix: "Prefix",
  digest: "Digest",
  id: "Id",
};

export class ResultTable {
  private readonly scroller = byId("table");
  private readonly head = make("div", { role: "row", class: "row head", "aria-rowindex": "1" });
  private readonly sizer = make("div", { class: "sizer", role: "rowgroup" });
  private readonly rows: ResultRow[] = [];
  private map = new ScrollMap(0, 0);
  private listTop = 0;
  private active = 0;
  private sorting: Sorting = { column: "line", descending: false };
  private isDrawing = false;
  private isRefreshing = false;
  private readonly resizing = new ResizeObserver(() => this.refreshSoon());

  /** `onOpen` gets the number in the store of a row that is chosen. */
  constructor(
    private readonly store: ResultStore,
    private readonly order: ResultOrder,
    private readonly onOpen: (row: number) => void,
  ) {
    this.makeHead();
    this.scroller.replaceChildren(this.head, this.sizer);
    this.scroller.scrollTop = 0;
    this.scroller.onscroll = () => this.scrolled();
    this.scroller.onkeydown = (event) => this.keyPressed(event);
    this.sizer.onclick = (event) => this.clicked(event);
    this.resizing.observe(this.scroller);
  }

  /** Leaves the place to another table. */
  retire(): void {
    this.resizing.disconnect();
    this.scroller.style.height = "";
  }

  /** Takes no more room than a list of so many rows needs. */
  fit(rows: number): void {
    const height = (Math.max(rows, kLeastRows) + 1) * kRowHeight + kScrollBar;
    this.scroller.style.height = `min(26.5rem, ${height}px)`;
  }

  /** Shows the order as it is now, at the same place. */
  refresh(): void {
    this.map = new ScrollMap(this.order.length * kRowHeight, this.viewHeight);
    this.sizer.style.height = `${this.map.shownHeight}px`;
    this.scroller.setAttribute("aria-rowcount", String(this.order.length + 1));
    this.active = Math.min(this.active, Math.max(this.order.length - 1, 0));
    this.standAt(this.listTop);
  }

  /**
   * Refreshes in the next frame, once however often it is called before: layout and drawing are two
   * short tasks then, and not one long one.
   */
  refreshSoon(): void {
    if (this.isRefreshing) return;
    this.isRefreshing = true;
    requestAnimationFrame(() => {
      this.isRefreshing = false;
      if (this.sizer.isConnected) this.refresh();
    });
  }

  /** Shows another order, from its beginning. */
  restart(): void {
    this.active = 0;
    this.listTop = 0;
    this.refresh();
  }

  private get viewHeight(): number {
    return Math.max(this.scroller.clientHeight - kRowHeight, 0);
  }

  private makeHead(): void {
    for (const column of kColumns) {
      const title = kTitles[column];
      const cell = make("span", { role: "columnheader", class: `cell at-${column}` });
      if (column === "line" || column === "reason" || column === "zeroBits" || column === "bits") {
        const button = make("button", { type: "button" }, title);
        button.onclick = () => {
          const descending = this.sorting.column === column && !this.sorting.descending;
          this.sorting = { column, descending };
          this.showSorting();
          this.order.sort(this.sorting);
          this.restart();
        };
        cell.append(button);
      } else {
        setText(cell, title);
      }
      this.head.append(cell);
    }
    this.showSorting();
  }

  private showSorting(): void {
    kColumns.forEach((column, i) => {
      const cell = this.head.children[i]!;
      if (column !== this.sorting.column) cell.removeAttribute("aria-sort");
      else cell.setAttribute("aria-sort", this.sorting.descending ? "descending" : "ascending");
    });
  }

  private standAt(listTop: number): void {
    const moved = this.map.moveTo(listTop);
    this.listTop = moved.listTop;
    if (this.scroller.scrollTop !== moved.top) this.scroller.scrollTop = moved.top;
    this.draw();
  }

  private scrolled(): void {
    const moved = this.map.scroll(this.scroller.scrollTop);
    this.listTop = moved.listTop;
    if (this.scroller.scrollTop !== moved.top) this.scroller.scrollTop = moved.top;
    this.drawSoon();
  }

  /** Draws in the next frame, once however often it is called before. */
  private drawSoon(): void {
    if (this.isDrawing) return;
    this.isDrawing = true;
    requestAnimationFrame(() => {
      this.isDrawing = false;
      this.draw();
    });
  }

  private draw(): void {
    const first = Math.max(Math.floor(this.listTop / kRowHeight) - kMargin, 0);
    const inSight = Math.ceil(this.viewHeight / kRowHeight) + 2 * kMargin;
    const wanted = Math.min(inSight, this.order.length - first);
    const count = Math.min(wanted, this.rows.length + kMostNewRows);
    if (count < wanted) this.drawSoon();
    while (this.rows.length < count) {
      const row = new ResultRow();
      row.element.id = `result-${this.rows.length}`;
      this.rows.push(row);
      this.sizer.append(row.element);
    }
    const offset = this.listTop - this.scroller.scrollTop;
    const numbers: number[] = [];
    this.rows.forEach((row, i) => {
      row.element.hidden = i >= count;
      if (i >= count) return;
      const number = this.order.rowAt(first + i);
      numbers.push(number);
      row.element.style.transform = `translateY(${(first + i) * kRowHeight - offset}px)`;
      row.element.setAttribute("aria-rowindex", String(first + i + 2));
      row.element.toggleAttribute("data-active", first + i === this.active);
      row.element.classList.toggle("odd", (first + i) % 2 === 1);
      row.showFigures(this.store.place(number));
      row.showDetails(this.store.detailsAtHand(number));
    });
    const active = this.rows[this.active - first];
    if (active && this.active - first < count) {
      this.scroller.setAttribute("aria-activedescendant", active.element.id);
    } else {
      this.scroller.removeAttribute("aria-activedescendant");
    }
    if (numbers.some((number) => this.store.detailsAtHand(number) === undefined)) {
      void this.store.readDetails(numbers).then(() => {
        numbers.forEach((number, i) => {
          const row = this.rows[i]!;
          const isStill = first + i < this.order.length && this.order.rowAt(first + i) === number;
          const isHere = row.element.getAttribute("aria-rowindex") === String(first + i + 2);
          if (isStill && isHere) row.showDetails(this.store.detailsAtHand(number));
        });
      });
    }
  }

  private keyPressed(event: KeyboardEvent): void {
    if (event.target !== this.scroller) return;
    const page = Math.max(Math.floor(this.viewHeight / kRowHeight) - 1, 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -Infinity,
      End: Infinity,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      this.active = Math.min(Math.max(this.active + step, 0), Math.max(this.order.length - 1, 0));
      this.showActive();
    } else if (event.key === "Enter" && this.order.length > 0) {
      event.preventDefault();
      this.onOpen(this.order.rowAt(this.active));
    }
  }

  private showActive(): void {
    const top = this.active * kRowHeight;
    const bottom = top + kRowHeight - this.viewHeight;
    if (top < this.listTop) this.standAt(top);
    else if (bottom > this.listTop) this.standAt(bottom);
    else this.draw();
  }

  private clicked(event: MouseEvent): void {
    const element = (event.target as Element).closest("[role=row]");
    if (element === null || getSelection()?.isCollapsed === false) return;
    this.active = Number(element.getAttribute("aria-rowindex")) - 2;
    this.draw();
    this.onOpen(this.order.rowAt(this.active));
  }
}
