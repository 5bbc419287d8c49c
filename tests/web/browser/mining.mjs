// Finding a nonce in the page.

import assert from "node:assert";
import { test } from "node:test";

import { startSuite, textOf, waitForText } from "./harness.mjs";

export function registerMining(name) {
  const suite = startSuite(name);
  const { withPage } = suite;

  async function mine(page, prefix, bits) {
    await page.locator("#mine-prefix").fill(prefix);
    await page.locator("#mine-bits").fill(String(bits));
    await page.locator("#mine-start").click();
  }

  test("what is found does not take the place of what somebody is entering", () =>
    withPage(async (page) => {
      await page.locator("#mine-prefix").fill("hello:");
      await page.locator("#mine-bits").fill("16");
      await page.locator("#nonce").fill("77"); // Where the focus stays.
      await page.evaluate(() => document.getElementById("mining").requestSubmit());
      await waitForText(page, "mine-status", /^Found 14285\. It is not put into the checker, where you are at work\.$/);
      assert.strictEqual(await page.inputValue("#nonce"), "77");
    }));

  test("the focus goes on to what can be done next", () =>
    withPage(async (page) => {
      const focused = () => page.evaluate(() => document.activeElement.id);
      await page.locator("#mine-prefix").fill("focus:");
      await page.locator("#mine-bits").fill("24");
      await page.locator("#mine-start").press("Enter");
      assert.strictEqual(await focused(), "mine-stop");
      await page.keyboard.press("Enter");
      await waitForText(page, "mine-status", /^(Stopped|Found)/);
      await page.waitForFunction(() => !document.getElementById("mine-start").disabled);
      assert.strictEqual(await focused(), "mine-start");
    }));

  test("finds the lowest nonce and puts it into the checker", () =>
    withPage(async (page) => {
      for (const [prefix, bits, nonce] of [
        ["hello:", 16, "14285"],
        ["hello:", 18, "29495"],
        ["\u00e9:", 16, "145511"],
        ["0xdeadbeef", 16, "7517"],
        ["hello:", 0, "0"],
      ]) {
        await mine(page, prefix, bits);
        await waitForText(page, "mine-status", new RegExp(`^Found ${nonce}, `));
        await waitForText(page, "message", new RegExp(`:?${nonce}$`));
        assert.strictEqual(await textOf(page, "stamp"), "Valid");
        assert.strictEqual(await page.inputValue("#nonce"), nonce);
        assert.strictEqual(await page.inputValue("#bits"), String(bits));
        assert.strictEqual(await page.inputValue("#prefix"), prefix);
      }
      assert.match(await textOf(page, "mine-figures"), /^Found 0, .* tries, [0-9,]+ a second with .*, SIMD\.$/);
    }));

  test("stops", () =>
    withPage(async (page) => {
      // No nonce of less than 50 million has 24 zero bits behind this prefix.
      await mine(page, "a long search 23:", 24);
      await waitForText(page, "mine-figures", /tries/);
      await page.locator("#mine-stop").click();
      await waitForText(page, "mine-status", /^Stopped\.$/);
      assert.ok(await page.isEnabled("#mine-start"));
      assert.ok(await page.isDisabled("#mine-stop"));
      await mine(page, "hello:", 16);
      await waitForText(page, "mine-status", /^Found 14285/);
    }));

  test("the single claim is checked while all cores mine", () =>
    withPage(async (page) => {
      await mine(page, "a long search 23:", 24);
      await waitForText(page, "mine-figures", /tries/);
      await page.locator("#prefix").fill("hello:");
      await page.locator("#nonce").fill("29495");
      await page.locator("#bits").fill("26");
      await waitForText(page, "sentence", /begins with 26 zero bits; at least 26 are/);
      assert.ok(await page.isEnabled("#mine-stop"), "it still mines");
      await page.locator("#mine-stop").click();
      await waitForText(page, "mine-status", /^Stopped\.$/);
    }));
}
