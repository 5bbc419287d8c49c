// How many zero bits the valid claims have, beside what chance makes of their difficulties.

import { expectedZeroBits } from "../claims/chance.js";
import { byId, make, makeSvg } from "./dom.js";
import type { ResultStore } from "./result_store.js";

const kHeight = 180;
const kFoot = 22;
const kHead = 18;
const kStep = 44;
const kMostBars = 24;

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

function rounded(value: number): string {
  const digits = value < 10 ? 1 : 0;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits });
}

function pictureOf(bars: readonly Bar[]): SVGSVGElement {
  const width = bars.length * kStep;
  const most = Math.max(...bars.flatMap(({ seen, expected }) => [seen, expected]));
  const room = kHeight - kHead - kFoot;
  const yOf = (value: number) => kHead + room * (1 - value / most);
  const picture = makeSvg("svg", {
    viewBox: `0 0 ${width} ${kHeight}`,
    role: "img",
    "aria-label": "Bars: how many valid claims have how many leading zero bits. The figures follow.",
  });
  bars.forEach(({ zeros, seen, expected }, i) => {
    const left = i * kStep;
    const middle = left + kStep / 2;
    const y = yOf(seen);
    picture.append(
      makeSvg("rect", { class: "bar", x: left + 7, width: kStep - 14, y, height: kHeight - kFoot - y }),
      makeSvg("line", { class: "expected", x1: left + 3, x2: left + kStep - 3, y1: yOf(expected), y2: yOf(expected) }),
      makeSvg("text", { class: "count", x: middle, y: Math.min(y, yOf(expected)) - 5 }, rounded(seen)),
      makeSvg("text", { class: "axis", x: middle, y: kHeight - 6 }, String(zeros)),
    );
  });
  picture.append(
    makeSvg("line", { class: "base", x1: 0, x2: width, y1: kHeight - kFoot, y2: kHeight - kFoot }),
  );
  picture.style.maxWidth = `${Math.max(width, 320)}px`;
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
  return make("details", {}, make("summary", {}, "The figures"), table);
}

/** Shows the figures of the valid claims; nothing where there are none. */
export function showHistogram(store: ResultStore): void {
  const figure = byId("histogram");
  const bars = barsOf(store);
  figure.hidden = bars.length === 0;
  if (bars.length === 0) return;
  const shown = bars.slice(0, kMostBars);
  const left = bars.length - shown.length;
  const caption = make(
    "figcaption",
    {},
    make("strong", {}, "Leading zero bits of the valid claims"),
    make("span", { class: "key key-bar" }),
    "found ",
    make("span", { class: "key key-expected" }),
    "expected by chance. Honest tries overshoot: half the claims by no bit, a quarter by one, " +
      "an eighth by two, and so on." +
      (left > 0 ? ` ${left} further counts are in the figures alone.` : ""),
  );
  figure.replaceChildren(caption, pictureOf(shown), tableOf(bars));
}
