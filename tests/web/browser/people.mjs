// The page for people: accessibility, layout, settings; screenshots to be looked at.

import assert from "node:assert";
import fs from "node:fs";
import { before, test } from "node:test";

import { launch, newPage, open, outputPath, serve, textOf, waitForText, waitUntilLoaded } from "./harness.mjs";

const kAxe = fs.readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const kWidths = [360, 768, 1440];

/** The page in the states that differ most. */
const kStates = {
  valid: async (page, url) => open(page, `${url}?prefix=relay:leg-42:&nonce=21445392&bits=23`),
  "not-valid": async (page, url) => open(page, `${url}?prefix=hello:&nonce=14285&bits=20`),
  malformed: async (page, url) => open(page, `${url}?prefix=%E2%80%AEhello4&nonce=0101558&bits=16`),
  many: async (page, url) => {
    await open(page, url);
    await page.locator("#fill-example").click();
    await page.locator("#check-pasted").click();
    await waitForText(page, "run-status", /^6 claims checked/);
    await page.locator("#table .sizer .at-nonce:not(:empty)").first().waitFor();
  },
};

export function registerPeople(name) {
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

  test("reduced motion", async () => {
    for (const reducedMotion of [false, true]) {
      const browser = await launch(name, { reducedMotion });
      const { page, finish } = await newPage(browser, name, { reducedMotion });
      await open(page, site.url);
      const behavior = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
      assert.strictEqual(behavior, reducedMotion ? "auto" : "smooth");
      await finish();
      await browser.close();
    }
  });

  async function withPage(work, options) {
    const browser = await launch(name);
    const opened = await newPage(browser, name, options);
    await work(opened.page);
    await opened.finish();
    await browser.close();
  }

  test("the keyboard reaches everything in the order of the page", () =>
    withPage(async (page) => {
      await open(page, site.url);
      await page.keyboard.press("Tab");
      assert.strictEqual(await page.evaluate(() => document.activeElement.textContent), "Skip to the verdict");
      await kStates.many(page, site.url);
      await page.evaluate(() => document.querySelector(".skip").focus());
      const seen = [];
      for (let i = 0; i < 40; ++i) {
        await page.keyboard.press("Tab");
        const id = await page.evaluate(() => {
          const e = document.activeElement;
          return e === document.body ? "body" : e.id || e.name || e.textContent.trim();
        });
        if (id === "body" || seen.includes(id)) break;
        seen.push(id);
        if (id === "mine-start") break;
      }
      assert.deepStrictEqual(seen, [
        "One claim", "Many claims", "Find one", "reading", "prefix", "nonce", "bits", "link",
        "copy-link", "command", "copy-command", "file", "pasted", "check-pasted", "fill-example", "filter", "download",
        "table", "Line", "Result", "Zero bits", "Asked for", "The figures", "mine-prefix", "mine-bits", "mine-start",
      ]);
    }));

  test("what happens is announced", () =>
    withPage(async (page) => {
      await open(page, site.url);
      for (const id of ["stamp", "sentence", "run-status", "mine-status", "copied", "result-count"]) {
        assert.ok(await page.evaluate((x) => document.getElementById(x).closest("[aria-live=polite]") !== null, id), id);
      }
      assert.strictEqual(await page.getAttribute("#bit-grid svg", "role"), "img");
      assert.match(
        await page.getAttribute("#bit-grid svg", "aria-label"),
        /the first 24 are zeros; 23 were asked for/,
      );
    }));

  if (name === "chromium") {
    /** Lets the page note what moves; gives how to assert that nothing has. */
    async function watchShifts(page) {
      await page.addInitScript(() => {
        window.shifts = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries()) {
            window.shifts.push([value, sources.map(({ node }) => node?.id || node?.className || node?.nodeName)]);
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      return async () => {
        const shifts = await page.evaluate(async () => {
          for (let i = 0; i < 3; ++i) await new Promise(requestAnimationFrame);
          return window.shifts;
        });
        const total = shifts.reduce((sum, [value]) => sum + value, 0);
        assert.ok(total < 0.02, `shifts by ${total}: ${JSON.stringify(shifts)}`);
      };
    }

    test("nothing jumps while the page loads", () =>
      withPage(async (page) => {
        const assertNoShifts = await watchShifts(page);
        for (const query of ["", "?prefix=hello:&nonce=14285&bits=20"]) {
          await open(page, site.url + query);
          await waitUntilLoaded(page);
          await assertNoShifts();
        }
      }));

    test("nothing jumps when the fonts come late", () =>
      withPage(async (page) => {
        const assertNoShifts = await watchShifts(page);
        let release;
        const held = new Promise((resolve) => (release = resolve));
        await page.route("**/*.woff2", async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(site.url, { waitUntil: "commit" });
        await waitForText(page, "stamp", /^Valid$/);
        const arrived = page.waitForEvent("requestfinished", (request) => request.url().endsWith(".woff2"));
        release();
        await arrived;
        await page.evaluate(() => document.fonts.ready);
        await assertNoShifts();
      }));
  }

  test("a phone's width shows the essentials of the list", () =>
    withPage(
      async (page) => {
        await kStates.many(page, site.url);
        assert.ok(await page.locator("#table .head .at-nonce").isVisible());
        assert.ok(await page.locator("#table .head .at-digest").isHidden());
        assert.strictEqual(await textOf(page, "result-count"), "6 rows shown");
      },
      { width: 360 },
    ));
}
