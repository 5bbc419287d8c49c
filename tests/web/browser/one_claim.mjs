// One claim by link, typed and pasted.

import assert from "node:assert";
import { before, test } from "node:test";

import { launch, newPage, open, paste, serve, textOf, waitForText } from "./harness.mjs";
import { linkTo, percentEncode, readVectors, textOfHex } from "./vectors.mjs";

const kHello = "68656c6c6f3a";
const kDigest = "0000003a197e62568e55608fead3f2ff9355f835577ada3975a847745595e3b5"; // hello:29495

/** What the page shows of a claim. */
function shown(page) {
  return page.evaluate(() => {
    const id = (name) => document.getElementById(name);
    const part = (name) => [...document.querySelectorAll(`#digest .${name}`)].map((e) => e.textContent).join("");
    return {
      stamp: id("stamp").textContent,
      sentence: id("sentence").textContent,
      digest: id("digest").textContent.replaceAll(/[^0-9a-f]/g, ""),
      lead: part("lead"),
      edge: part("edge"),
      leadCells: document.querySelectorAll("#bit-grid .lead").length,
      oneCells: document.querySelectorAll("#bit-grid :is(.one, .miss)").length,
      missCells: document.querySelectorAll("#bit-grid .miss").length,
      link: id("link").value,
      command: id("command").value,
    };
  });
}

/** Puts a claim into the form in one go, the prefix in hexadecimal. */
async function enter(page, { prefixHex, nonce, bits }) {
  await page.evaluate(
    ([prefix, nonceText, bitsText]) => {
      document.querySelector("input[value=hex]").checked = true;
      document.getElementById("prefix").value = prefix;
      document.getElementById("nonce").value = nonceText;
      document.getElementById("bits").value = bitsText;
      document.getElementById("stamp").textContent = "";
      document.getElementById("claim").dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
    [prefixHex, nonce, String(bits)],
  );
  await waitForText(page, "stamp", /^(Valid|Not valid|Not a nonce)$/);
}

function countOnes(digest) {
  return [...BigInt(`0x${digest}`).toString(2)].filter((bit) => bit === "1").length;
}

function assertShows(seen, { digest, zeroBits, valid, reason }) {
  if (reason === "malformed-nonce") {
    assert.strictEqual(seen.stamp, "Not a nonce");
    assert.match(seen.sentence, / Nothing was hashed\.$/);
    assert.strictEqual(seen.digest, "");
    assert.strictEqual(seen.leadCells, 0);
    return;
  }
  assert.strictEqual(seen.stamp, valid ? "Valid" : "Not valid");
  const counted = zeroBits === 0 ? /begins with a one/ : new RegExp(`begins with ${zeroBits} zero bits?;`);
  assert.match(seen.sentence, counted);
  assert.strictEqual(seen.digest, digest);
  assert.strictEqual(seen.lead, "0".repeat(Math.floor(zeroBits / 4)));
  assert.strictEqual(seen.edge.length, zeroBits % 4 === 0 ? 0 : 1);
  assert.strictEqual(seen.leadCells, zeroBits);
  assert.strictEqual(seen.oneCells, countOnes(digest));
}

export function registerOneClaim(name) {
  let browser;
  let site;
  before(async () => {
    browser = await launch(name);
    site = await serve();
  });

  async function withPage(work, options) {
    const opened = await newPage(browser, name, options);
    await work(opened.page, opened);
    await opened.finish();
  }

  test("opens with an example that holds", () =>
    withPage(async (page) => {
      await open(page, site.url);
      assert.strictEqual(await textOf(page, "stamp"), "Valid");
      assert.match(await textOf(page, "source"), /^This is an example/);
      assert.match(await textOf(page, "fact-kernel"), /WebAssembly with SIMD/);
    }));

  test("a claim by link", () =>
    withPage(async (page) => {
      await open(page, site.url + linkTo({ prefixHex: kHello, nonce: "29495", bits: 24 }));
      const seen = await shown(page);
      assertShows(seen, { digest: kDigest, zeroBits: 26, valid: true });
      assert.strictEqual(seen.edge, "3");
      assert.strictEqual(seen.missCells, 0);
      assert.match(seen.sentence, /; at least 24 are required\.$/);
      assert.match(await textOf(page, "work"), /^To find a nonce with at least 24 zero bits takes 16,777,216 \(about 17 million\) tries on average;/);
      assert.match(await textOf(page, "fact-length"), /^11 bytes\. One block/);
      assert.strictEqual(await textOf(page, "message"), "hello:29495");
      assert.strictEqual(seen.link, `${site.url}?prefix=hello:&nonce=29495&bits=24`);
      assert.strictEqual(seen.command, "tailminer verify --prefix=hello: --nonce=29495 --bits=24");
      assert.match(await textOf(page, "source"), /^From the link/);
    }));

  test("its own link opens the same claim", () =>
    withPage(async (page) => {
      for (const prefixHex of [kHello, "", "ff", "efbbbf3a", "00", "0d0a", "612b62", "3c2f", "c3a9", "0a"]) {
        await open(page, site.url + linkTo({ prefixHex, nonce: "29495", bits: 3 }));
        const before = await shown(page);
        await open(page, before.link);
        assert.deepStrictEqual(await shown(page), before, prefixHex);
      }
    }));

  test("the prefixes of links that went wrong elsewhere", () =>
    withPage(async (page) => {
      for (const { link, prefix_hex: hex } of readVectors("faults.json").links) {
        await open(page, `${site.url}${link}&nonce=29495&bits=1`);
        const byLink = await shown(page);
        await open(page, site.url + linkTo({ prefixHex: hex, nonce: "29495", bits: 1, asHex: true }));
        assert.strictEqual(byLink.digest, (await shown(page)).digest, link);
      }
    }));

  test("claims that other programs got wrong", () =>
    withPage(async (page) => {
      await open(page, site.url);
      let seen = 0;
      for (const claim of readVectors("faults.json").claims) {
        const nonce = textOfHex(claim.nonce_hex);
        if (nonce === null || nonce === "" || /[\r\n]/.test(nonce)) continue;
        await enter(page, { prefixHex: claim.prefix_hex, nonce, bits: claim.bits });
        const zeroBits = claim.message_leading_zero_bits;
        assertShows(await shown(page), { ...claim, digest: claim.message_digest, zeroBits });
        ++seen;
      }
      assert.ok(seen > 60, `${seen} claims`);
    }));

  test("nonces of prefixes of every length", () =>
    withPage(async (page) => {
      await open(page, site.url);
      const { lowest, exact } = readVectors("proof_of_work.json");
      for (const row of [...lowest, ...exact]) {
        const zeroBits = row.leading_zero_bits;
        const bits = row.bits ?? zeroBits;
        await enter(page, { prefixHex: row.prefix_hex, nonce: row.nonce, bits });
        assertShows(await shown(page), { digest: row.digest, zeroBits, valid: true });
      }
    }));

  test("a claim that is typed", () =>
    withPage(async (page) => {
      await open(page, `${site.url}?prefix=`);
      assert.strictEqual(await textOf(page, "sentence"), "Enter the nonce.");
      await page.locator("#prefix").pressSequentially("hello:");
      await page.locator("#nonce").pressSequentially("14285");
      assert.strictEqual(await textOf(page, "sentence"), "Enter the difficulty.");
      await page.locator("#bits").pressSequentially("18");
      await waitForText(page, "sentence", /begins with 17 zero bits; at least 18 are required/);
      const seen = await shown(page);
      assert.strictEqual(seen.stamp, "Not valid");
      assert.strictEqual(seen.missCells, 1);
      await page.locator("#bits").fill("17");
      await waitForText(page, "stamp", /^Valid$/);
      await page.locator("#nonce").press("End");
      await page.locator("#nonce").press("Enter");
      await page.locator("#nonce").pressSequentially("x");
      await waitForText(page, "sentence", /^The nonce has characters other than the digits/);
      assert.strictEqual(await page.inputValue("#nonce"), "14285x");
      assert.strictEqual(await page.getAttribute("#nonce", "aria-invalid"), "true");
      await page.locator("#nonce").fill("");
      await waitForText(page, "stamp", /^Waiting$/);
      assert.strictEqual((await shown(page)).link, "");
    }));

  test("hexadecimal is read where the reader says so", () =>
    withPage(async (page) => {
      await open(page, `${site.url}?prefix=deadbeef&nonce=5028&bits=16`);
      assert.strictEqual(await textOf(page, "stamp"), "Valid");
      await page.getByText("hex", { exact: true }).click();
      await waitForText(page, "stamp", /^Not valid$/);
      await page.locator("#nonce").fill("60558");
      await waitForText(page, "stamp", /^Valid$/);
      assert.match((await shown(page)).link, /\?prefix_hex=deadbeef&/);
      assert.match((await shown(page)).command, / --prefix-hex=deadbeef /);
      await page.locator("#prefix").fill("deadbee");
      await waitForText(page, "stamp", /^Not a claim yet$/);
      assert.match(await textOf(page, "prefix-note"), /even number of hex digits/);
      await page.getByText("text", { exact: true }).click();
      await page.locator("#prefix").fill("0xdeadbeef");
      await page.locator("#nonce").fill("7517");
      await waitForText(page, "stamp", /^Valid$/);
    }));

  test("a claim that is pasted", () =>
    withPage(async (page) => {
      await open(page, `${site.url}?bits=16`);
      await paste(page, name, "#prefix", "hello:\n");
      await paste(page, name, "#nonce", "78294");
      await waitForText(page, "stamp", /^Valid$/);
      assert.match(await textOf(page, "prefix-note"), /7 bytes, the last a line break/);
      await paste(page, name, "#nonce", "78294\n");
      await waitForText(page, "sentence", /^The nonce has a space or line break at an end/);
    }));

  test("bytes that a text field cannot hold stay as they are", () =>
    withPage(async (page) => {
      await open(page, site.url + linkTo({ prefixHex: `${kHello}0d0a`, nonce: "55187", bits: 16 }));
      assert.strictEqual(await textOf(page, "stamp"), "Valid");
      assert.strictEqual(await page.inputValue("#prefix"), `${kHello}0d0a`);
      assert.ok(await page.isChecked("input[value=hex]"));
      assert.match(await textOf(page, "prefix-note"), /cannot stand in a text field/);
      await open(page, `${site.url}?prefix=hello:&nonce=14285%0D&bits=16`);
      assert.match(await textOf(page, "sentence"), / Nothing was hashed\.$/);
      await open(page, `${site.url}?prefix=hello:&nonce=14285&bits=16%0A`);
      assert.match(await textOf(page, "sentence"), /difficulty is not a number/);
      // A paste with carriage returns.
      await open(page, `${site.url}?nonce=55187&bits=16`);
      await paste(page, name, "#prefix", "hello:\r\n");
      await waitForText(page, "stamp", /^Valid$/);
      assert.strictEqual(await page.inputValue("#prefix"), `${kHello}0d0a`);
    }));

  test("difficulties as somebody types them", () =>
    withPage(async (page) => {
      await open(page, `${site.url}?prefix=hello:&nonce=29495`);
      for (const { text, valid } of readVectors("faults.json").bits) {
        await page.locator("#bits").fill(text);
        if (valid) await waitForText(page, "sentence", text === "0" ? /every nonce is valid/ : new RegExp(`; at least ${text} (is|are) required`));
        else await waitForText(page, "sentence", text === "" ? /Enter the difficulty/ : /not a number from 0 to 256/);
      }
    }));

  test("damaged links say what is wrong", () =>
    withPage(async (page) => {
      for (const [query, message] of [
        ["?prefix=100%&nonce=1&bits=1", /damaged: its prefix has a %/],
        ["?prefix=a&prefix_hex=62&nonce=1&bits=1", /not the same bytes/],
        ["?prefix=a&nonce=1&nonce=2&bits=1", /nonce twice/],
        ["?prefix_hex=0&nonce=1&bits=1", /even number of hex digits/],
      ]) {
        await open(page, site.url + query);
        assert.match(await textOf(page, "sentence"), message);
      }
      await page.locator("#prefix").fill("hello:");
      await page.locator("#nonce").fill("29495");
      await page.locator("#bits").fill("26");
      await waitForText(page, "stamp", /^Valid$/);
    }));

  test("half a character has no bytes", () =>
    withPage(async (page) => {
      await open(page, `${site.url}?nonce=1&bits=1`);
      await page.evaluate(() => {
        const prefix = document.getElementById("prefix");
        prefix.value = "\ud800:";
        prefix.dispatchEvent(new InputEvent("input", { bubbles: true }));
      });
      await waitForText(page, "stamp", /^Not a claim yet$/);
      assert.match(await textOf(page, "prefix-note"), /lone surrogate/);
    }));

  test("a prefix that ends in a digit gets a warning", () =>
    withPage(async (page) => {
      await open(page, `${site.url}?prefix=leg4&nonce=2&bits=0`);
      assert.ok(await page.isVisible("#digit-note"));
      assert.match(await textOf(page, "sentence"), /none are required, so every nonce is valid/);
      await open(page, `${site.url}?prefix=leg:&nonce=2&bits=0`);
      assert.ok(await page.isHidden("#digit-note"));
    }));

  test("scripts in a claim are text", () =>
    withPage(async (page) => {
      const attacks = [
        "<img src=x onerror=window.hacked=1>", "<script>window.hacked=1</script>", "\"><svg onload=window.hacked=1>",
        "javascript:window.hacked=1", "'-window.hacked-'", "</textarea><img src=x onerror=window.hacked=1>", "${hacked}",
        "&lt;img src=x onerror=window.hacked=1&gt;", "<style>*{display:none}</style>",
      ];
      await open(page, site.url);
      const count = await page.evaluate(() => document.querySelectorAll("img, script, style, svg").length);
      for (const attack of attacks) {
        const encoded = percentEncode(attack);
        await open(page, `${site.url}?prefix=${encoded}&nonce=${encoded}&bits=0`);
        assert.match(await textOf(page, "sentence"), / Nothing was hashed\.$/);
        assert.strictEqual(await textOf(page, "message"), attack + attack);
        const after = await page.evaluate(() => document.querySelectorAll("img, script, style, svg").length);
        assert.strictEqual(after, count);
        assert.strictEqual(await page.evaluate(() => window.hacked), undefined);
      }
    }));

  test("right-to-left and invisible text is shown safely", () =>
    withPage(async (page) => {
      const prefix = "abc\u202ecba\u05d0\u05d1\0\u200b:";
      await open(page, `${site.url}?prefix=${percentEncode(prefix)}&nonce=29495&bits=0`);
      assert.strictEqual(await textOf(page, "message"), "abcU+202Ecba\u05d0\u05d1␀U+200B:29495");
      assert.strictEqual(await page.locator("#message .message-prefix > bdi").count(), 1);
      assert.strictEqual(await page.locator("#message .control").count(), 3);
      assert.match((await shown(page)).command, /--prefix-hex=616263e280ae/);
    }));

  test("the link is copied", () =>
    withPage(async (page, { context }) => {
      if (name === "chromium") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await open(page, `${site.url}?prefix=hello:&nonce=29495&bits=26`);
      // It is said for two seconds only: whoever waits for it waits before.
      await Promise.all([waitForText(page, "copied", /The link is copied/), page.locator("#copy-link").click()]);
      await page.locator("#prefix").fill("");
      await page.locator("#prefix").focus();
      await page.keyboard.press("ControlOrMeta+V");
      assert.strictEqual(await page.inputValue("#prefix"), `${site.url}?prefix=hello:&nonce=29495&bits=26`);
    }));

  test("only the last of many quick edits is shown", () =>
    withPage(async (page) => {
      await open(page, `${site.url}?prefix=hello:&nonce=1&bits=26`);
      await page.evaluate(() => {
        const nonce = document.getElementById("nonce");
        for (let i = 29400; i <= 29495; ++i) {
          nonce.value = String(i);
          nonce.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }
      });
      await waitForText(page, "stamp", /^Valid$/);
      assert.strictEqual((await shown(page)).digest, kDigest);
    }));

  test("a message of a megabyte", () =>
    withPage(async (page) => {
      await open(page, `${site.url}?nonce=7&bits=0`);
      await page.evaluate(() => {
        const prefix = document.getElementById("prefix");
        prefix.value = "x".repeat(1 << 20);
        prefix.dispatchEvent(new InputEvent("input", { bubbles: true }));
      });
      await waitForText(page, "fact-length", /^1,048,577 bytes/);
      assert.ok((await textOf(page, "message")).length < 1000);
      assert.strictEqual((await shown(page)).link, "");
      assert.match(await page.getAttribute("#link", "placeholder"), /too long for a link/);
    }));
}
