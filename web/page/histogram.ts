// How many zero bits the valid claims have, beside what chance makes of their difficulties.

import { expectedZeroBits } from "../claims/chance.js";
import { byId, make, makeSvg } from "./dom.js";
import type { ResultStore } from "./result_store.js";

const kHeight = 180;
const kFoot = 22;
const kHead = 18;
const kTitle = 20;
const kWidestBar = 44;

/** Narrower bars have no room for their counts; the table below has them. */
const kNarrowestCounted = 34;
const kMostBars = 24;

/** With less than that the bars are far from what is expected, whatever the finders did. */
const kFewClaims = 100;

interface Bar {
  readonly zeros: number;
  readonly seen: number;
  readonly expected: number;
}

function barsOf(store: ResultStore): Bar[] {
  const expected = expectedZeroBits(store.validByBits);
  const bars = Array.from(store.validByZeroBits, (seen, zeros) => ({
    zeros,
    seen,
    expected: expected[zeros]!,
  }));
  const isShown = ({ seen, expected: e }: Bar) => seen > 0 || e >= 0.5;
  const first = bars.findIndex(isShown);
  return first < 0 ? [] : bars.slice(first, bars.findLastIndex(isShown) + 1);
}

/** As many bars next to each other as are shown, those with the most claims. */
function fullest(bars: readonly Bar[]): readonly Bar[] {
  const claimsFrom = (start: number) =>
    bars.slice(start, start + kMostBars).reduce((sum, { seen }) => sum + seen, 0);
  let best = 0;
  for (let start = 1; start + kMostBars <= bars.length; ++start) {
    if (claimsFrom(start) > claimsFrom(best)) best = start;
  }
  return bars.slice(best, best + kMostBars);
}

/** A count in the few characters that a bar is wide. */
function shortly(count: number): string {
  return count.toLocaleString("en-US", { notation: "compact", maximumSignificantDigits: 3 });
}

function rounded(value: number): string {
  const digits = value < 10 ? 1 : 0;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}

function pictureOf(bars: readonly Bar[], room: number): SVGSVGElement {
  const step = Math.min(Math.max(Math.floor(room / bars.length), 12), kWidestBar);
  const gap = step / 6;
  const width = bars.length * step;
  const most = Math.max(...bars.flatMap(({ seen, expected }) => [seen, expected]));
  const yOf = (value: number) => kHead + (kHeight - kHead - kFoot) * (1 - value / most);
  const picture = makeSvg("svg", {
    viewBox: `0 0 ${width} ${kHeight + kTitle}`,
    role: "img",
    "aria-label": "Bars: how many valid claims have how many leading zero bits. The table has the figures.",
  });
  bars.forEach(({ zeros, seen, expected }, i) => {
    const start = i * step;
    const middle = start + step / 2;
    const y = yOf(seen);
    picture.append(
      makeSvg("rect", { class: "bar", x: start + gap, width: step - 2 * gap, y, height: kHeight - kFoot - y }),
      makeSvg("line", { class: "expected", x1: start + 2, x2: start + step - 2, y1: yOf(expected), y2: yOf(expected) }),
    );
    if (step >= 20 || zeros % 2 === 0) {
      picture.append(makeSvg("text", { class: "axis", x: middle, y: kHeight - 6 }, String(zeros)));
    }
    if (step < kNarrowestCounted) return;
    const above = Math.min(y, yOf(expected)) - 5;
    picture.append(makeSvg("text", { class: "count", x: middle, y: above }, shortly(seen)));
  });
  const foot = kHeight + kTitle - 6;
  picture.append(
    makeSvg("text", { class: "title", x: 0, y: foot }, "leading zero bits →"),
    makeSvg("line", { class: "base", x1: 0, x2: width, y1: kHeight - kFoot, y2: kHeight - kFoot }),
  );
  picture.style.maxWidth = `${width}px`;
  return picture;
}

function tableOf(bars: readonly Bar[]): HTMLElement {
  const heads = ["Zero bits", "Claims", "By chance"].map((text) => make("th", { scope: "col" }, text));
  const rows = bars.map(({ zeros, seen, expected }) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, String(zeros)),
      make("td", {}, seen.toLocaleString("en-US")),
      make("td", {}, rounded(expected)),
    ),
  );
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
  return make("details", {}, make("summary", {}, "As a table"), table);
}

function inClaims(count: number): string {
  return count === 1 ? "one valid claim" : `${count.toLocaleString("en-US")} valid claims`;
}

/** Shows the figures of the valid claims; nothing where there are none. */
export function showHistogram(store: ResultStore): void {
  const figure = byId("histogram");
  const bars = barsOf(store);
  figure.hidden = bars.length === 0;
  if (bars.length === 0) return;
  const shown = fullest(bars);
  const left = bars.length - shown.length;
  const of = store.validCount;
  const caption = make(
    "figcaption",
    {},
    make("strong", {}, `Leading zero bits of the ${inClaims(of)}`),
    make("span", { class: "key key-bar" }),
    "found ",
    make("span", { class: "key key-expected" }),
    "expected, summed over all claims: half of the nonces that trying finds have just the zero bits " +
      "required, a quarter one more, an eighth two more, and so on. " +
      (of < kFewClaims ? "So few claims may well differ." : "Where many differ, nonces were picked, not found.") +
      (left > 0 ? ` ${left} further counts are in the table alone.` : ""),
  );
  figure.replaceChildren(caption, pictureOf(shown, figure.clientWidth), tableOf(bars));
}
