// Links and files that somebody made to break the page, and people in a hurry.

import assert from "node:assert";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { test } from "node:test";

import { makeClaims } from "./claims.mjs";
import { download, open, startSuite, temporaryFolder, textOf, waitForText, writeTemporary } from "./harness.mjs";

const kClaim = '{"prefix":"hello:","nonce":"29495","bits":26}';
const kMegabyte = 1 << 20;

/** A claim line of exactly so many bytes. */
function claimOfLength(bytes) {
  const frame = JSON.stringify({ prefix: "", nonce: "1", bits: 0 });
  return frame.replace('""', `"${"x".repeat(bytes - frame.length)}"`);
}

/** What the native tool writes for the bytes of a claim file. */
function nativeVerdicts(input) {
  const { stdout, status, stderr } = spawnSync("native/tailminer", ["verify", "--claims", "-"], { input, maxBuffer: 1 << 30 });
  assert.ok(status === 0 || status === 1, `exit code ${status}: ${stderr}`);
  return stdout;
}

const kFiles = {
  "a mark and CR LF": `\ufeff${kClaim}\r\n${kClaim}\r\n`,
  "a mark alone": "\ufeff",
  "marks on every line": `\ufeff${kClaim}\n\ufeff${kClaim}\n`,
  "no line feed at the end": `${kClaim}\n${kClaim}`,
  "CR alone": `${kClaim}\r${kClaim}\r`,
  "UTF-16": Buffer.from(`\ufeff${kClaim}\n${kClaim}\n`, "utf16le"),
  "bytes that are not UTF-8": Buffer.concat([Buffer.from(`${kClaim}\n{"prefix":"`), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from(`"}\n${kClaim}\n`)]),
  "NUL bytes": `${kClaim}\0\n\0\n${kClaim}\n`,
  "a byte of a character at the end of a block": `${claimOfLength(kMegabyte - 40)}\n{"prefix":"${"é".repeat(100)}","nonce":"1","bits":0}\n`,
  "lines as long as may be, and longer": [kMegabyte, kMegabyte + 1, 3 * kMegabyte, 80].map(claimOfLength).join("\n"),
  "a line without an end": Buffer.alloc(200_000_000),
  "blank lines": `${" \t\r\n".repeat(2_000_000)}${kClaim}\n`,
  "brackets": "[".repeat(kMegabyte - 1) + "\n" + `{"a":`.repeat(200_000) + "\n" + kClaim,
  "no claims": "{\n".repeat(200_000),
  "the words of a header in its first claim": `{"prefix":"x,nonce,bits","nonce":"1","bits":1}\n${kClaim}\n`,
  "an array of such words": `["prefix","nonce","bits"]\n${kClaim}\n`,
};

export function registerHostile(name) {
  const suite = startSuite(name);
  const { withPage } = suite;

  for (const [what, content] of Object.entries(kFiles)) {
    test(`a file with ${what} gives what the native tool writes`, () =>
      withPage(async (page) => {
        await page.setInputFiles("#file", writeTemporary("claims.jsonl", content));
        await waitForText(page, "run-status", / checked[.,]/);
        const expected = nativeVerdicts(Buffer.from(content));
        if (expected.length === 0) {
          assert.match(await textOf(page, "run-status"), /^0 claims checked\.$/);
          return;
        }
        const verdicts = await download(page, name, "#download", "verdicts.jsonl");
        assert.ok(verdicts.equals(expected), `${verdicts.subarray(0, 500)}\n…\n${expected.subarray(0, 500)}`);
      }));
  }

  test("a table of a spreadsheet gives what the native tool writes for the same claims", () =>
    withPage(async (page) => {
      const prefixes = ["hello:", 'say "hi":', "a;b:", "a,b:", " b :", "", "'=1+1:", "\u05d0\u202e:", "\ufeff:", "<img src=x onerror=window.hacked=1>"];
      const rows = ["\ufeffbits;comment;prefix;nonce;id"];
      const lines = [];
      prefixes.forEach((prefix, i) => {
        rows.push(`${i};;"${prefix.replaceAll('"', '""')}";${i}0;${i}`);
        lines.push(JSON.stringify({ id: String(i), prefix, nonce: `${i}0`, bits: i }));
      });
      await page.setInputFiles("#file", writeTemporary("claims.csv", `${rows.join("\r\n")}\r\n`));
      await waitForText(page, "run-status", /^10 claims checked, /);
      const verdicts = await download(page, name, "#download", "verdicts.jsonl");
      assert.strictEqual(verdicts.toString(), nativeVerdicts(lines.join("\n")).toString());
    }));

  test("several files, and a file that is gone, are refused with a word", () =>
    withPage(async (page) => {
      // A run that is under way ends.
      await page.setInputFiles("#file", writeTemporary("large.jsonl", `${kClaim}\n`.repeat(1_000_000)));
      await page.locator("#results").waitFor();
      const two = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        for (const name of ["a.jsonl", "b.jsonl"]) data.items.add(new File(["{}"], name));
        return data;
      });
      await page.dispatchEvent("#drop", "drop", { dataTransfer: two });
      await waitForText(page, "run-warning", /^Those are 2 files\. Drop one\.$/);
      assert.ok(await page.isHidden("#results"));
      assert.ok(await page.isHidden("#cancel"));

      // A file is taken from the field, and is gone when it is dropped.
      await page.evaluate(() => {
        const take = (event) => {
          event.stopImmediatePropagation();
          window.taken = event.target.files[0];
        };
        document.addEventListener("change", take, { capture: true, once: true });
      });
      const file = writeTemporary("gone.jsonl", `${kClaim}\n`);
      await page.setInputFiles("#file", file);
      await page.waitForFunction(() => window.taken !== undefined);
      fs.rmSync(file);
      const gone = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.items.add(window.taken);
        return data;
      });
      await page.dispatchEvent("#drop", "drop", { dataTransfer: gone });
      await waitForText(page, "run-warning", /^The file cannot be read\. Is it a folder, or has it changed meanwhile\?$/);
      assert.match(await textOf(page, "run-title"), /^gone\.jsonl, .* · stopped$/);
    }));

  if (name === "chromium") {
    test("a folder that is dropped is refused with a word", () =>
      withPage(async (page) => {
        const session = await page.context().newCDPSession(page);
        await page.locator("#drop").scrollIntoViewIfNeeded();
        const { x, y } = await page.locator("#drop").boundingBox();
        const data = { items: [], files: [temporaryFolder()], dragOperationsMask: 1 };
        for (const type of ["dragEnter", "dragOver", "drop"]) {
          await session.send("Input.dispatchDragEvent", { type, x: x + 20, y: y + 20, data });
        }
        await waitForText(page, "run-warning", /^That is a folder\. Drop a file\.$/);
        assert.ok(await page.isHidden("#results"));
      }));
  }

  test("of many lists in a hurry the last one stays", () =>
    withPage(async (page) => {
      const file = writeTemporary("list.jsonl", makeClaims(20_000, 10).join("\n"));
      for (let i = 1; i <= 5; ++i) {
        await page.setInputFiles("#file", file);
        await page.locator("#pasted").fill(`${kClaim}\n`.repeat(i));
        await page.locator("#check-pasted").click();
      }
      await waitForText(page, "run-status", /^5 claims checked, all valid\.$/);
      assert.match(await textOf(page, "run-title"), /^Pasted claims, /);
      assert.strictEqual(await page.getAttribute("#table", "aria-rowcount"), "6");
    }));

  test("links that were made to break it", () =>
    withPage(async (page) => {
      for (const [link, stamp, sentence] of [
        ["?prefix=hello:&nonce=29495&bits=999", "Not a claim yet", /difficulty is not a number from 0 to 256/],
        ["?prefix=hello:&nonce=29495&bits=-1", "Not a claim yet", /difficulty is not a number/],
        ["?prefix=hello:&nonce=29495&bits=1e1", "Not a claim yet", /difficulty is not a number/],
        ["?prefix=hello:&nonce=29495&bits=NaN", "Not a claim yet", /difficulty is not a number/],
        ["?prefix=hello:&nonce=+29495&bits=26", "Not a nonce", /^The nonce has a sign. Nothing was hashed/],
        ["?prefix=hello:&nonce=%2B29495&bits=26", "Not a nonce", /^The nonce has a sign. Nothing was hashed/],
        ["?prefix=hello:&nonce=%EF%BC%91&bits=0", "Not a nonce", /has digits other than 0 to 9/],
        ["?prefix=hello:&nonce=18446744073709551616&bits=0", "Not a nonce", /is larger than/],
        ["?prefix=hello:&nonce=29495%00&bits=0", "Not a nonce", / Nothing was hashed\.$/],
        ["?prefix=%&nonce=1&bits=0", "Not a claim", /has a % without two hex digits/],
        ["?prefix=%f&nonce=1&bits=0", "Not a claim", /has a % without two hex digits/],
        ["?prefix=a&nonce=%FF&bits=0", "Not a claim", /nonce is not UTF-8/],
        ["?prefix_hex=zz&nonce=1&bits=0", "Not a claim", /even number of hex digits/],
        ["?prefix_hex=%30&nonce=1&bits=0", "Not a claim", /even number of hex digits/],
        ["?__proto__=1&constructor=2&toString=3&prefix=hello:&nonce=29495&bits=26", "Valid", /26 zero bits/],
        ["?&&=&=1&prefix=hello:&nonce=29495&bits=26&", "Valid", /26 zero bits/],
        ["?PREFIX=a&prefix=hello:&nonce=29495&bits=26", "Valid", /26 zero bits/],
        ["?prefix&nonce&bits", "Waiting", /Enter the nonce/],
        [`?prefix=hello:&nonce=29495&bits=26#${"<img%20src=x%20onerror=window.hacked=1>".repeat(20_000)}`, "Valid", /26 zero bits/],
      ]) {
        await open(page, suite.url + link);
        assert.strictEqual(await textOf(page, "stamp"), stamp, link.slice(0, 200));
        assert.match(await textOf(page, "sentence"), sentence, link.slice(0, 200));
        assert.ok((await page.inputValue("#link")).length < 200);
      }
    }));

  test("a row of a list opens as what the list says of it", () =>
    withPage(async (page) => {
      const lines = [
        kClaim,
        `{"id":18446744073709551615,"prefix":"hello:","nonce":"29495","bits":26,"digest":"${"0".repeat(64)}"}`,
        '{"id":-9223372036854775808,"prefix":"hello:","nonce":"14285","bits":18}',
        '{"prefix":"hello:","nonce":"","bits":1}',
        '{"prefix":"hello:","nonce":"007","bits":1}',
        '{"prefix":"hello:","nonce":"1"}',
      ];
      await page.setInputFiles("#file", writeTemporary("rows.jsonl", lines.join("\n")));
      await waitForText(page, "run-status", /^6 claims checked, 5 not valid\.$/);
      const opened = [
        ["Valid", /^The digest begins with 26 zero bits/],
        ["Wrong digest", /^The claim named another digest than this one\. The digest begins with 26 zero bits/],
        ["Not valid", /begins with 17 zero bits/],
        ["Not a nonce", /^Line 4 of the list: its nonce is empty\.$/],
        ["Not a nonce", /^The nonce begins with a zero/],
        ["Malformed", /^Line 6 of the list: bits is missing\.$/],
      ];
      for (const [i, [stamp, sentence]] of opened.entries()) {
        await page.locator(`#table .sizer [aria-rowindex="${i + 2}"]`).click();
        await waitForText(page, "stamp", new RegExp(`^${stamp}$`));
        await waitForText(page, "sentence", sentence);
      }
      const ids = await page.locator("#table .sizer .at-id").allTextContents();
      assert.deepStrictEqual(ids.slice(1, 3), ["18446744073709551615", "-9223372036854775808"]);
      // What somebody enters then is judged by itself.
      await page.locator(`#table .sizer [aria-rowindex="3"]`).click();
      await waitForText(page, "stamp", /^Wrong digest$/);
      await page.locator("#bits").fill("25");
      await waitForText(page, "stamp", /^Valid$/);
    }));

  test("a new list leaves nothing of the one before", () =>
    withPage(async (page) => {
      await page.setInputFiles("#file", writeTemporary("one.jsonl", kClaim));
      await waitForText(page, "run-status", /^1 claim checked, all valid\.$/);
      assert.ok(await page.isVisible("#histogram"));
      await page.locator("#check-pasted").click();
      await waitForText(page, "run-title", /^Nothing to check$/);
      assert.ok(await page.evaluate(() => document.getElementById("histogram").hidden));
    }));

  test("a file's name is shown with what it hides", () =>
    withPage(async (page) => {
      const name = "a\u202egnp.dilav lla";
      await page.setInputFiles("#file", { name, mimeType: "text/plain", buffer: Buffer.from(`${kClaim}\n`) });
      await waitForText(page, "run-title", /^a⟨U\+202E⟩gnp\.dilav lla, 4[0-9] bytes$/);
      await page.setInputFiles("#file", { name: `${"n".repeat(200)}.jsonl`, mimeType: "text/plain", buffer: Buffer.from("{}") });
      await waitForText(page, "run-title", /^n{40} … 126 more … n{34}\.jsonl, 2 bytes$/);
    }));

  test("one claim far off does not hide the others in the histogram", () =>
    withPage(async (page) => {
      const lines = ['{"prefix":"hello:","nonce":"1","bits":0}', ...new Array(50).fill(kClaim)];
      await page.setInputFiles("#file", writeTemporary("far.jsonl", lines.join("\n")));
      await waitForText(page, "run-status", /^51 claims checked, all valid\.$/);
      assert.ok((await page.locator("#histogram svg .count").allTextContents()).includes("50"));
    }));

  test("there is nothing to copy where there is no claim", () =>
    withPage(async (page) => {
      await page.locator("#nonce").fill("");
      await waitForText(page, "stamp", /^Waiting$/);
      for (const id of ["copy-link", "copy-command"]) assert.ok(await page.locator(`#${id}`).isDisabled());
      await page.locator("#nonce").fill("1");
      await waitForText(page, "stamp", /^Not valid$/);
      for (const id of ["copy-link", "copy-command"]) assert.ok(await page.locator(`#${id}`).isEnabled());
    }));

  test("back and forward, slowly and in a hurry", () =>
    withPage(async (page) => {
      const first = `${suite.url}?prefix=hello:&nonce=29495&bits=26`;
      const second = `${suite.url}?prefix=hello:&nonce=14285&bits=18`;
      // Firefox gives the page back from its memory, which the driver does not take for a navigation.
      const go = (steps) => page.evaluate((by) => setTimeout(() => history.go(by)), steps);
      const expectClaim = (link, stamp) =>
        page.waitForFunction(
          ([wantedLink, wantedStamp]) =>
            document.getElementById("stamp")?.textContent === wantedStamp &&
            document.getElementById("link").value === wantedLink,
          [link, stamp],
        );
      await open(page, first);
      await open(page, second);
      await go(-1);
      await expectClaim(first, "Valid");
      await go(1);
      await expectClaim(second, "Not valid");
      await page.evaluate((links) => links.forEach((link) => setTimeout(() => location.assign(link))), [
        first, second, first, second, first,
      ]);
      await expectClaim(first, "Valid");
      // What was entered meanwhile may stay or not, but form, verdict and link agree.
      await page.locator("#bits").fill("27");
      await waitForText(page, "stamp", /^Not valid$/);
      await go(-1);
      await expectClaim(second, "Not valid");
      await go(1);
      await page.waitForFunction(() => document.getElementById("link")?.value.includes("nonce=29495"));
      const bits = await page.inputValue("#bits");
      await expectClaim(first.replace("bits=26", `bits=${bits}`), bits === "27" ? "Not valid" : "Valid");
    }));
}
