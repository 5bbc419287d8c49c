// A million claims in Chromium: how long it takes, and how long the page is ever busy at a stretch:
// by the clock, and in processor time, which does not count what other programs take.
// Not a test: bazel test --test_output=all //tests/web:million_benchmark, on a machine that is idle.

import assert from "node:assert";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { makeClaims } from "./claims.mjs";
import { launch, newPage, serve, temporaryFolder, textOf, waitForText, waitUntilLoaded } from "./harness.mjs";

const kRounds = 3;

/** The longest task on the main thread of the page in milliseconds of processor time. */
function longestOnProcessor(trace) {
  const { traceEvents } = JSON.parse(trace);
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  const isMain = ({ name, args }) => name === "thread_name" && args.name === "CrRendererMain";
  const main = new Set(traceEvents.filter(isMain).map(threadOf));
  const tasks = traceEvents.filter((event) => event.tdur !== undefined && main.has(threadOf(event)));
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1000;
}

test("a million claims", async () => {
  const file = path.join(temporaryFolder(), "million.jsonl");
  fs.writeFileSync(file, makeClaims(1_000_000, 100).join("\n"));
  const site = await serve();
  const browser = await launch("chromium");
  console.log(`Chromium ${browser.version()}, ${(fs.statSync(file).size / 1e6).toFixed(0)} MB`);
  for (let round = 1; round <= kRounds; ++round) {
    const { page, finish } = await newPage(browser, "chromium");
    await page.goto(site.url);
    await waitUntilLoaded(page);
    await page.evaluate(() => {
      window.tasks = [];
      new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((task) => task.duration))).observe({
        type: "longtask",
      });
      document.getElementById("file").addEventListener("change", () => (window.started = performance.now()));
      new MutationObserver(() => (window.ended ??= performance.now())).observe(document.getElementById("run-status"), {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await browser.startTracing(page, { categories: ["toplevel"] });
    await page.setInputFiles("#file", file);
    await page.evaluate(() => (window.ended = undefined));
    await waitForText(page, "run-status", /checked, /);
    // The end of the run, and the list at work: sorted, filtered, scrolled from end to end.
    await page.getByRole("button", { name: "Zero bits" }).click();
    await page.locator("#filter").selectOption("not-valid");
    await page.locator("#filter").selectOption("all");
    await page.evaluate(async () => {
      const table = document.getElementById("table");
      for (let i = 0; i <= 100; ++i) {
        table.scrollTop = (table.scrollHeight * i) / 100;
        await new Promise(requestAnimationFrame);
      }
    });
    const { seconds, tasks } = await page.evaluate(() => ({
      seconds: (window.ended - window.started) / 1000,
      tasks: window.tasks,
    }));
    const longest = tasks.length === 0 ? "below 50" : Math.max(...tasks).toFixed(0);
    const onProcessor = longestOnProcessor((await browser.stopTracing()).toString()).toFixed(0);
    console.log(
      `round ${round}: ${seconds.toFixed(1)} s; longest task ${longest} ms, ${onProcessor} ms on the processor; ` +
        (await textOf(page, "run-figures")),
    );
    assert.strictEqual(await textOf(page, "run-status"), "1,000,000 claims checked, 10,000 not valid.");
    await finish();
  }
});
