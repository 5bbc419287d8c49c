// A list that is taller than browsers can scroll can still be read from end to end.

import assert from "node:assert";
import test from "node:test";

import { ScrollMap } from "../../../web/page/scroll_map.js";
import { Random } from "./random.js";

const kView = 400;
const kHeights = [0, 100, 400, 401, 7_999_999, 8_000_000, 8_000_001, 8_000_500, 34_000_000, 340_000_000];

for (const height of kHeights) {
  test(`a list of ${height} pixels`, () => {
    const map = new ScrollMap(height, kView);
    const end = Math.max(height - kView, 0);
    const barEnd = Math.max(map.shownHeight - kView, 0);
    assert.ok(map.shownHeight <= 8_000_000);
    assert.strictEqual(map.scroll(barEnd).listTop, end, "the end of the bar is the end of the list");
    assert.strictEqual(map.scroll(0).listTop, 0, "the start of the bar is the start of the list");

    const random = new Random(height);
    let { listTop, top } = map.moveTo(0);
    for (let i = 0; i < 20_000; ++i) {
      const kind = random.below(40);
      if (kind === 0) {
        const bar = random.below(barEnd + 1);
        ({ listTop, top } = map.scroll(bar));
      } else if (kind === 1) {
        const wanted = random.below(end + 1);
        ({ listTop, top } = map.moveTo(wanted));
        assert.strictEqual(listTop, wanted, "the list stands where it was told to");
      } else {
        const bar = Math.min(Math.max(top + random.below(2 * kView) - kView, 0), barEnd);
        const moved = map.scroll(bar);
        assert.strictEqual(moved.listTop - listTop, bar - top, "a small move is exact");
        ({ listTop, top } = moved);
      }
      assert.ok(listTop >= 0 && listTop <= end, `list at ${listTop} of ${end}`);
      assert.ok(top >= 0 && top <= barEnd, `bar at ${top} of ${barEnd}`);
    }
    // Small steps alone reach both ends.
    ({ listTop, top } = map.moveTo(Math.max(end - 100_000, 0)));
    while (top < barEnd) ({ listTop, top } = map.scroll(Math.min(top + 120, barEnd)));
    assert.strictEqual(listTop, end);
    ({ listTop, top } = map.moveTo(Math.min(end, 100_000)));
    while (top > 0) ({ listTop, top } = map.scroll(Math.max(top - 120, 0)));
    assert.strictEqual(listTop, 0);
  });
}

test("a jump along the bar goes to the same part of the list", () => {
  const map = new ScrollMap(34_000_000, kView);
  for (let share = 0; share <= 1; share += 0.01) {
    map.moveTo(0);
    const { listTop } = map.scroll(share * (map.shownHeight - kView));
    assert.ok(Math.abs(listTop / (34_000_000 - kView) - share) < 0.02, `${share}: ${listTop}`);
  }
});
