// The page where something is missing or in the way.

import assert from "node:assert";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { before, test } from "node:test";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";

import { download, kSite, launch, newPage, open, refuseSimd, running, serve, temporaryFolder, textOf, waitForText, waitUntilLoaded } from "./harness.mjs";

const kClaim = "?prefix=hello:&nonce=29495&bits=26";

export function registerSturdy(name) {
  let browser;
  let site;
  before(async () => {
    browser = await launch(name);
    site = await serve();
  });

  test("without SIMD the other module checks the same claims, and the page says so", async () => {
    const other = await launch(name, { noSimd: true });
    const { page, finish } = await newPage(other, name);
    await refuseSimd(page, name);
    await open(page, site.url + kClaim);
    assert.strictEqual(await textOf(page, "stamp"), "Valid");
    await waitForText(page, "fact-kernel", /^WebAssembly without SIMD/);
    await page.locator("#nonce").fill("14285");
    await waitForText(page, "sentence", /begins with 17 zero bits; at least 26 are/);
    await page.locator("#fill-example").click();
    await page.locator("#check-pasted").click();
    await waitForText(page, "run-status", /^6 claims checked, 3 not valid/);
    await page.locator("#mine-bits").fill("10");
    await page.locator("#mine-start").click();
    await waitForText(page, "mine-figures", /^Found .*, no SIMD\.$/);
    await finish();
    await other.close();
  });

  test("without WebAssembly the page says so at once", async () => {
    const other = await launch(name, { noWasm: true });
    const { page, finish } = await newPage(other, name);
    // When the page's script has run: no timer, no worker and no network comes first, so that a
    // person reads it within two seconds.
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        window.saidAtOnce = document.getElementById("trouble").textContent;
      });
    });
    await page.goto(site.url + kClaim);
    assert.match(await page.evaluate(() => window.saidAtOnce), /WebAssembly is turned off in this browser/);
    await waitForText(page, "stamp", /^Not checked$/);
    assert.match(await page.inputValue("#command"), /^tailminer verify --prefix=hello: /);
    await finish();
    await other.close();
  });

  test("works from any folder", async () => {
    const root = temporaryFolder();
    const folder = path.join(root, "a b", "ü%", "x");
    fs.cpSync(kSite, folder, { recursive: true, dereference: true });
    const server = await serve(root);
    const { page, finish } = await newPage(browser, name);
    await open(page, `${server.url}a%20b/%C3%BC%25/x/${kClaim}`);
    assert.strictEqual(await textOf(page, "stamp"), "Valid");
    assert.strictEqual(await page.inputValue("#link"), `${server.url}a%20b/%C3%BC%25/x/${kClaim}`);
    await open(page, `${server.url}a%20b/%C3%BC%25/x/index.html${kClaim}#many`);
    assert.strictEqual(await textOf(page, "stamp"), "Valid");
    await finish();
    await server.close();
  });

  /** Serves the site but for what `answer` takes over. */
  async function serveOtherwise(answer) {
    const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
    const server = http.createServer((request, response) => {
      const file = new URL(request.url, "http://x").pathname.slice(1) || "index.html";
      if (answer(file, response)) return;
      const type = types[path.extname(file)] ?? "application/octet-stream";
      if (!fs.existsSync(path.join(kSite, file))) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": type }).end(fs.readFileSync(path.join(kSite, file)));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return running(server);
  }

  test("works where the server does not know the type of modules, nor any header", async () => {
    const server = await serveOtherwise(() => false);
    const { page, finish } = await newPage(browser, name);
    await open(page, server.url + kClaim);
    assert.strictEqual(await textOf(page, "stamp"), "Valid");
    await waitUntilLoaded(page);
    await finish();
    await server.close();
  });

  for (const [what, pattern, status, body] of [
    ["a page instead of the module", /\.wasm$/, 200, "<!doctype html><title>Not here</title>"],
    ["no module", /\.wasm$/, 404, "Not found"],
    ["half a module", /\.wasm$/, 200, Buffer.from("0061736d010000", "hex")],
    ["no worker", /worker\.js$/, 404, "Not found"],
    ["a page instead of the worker", /worker\.js$/, 200, "<!doctype html><title>Not here</title>"],
  ]) {
    test(`a server that gives ${what} gives a clear error`, async () => {
      const server = await serveOtherwise((file, response) => {
        if (!pattern.test(file)) return false;
        response.writeHead(status, { "content-type": "text/html" }).end(body);
        return true;
      });
      const { page, finish } = await newPage(browser, name);
      await page.goto(server.url + kClaim);
      await waitForText(page, "trouble", /^The checker could not be loaded\. ./);
      await waitForText(page, "stamp", /^Not checked$/);
      await finish({ expected: [/./] });
      await server.close();
    });
  }

  test("a slow checker is said to be slow, and then works", async () => {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    const server = await serveOtherwise((file, response) => {
      if (!/\.wasm$/.test(file)) return false;
      void held.then(() => response.writeHead(200).end(fs.readFileSync(path.join(kSite, file))));
      return true;
    });
    const { page, finish } = await newPage(browser, name);
    await page.goto(server.url + kClaim);
    await waitForText(page, "trouble", /still being loaded/);
    release();
    await waitForText(page, "stamp", /^Valid$/);
    await waitForText(page, "trouble", /^$/);
    await finish();
    await server.close();
  });

  test("opened as a file it says what to do", async () => {
    const { page } = await newPage(browser, name);
    await page.goto(pathToFileURL(path.resolve(kSite, "index.html")).href);
    const trouble = page.locator("#trouble");
    await trouble.getByText("python3 -m http.server").waitFor();
    await page.context().close();
  });

  test("without its script it says that the script did not run", async () => {
    const server = await serveOtherwise((file, response) => {
      if (file !== "main.js") return false;
      response.writeHead(404).end();
      return true;
    });
    const { page, finish } = await newPage(browser, name);
    await page.goto(server.url);
    await page.getByText("The checker has not started.").waitFor();
    await finish({ expected: [/./] });
    await server.close();
  });

  test("everything works without a network once it is loaded", async () => {
    const server = await serve();
    const { page, context, requests, finish } = await newPage(browser, name);
    await page.goto(server.url + kClaim);
    await waitUntilLoaded(page);
    await server.close();
    await context.setOffline(true);
    const before = requests.length;
    await page.locator("#nonce").fill("14285");
    await waitForText(page, "sentence", /begins with 17 zero bits/);
    await page.locator("#fill-example").click();
    await page.locator("#check-pasted").click();
    await waitForText(page, "run-status", /^6 claims checked, 3 not valid/);
    const verdicts = await download(page, name, "#download", "verdicts.jsonl");
    assert.strictEqual(verdicts.toString().split("\n").length, 7);
    await page.locator("#mine-bits").fill("12");
    await page.locator("#mine-start").click();
    await waitForText(page, "mine-status", /^Found /);
    const later = requests.slice(before).filter((url) => !url.startsWith("blob:"));
    assert.deepStrictEqual(later, []);
    await finish();
  });

  test("the first load is small, and from one place", async () => {
    const { page, requests, finish } = await newPage(browser, name);
    await page.goto(site.url);
    await waitUntilLoaded(page);
    assert.deepStrictEqual(requests.filter((url) => !url.startsWith(site.url)), []);
    const names = new Set(requests.map((url) => new URL(url).pathname.slice(1) || "index.html"));
    // A request of a worker is not always seen: what the site has counts all but the other module.
    for (const file of fs.readdirSync(kSite)) {
      if (/\.(js|css|html)$/.test(file) || file.endsWith("simd.wasm")) names.add(file);
    }
    let bytes = 0;
    for (const file of names) bytes += zlib.gzipSync(fs.readFileSync(path.join(kSite, file))).length;
    console.log(`first load: ${bytes} bytes with gzip: ${[...names].join(", ")}`);
    assert.ok(bytes < 150_000, `${bytes} bytes`);
    await finish();
  });
}
