// Many claims: from a file, dropped, pasted; compared with the native tool; cancelled; listed.

import assert from "node:assert";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

import { makeClaims } from "./claims.mjs";
import { download as downloadFile, open, paste, startSuite, textOf, waitForText, waitUntilLoaded, writeTemporary } from "./harness.mjs";
import { bytesOf, readVectors } from "./vectors.mjs";

const kNative = "native/tailminer";

/** What the native tool writes for a file, and its exit code. */
function nativeVerdicts(file) {
  const { stdout, status, stderr } = spawnSync(kNative, ["verify", "--claims", file], { maxBuffer: 1 << 30 });
  assert.ok(status === 0 || status === 1, `exit code ${status}: ${stderr}`);
  return stdout;
}

function assertSameBytes(ours, theirs) {
  if (ours.equals(theirs)) return;
  const [a, b] = [ours, theirs].map((bytes) => bytes.toString().split("\n"));
  const line = a.findIndex((text, i) => text !== b[i]);
  assert.strictEqual(a[line], b[line], `line ${line + 1} of the verdicts`);
  assert.fail(`the verdicts have ${a.length} and ${b.length} lines`);
}

export function registerManyClaims(name) {
  const suite = startSuite(name);
  const { withPage } = suite;

  async function checkFile(page, file) {
    await page.setInputFiles("#file", file);
    await waitForText(page, "run-status", /checked, /);
  }

  async function checkText(page, text) {
    await page.locator("#pasted").fill(text);
    await page.locator("#check-pasted").click();
  }

  const download = (page) => downloadFile(page, name, "#download", "verdicts.jsonl");

  const rowCount = async (page) => Number(await page.getAttribute("#table", "aria-rowcount")) - 1;

  /** The cells of the row that stands at a place of the list, from 0; it must be in sight. */
  async function rowAt(page, place) {
    const row = page.locator(`#table .sizer [aria-rowindex="${place + 2}"]`);
    await row.locator(".at-nonce:not(:empty)").waitFor();
    return row.locator("[role=gridcell]").allTextContents();
  }

  test("a hundred thousand claims, one in a hundred bad", () =>
    withPage(async (page) => {
      const file = writeTemporary("claims.jsonl", makeClaims(100_000, 100).join("\n"));
      await checkFile(page, file);
      assert.strictEqual(await textOf(page, "run-status"), "100,000 claims checked, 1,000 not valid.");
      assert.match(await textOf(page, "run-figures"), /^100,000 claims checked: 99,000 valid, 200 too few zero bits, 200 not a nonce, 200 wrong digest, 400 malformed\. [0-9,]+ a second, /);
      assertSameBytes(await download(page), nativeVerdicts(file));

      assert.strictEqual(await rowCount(page), 100_000);
      await page.locator("#filter").selectOption("not-valid");
      assert.strictEqual(await rowCount(page), 1000);
      assert.deepStrictEqual((await rowAt(page, 0)).slice(0, 2), ["100", "not a nonce"]);
      for (const [reason, words] of [
        ["too-few-zero-bits", "too few zero bits"],
        ["malformed-nonce", "not a nonce"],
        ["digest-mismatch", "wrong digest"],
      ]) {
        await page.locator("#filter").selectOption(reason);
        assert.strictEqual(await rowCount(page), 200);
        assert.strictEqual((await rowAt(page, 0))[1], words);
      }
      await page.locator("#filter").selectOption("malformed-claim");
      assert.strictEqual(await rowCount(page), 400);
      assert.match((await rowAt(page, 0)).join("|"), /^300\|malformed\|–\|–\|bits must be an integer/);

      await page.locator("#filter").selectOption("all");
      await page.getByRole("button", { name: "Zero bits" }).click();
      await page.getByRole("button", { name: "Zero bits" }).click();
      assert.strictEqual(await page.locator("[aria-sort=descending]").textContent(), "Zero bits");
      const most = (await rowAt(page, 0)).slice(0, 6);
      const best = (await textOf(page, "histogram")).match(/([0-9]+)$/);
      assert.ok(Number(most[2]) >= 14, `the most zero bits are ${most[2]}, ${best}`);
      assert.ok(Number(most[2]) >= Number((await rowAt(page, 1))[2]));

      // The end of the list, by keyboard.
      await page.getByRole("button", { name: "Line" }).click();
      await page.locator("#table").press("End");
      assert.strictEqual((await rowAt(page, 99_999))[0], "100,000");
      assert.strictEqual(await page.locator("#table [data-active]").getAttribute("aria-rowindex"), "100001");
      await page.locator("#table").press("ArrowUp");
      await page.locator("#table").press("Enter");
      await waitForText(page, "message", /^leg-89:791892081$/);
      assert.strictEqual(await textOf(page, "stamp"), "Valid");
    }));

  test("hostile files give what the native tool writes", () =>
    withPage(async (page) => {
      const { cases } = readVectors("claims.json");
      const pieces = cases.flatMap(({ input }) => [bytesOf(input), Buffer.from("\n")]);
      const file = writeTemporary("hostile.jsonl", Buffer.concat(pieces));
      await checkFile(page, file);
      assertSameBytes(await download(page), nativeVerdicts(file));
    }));

  test("a CSV file that is dropped", () =>
    withPage(async (page) => {
      const dropped = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        const rows = "\ufeffid;prefix;nonce;bits\r\n1;hello:;29495;26\r\n2;\"hello:\";14285;18\r\n3;hello:;x\r\n";
        data.items.add(new File([rows], "<img src=x onerror=window.hacked=1>.csv"));
        return data;
      });
      await page.dispatchEvent("#drop", "dragenter", { dataTransfer: dropped });
      assert.ok(await page.evaluate(() => document.getElementById("drop").classList.contains("over")));
      await page.dispatchEvent("#drop", "drop", { dataTransfer: dropped });
      await waitForText(page, "run-status", /^3 claims checked, 2 not valid\.$/);
      assert.match(await textOf(page, "run-title"), /^<img src=x onerror=window\.hacked=1>\.csv, /);
      assert.deepStrictEqual((await rowAt(page, 0)).slice(0, 6), ["2", "valid", "26", "26", "29495", "hello:"]);
      assert.deepStrictEqual((await rowAt(page, 1)).slice(0, 5), ["3", "too few zero bits", "17", "18", "14285"]);
      assert.deepStrictEqual((await rowAt(page, 2)).slice(0, 5), ["4", "malformed", "–", "–", "bits is missing"]);
    }));

  test("claims that are pasted", () =>
    withPage(async (page) => {
      await page.locator("#fill-example").click();
      await page.locator("#check-pasted").click();
      await waitForText(page, "run-status", /^6 claims checked, 3 not valid\.$/);
      await page.locator("#table .sizer [aria-rowindex='3']").click();
      await waitForText(page, "sentence", /begins with 17 zero bits; at least 18 are required/);
      await page.locator("#filter").selectOption("not-valid");
      assert.strictEqual(await rowCount(page), 3);
      // A long paste does not go through the field. Nothing is left of the first list.
      const text = makeClaims(2000, 10).join("\n");
      await paste(page, name, "#pasted", text);
      await waitForText(page, "run-status", /^2,000 claims checked, 200 not valid\.$/);
      assert.strictEqual(await page.inputValue("#filter"), "all");
      await page.setViewportSize({ width: 900, height: 700 });
      assert.strictEqual(await rowCount(page), 2000);
      assert.deepStrictEqual((await rowAt(page, 0)).slice(0, 2), ["1", "valid"]);
      assertSameBytes(await download(page), nativeVerdicts(writeTemporary("pasted.jsonl", text)));
    }));

  test("what cannot be checked says why", () =>
    withPage(async (page) => {
      await checkText(page, " \n ");
      await waitForText(page, "run-warning", /Paste claims first/);
      await checkText(page, "prefix,nonce\nhello:,29495\n");
      await waitForText(page, "run-warning", /no column bits/);
      await checkText(page, "prefix,nonce,bits,bits\n");
      await waitForText(page, "run-warning", /column bits twice/);
      await page.evaluate(() => {
        document.getElementById("pasted").value = "\udc00";
        document.getElementById("check-pasted").click();
      });
      await waitForText(page, "run-warning", /lone surrogate/);
      await page.setInputFiles("#file", { name: "empty.jsonl", mimeType: "text/plain", buffer: Buffer.alloc(0) });
      await waitForText(page, "run-status", /^0 claims checked/);
      assert.ok(await page.isHidden("#results"));
    }));

  test("scripts in claims are text", () =>
    withPage(async (page) => {
      const attack = '<img src=x onerror="window.hacked=1"><svg onload=window.hacked=1>';
      const claim = { id: attack, prefix: attack, nonce: attack, bits: 1 };
      await checkText(page, JSON.stringify(claim));
      await waitForText(page, "run-status", /^1 claim checked, 1 not valid/);
      const cells = await rowAt(page, 0);
      assert.deepStrictEqual([cells[4], cells[5], cells[7]], [attack, attack, attack]);
      await page.locator("#table").press("Enter");
      await waitForText(page, "sentence", / Nothing was hashed\.$/);
      assert.strictEqual(await page.locator("#table img, #table svg").count(), 0);
    }));

  test("a run that is cancelled stops, and keeps what it has", () =>
    withPage(async (page) => {
      const line = makeClaims(1, 2)[0] + "\n";
      const file = writeTemporary("large.jsonl", line.repeat(1_500_000));
      await page.setInputFiles("#file", file);
      await page.locator("#results").waitFor();
      await page.locator("#cancel").click();
      await waitForText(page, "run-status", /^Stopped\. [0-9,]+ claims checked, all valid\.$/);
      const count = await rowCount(page);
      assert.ok(count > 0 && count < 1_500_000, `${count} rows`);
      assert.ok(await page.isHidden("#cancel"));
      const verdicts = (await download(page)).toString().split("\n");
      assert.strictEqual(verdicts.pop(), "");
      assert.strictEqual(verdicts.length, count);
      assert.strictEqual(new Set(verdicts).size, 1);
      // Another run after it is whole.
      await checkText(page, line.repeat(3));
      await waitForText(page, "run-status", /^3 claims checked, all valid/);
      assert.strictEqual(await rowCount(page), 3);
    }));

  test("a second file takes the place of the first", () =>
    withPage(async (page) => {
      const line = makeClaims(1, 2)[0] + "\n";
      await page.setInputFiles("#file", writeTemporary("first.jsonl", line.repeat(300_000)));
      await page.locator("#results").waitFor();
      await checkText(page, line);
      await waitForText(page, "run-status", /^1 claim checked, all valid/);
      assert.strictEqual(await rowCount(page), 1);
    }));

  for (const [how, death, expected] of [
    ["dies of an error", "throw new Error('planted');", [/planted/]],
    ["is silent", "self.close();", []],
  ]) {
    test(`a worker that ${how} is replaced and no claim is lost`, async () => {
      const opened = await suite.newPage();
      const { page } = opened;
      // All workers but the first, which checks the single claim, die when they are first asked.
      let served = 0;
      const killer =
        "self.addEventListener('message', (event) => { if (event.data.request.kind !== 'check') return;" +
        ` event.stopImmediatePropagation(); setTimeout(() => { ${death} }); });`;
      await page.route("**/worker.js", async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        const workers = await page.evaluate(() => navigator.hardwareConcurrency);
        const dies = ++served > 1 && served <= 1 + workers;
        await route.fulfill({ response, body: dies ? `${killer}\n${body}` : body });
      });
      await page.goto(suite.url);
      await waitUntilLoaded(page);
      const file = writeTemporary("mortal.jsonl", makeClaims(40_000, 100).join("\n"));
      await checkFile(page, file);
      assert.strictEqual(await textOf(page, "run-status"), "40,000 claims checked, 400 not valid.");
      assert.match(await textOf(page, "run-warning"), /A worker died \(.*\) and was replaced; no claim is lost/);
      assertSameBytes(await download(page), nativeVerdicts(file));
      await opened.finish({ expected });
    });
  }

  for (const [processors, workers] of [["0", "1 worker"], ["undefined", "2 workers"], ["128", "16 workers"]]) {
    test(`a machine that says it has ${processors} processors`, async () => {
      const opened = await suite.newPage();
      const { page } = opened;
      await page.addInitScript(`Object.defineProperty(navigator, "hardwareConcurrency", { value: ${processors} });`);
      await page.goto(suite.url);
      await waitUntilLoaded(page);
      await checkFile(page, writeTemporary("few.jsonl", makeClaims(30_000, 100).join("\n")));
      assert.match(await textOf(page, "run-figures"), new RegExp(`^30,000 .* a second, ${workers}\\.$`));
      await opened.finish();
    });
  }

  test("a list of a million rows goes from end to end", () =>
    withPage(async (page) => {
      const line = makeClaims(1, 2)[0] + "\n";
      await checkFile(page, writeTemporary("million.jsonl", line.repeat(1_000_000)));
      assert.strictEqual(await rowCount(page), 1_000_000);
      await page.evaluate(() => {
        const table = document.getElementById("table");
        table.scrollTop = table.scrollHeight;
      });
      assert.strictEqual((await rowAt(page, 999_999))[0], "1,000,000");
      await page.evaluate(() => (document.getElementById("table").scrollTop -= 340));
      assert.strictEqual((await rowAt(page, 999_980))[0], "999,981");
      await page.evaluate(() => (document.getElementById("table").scrollTop = 0));
      assert.strictEqual((await rowAt(page, 0))[0], "1");
      await page.locator("#table").press("End");
      assert.strictEqual((await rowAt(page, 999_999))[0], "1,000,000");
    }));
}
