// The page for people: keyboard, screen readers, settings, nothing that jumps.

import assert from "node:assert";
import { before, test } from "node:test";

import { launch, newPage, open, serve, textOf, waitForText, waitUntilLoaded } from "./harness.mjs";
import { kStates } from "./states.mjs";

export function registerPeople(name) {
  let site;
  before(async () => {
    site = await serve();
  });

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
        "Check a claim", "Check many", "Find a nonce", "reading", "prefix", "nonce", "bits", "link",
        "copy-link", "command", "copy-command", "file", "pasted", "check-pasted", "fill-example", "filter", "download",
        "table", "Line", "Result", "Zero bits", "Required", "As a table", "mine-prefix", "mine-bits", "mine-start",
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
        /the first 24 are 0, the next is a 1; 23 must be/,
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
