// How the page looks: accessibility and width in light and dark; screenshots to be looked at.

import assert from "node:assert";
import fs from "node:fs";
import { before, test } from "node:test";

import { launch, newPage, outputPath, serve, waitUntilLoaded } from "./harness.mjs";
import { kStates } from "./states.mjs";

const kAxe = fs.readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const kWidths = [360, 768, 1440];

export function registerLooks(name) {
  let site;
  before(async () => {
    site = await serve();
  });

  for (const dark of [false, true]) {
    const scheme = dark ? "dark" : "light";

    test(`${scheme}: axe finds nothing, nothing is cut off, and how it looks`, async () => {
      const browser = await launch(name, { dark });
      for (const [state, reach] of Object.entries(kStates)) {
        const { page, context, check } = await newPage(browser, name, { dark });
        await reach(page, site.url);
        await waitUntilLoaded(page);
        const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
        assert.strictEqual(isDark, dark);
        for (const width of kWidths) {
          await page.setViewportSize({ width, height: 900 });
          await assertNothingCutOff(page, `${state} at ${width}`);
          await assertAxeContent(page, `${state} at ${width}`);
        }
        await check(); // Screenshots add violations of their own.
        for (const width of kWidths) {
          await page.setViewportSize({ width, height: 900 });
          await takeScreenshot(page, `${name}-${state}-${width}-${scheme}.png`);
        }
        await context.close();
      }
      await browser.close();
    });
  }

  /** The whole page, to be looked at. */
  async function takeScreenshot(page, fileName) {
    await page.evaluate(() => {
      document.activeElement?.blur();
      scrollTo({ top: 0, behavior: "instant" });
    });
    const file = outputPath(fileName);
    await page.screenshot({ path: file, fullPage: true });
    assert.ok(fs.statSync(file).size > 10_000);
  }

  async function assertNothingCutOff(page, where) {
    const wide = await page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= width) return [];
      const sticksOut = (e) => e.getBoundingClientRect().right > width + 1 && !e.closest(".table");
      return [...document.querySelectorAll("main *")].filter(sticksOut).map((e) => e.id || e.className || e.tagName);
    });
    assert.deepStrictEqual(wide, [], `wider than the page: ${where}`);
  }

  /** Injected as a script of the test, not of the page: the page's policy stays as it is. */
  async function assertAxeContent(page, where) {
    await page.evaluate(kAxe);
    const { violations } = await page.evaluate(() => window.axe.run(document));
    const found = violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((n) => n.html).join(" | ")}`);
    assert.deepStrictEqual(found, [], where);
  }
}
