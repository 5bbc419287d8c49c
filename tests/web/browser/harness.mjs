// Starting a browser on the built site, and what every test of the page wants to know.

import assert from "node:assert";
import fs from "node:fs";
import path from "node:path";
import { after, before } from "node:test";

import { chromium, firefox } from "playwright-core";

import { createServer } from "../../../web/serve.mjs";

export const kSite = "web/site";

/** Generous: a test fails by what it sees, not by how long a busy machine takes. */
const kPatienceMs = 60_000;

/** On a busy machine a font comes too late to be used. */
const kLateFont = /\.woff2 was preloaded using link preload but not used/;

/** What a failed test leaves open would keep node from ending. */
const leftOpen = new Set();
after(() => Promise.all([...leftOpen].map((thing) => thing.close())));

/** Files to look at, kept with the test's outputs. */
export function outputPath(name) {
  const folder = process.env.TEST_UNDECLARED_OUTPUTS_DIR ?? process.env.TEST_TMPDIR;
  return path.join(folder, name);
}

/** Writes a file into a folder of its own; gives its path. */
export function writeTemporary(fileName, content) {
  const file = path.join(temporaryFolder(), fileName);
  fs.writeFileSync(file, content);
  return file;
}

export function temporaryFolder() {
  return fs.mkdtempSync(path.join(process.env.TEST_TMPDIR, "web-"));
}

/** Serves a folder (the site, where it is not said) on a free port. */
export async function serve(folder = kSite) {
  const server = createServer(folder);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return running(server);
}

/** A server's address, and how to stop it. */
export function running(server) {
  const site = {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => {
      leftOpen.delete(site);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  leftOpen.add(site);
  return site;
}

// A proxy that is not there: nothing of the browser's own talk leaves the machine.
function launchChromium({ noSimd, noWasm }) {
  const flags = [noSimd && "--no-enable-sse4-1", noWasm && "--jitless"].filter(Boolean);
  const args = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--proxy-server=127.0.0.1:9",
    ...(flags.length > 0 ? [`--js-flags=${flags.join(" ")}`] : []),
  ];
  const env = { ...process.env, HOME: temporaryFolder() };
  return chromium.launch({ executablePath: "/usr/bin/chromium", env, args, timeout: kPatienceMs });
}

/** Where Firefox puts downloads: it tells the driver of them in a way that the driver does not hear. */
const kFirefoxDownloads = temporaryFolder();

function launchFirefox({ noWasm, dark, reducedMotion }) {
  const prefs = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
    "services.settings.server": "data:,#remote-settings-dummy/v1",
  };
  if (noWasm) prefs["javascript.options.wasm"] = false;
  if (dark) prefs["layout.css.prefers-color-scheme.content-override"] = 0;
  if (reducedMotion) prefs["ui.prefersReducedMotion"] = 1;
  return firefox.launch({
    channel: "moz-firefox",
    downloadsPath: kFirefoxDownloads,
    executablePath: "/usr/bin/firefox-esr",
    env: { ...process.env, HOME: temporaryFolder(), MOZ_REMOTE_SETTINGS_DEVTOOLS: "1" },
    firefoxUserPrefs: prefs,
    timeout: 2 * kPatienceMs,
  });
}

/**
 * A browser of the name "chromium" or "firefox". `dark` and `reducedMotion` are settings of pages
 * in one and of the whole browser in the other. Firefox has no switch for SIMD: see refuseSimd().
 */
export async function launch(name, { noSimd = false, noWasm = false, dark = false, reducedMotion = false } = {}) {
  const options = { noSimd, noWasm, dark, reducedMotion };
  const browser = await (name === "chromium" ? launchChromium(options) : launchFirefox(options));
  leftOpen.add(browser);
  browser.on("disconnected", () => leftOpen.delete(browser));
  return browser;
}

function contextOptions(name, { width = 1280, height = 900, dark = false, reducedMotion = false }) {
  const options = { viewport: { width, height }, acceptDownloads: true };
  if (name !== "chromium") return options;
  return {
    ...options,
    colorScheme: dark ? "dark" : "light",
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
  };
}

/**
 * A page that notes what must never happen (scripts in claims set window.hacked); check() asserts
 * that it has not, finish() does so and closes the page.
 */
export async function newPage(browser, name, options = {}) {
  const context = await browser.newContext(contextOptions(name, options));
  context.setDefaultTimeout(kPatienceMs);
  const page = await context.newPage();
  const errors = [];
  const requests = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    const isBad = message.type() === "error" || message.type() === "warning";
    if (isBad && !kLateFont.test(message.text())) errors.push(message.text());
  });
  page.on("request", (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      window.violations.push(`${event.violatedDirective}: ${event.blockedURI}`);
    });
  });
  const check = async ({ expected = [] } = {}) => {
    assert.deepStrictEqual(await page.evaluate(() => window.violations), []);
    assert.strictEqual(await page.evaluate(() => window.hacked), undefined);
    const surprises = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
    assert.deepStrictEqual(surprises, []);
  };
  const finish = async (options) => {
    await check(options);
    await context.close();
  };
  return { page, context, requests, check, finish };
}

/** One browser and the site for all tests of a suite; they are there when the first test runs. */
export function startSuite(name) {
  const suite = {
    browser: null,
    url: null,
    newPage: (options) => newPage(suite.browser, name, options),
    /** Opens the page, runs `work` on it, and expects nothing that must never happen. */
    withPage: async (work, options) => {
      const opened = await suite.newPage(options);
      await opened.page.goto(suite.url);
      await waitUntilLoaded(opened.page);
      await work(opened.page, opened);
      await opened.finish();
    },
  };
  before(async () => {
    suite.browser = await launch(name);
    suite.url = (await serve()).url;
  });
  return suite;
}

/** Answers requests for worker.js with a line put in front of the script. */
export async function putBeforeWorker(page, line) {
  await page.route("**/worker.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${line}\n${await response.text()}` });
  });
}

/** An engine that has WebAssembly but refuses modules with SIMD. */
export async function refuseSimd(page, name) {
  if (name === "chromium") return; // Launched with { noSimd: true }.
  await putBeforeWorker(page, "WebAssembly.validate = () => false;");
}

/** Waits until an element's text fits a pattern, and gives the text. */
export async function waitForText(page, id, pattern) {
  const handle = await page.waitForFunction(
    ([wantedId, source, flags]) => {
      const text = document.getElementById(wantedId).textContent;
      return new RegExp(source, flags).test(text) ? { text } : null;
    },
    [id, pattern.source, pattern.flags],
  );
  return (await handle.jsonValue()).text;
}

export function textOf(page, id) {
  return page.evaluate((wantedId) => document.getElementById(wantedId).textContent, id);
}

/** Opens the page and waits until the verdict of its claim is there. */
export async function open(page, url) {
  await page.goto(url);
  await waitForText(page, "stamp", /^(Valid|Not valid|Not a nonce|Waiting|Not a claim.*)$/);
}

/** Waits until all workers of the page have started: nothing is loaded after that. */
export async function waitUntilLoaded(page) {
  await waitForText(page, "loaded", /./);
}

/** Clicks what starts a download, and gives the bytes of the file, which must have this name. */
export async function download(page, browserName, selector, fileName) {
  if (browserName === "chromium") {
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(selector).click()]);
    assert.strictEqual(file.suggestedFilename(), fileName);
    return fs.readFileSync(await file.path());
  }
  await page.locator(selector).click();
  const file = path.join(kFirefoxDownloads, fileName);
  const end = Date.now() + kPatienceMs;
  // While it is being written there is a second file beside it.
  while (fs.readdirSync(kFirefoxDownloads).length !== 1 || fs.statSync(file).size === 0) {
    assert.ok(Date.now() < end, `in the folder: ${fs.readdirSync(kFirefoxDownloads)}`);
    await page.waitForTimeout(20);
  }
  const bytes = fs.readFileSync(file);
  fs.rmSync(file);
  return bytes;
}

/** Puts text into the clipboard and pastes it over what is in a field. */
export async function paste(page, browserName, selector, text) {
  if (browserName === "chromium") {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  }
  await page.locator("h1").click(); // The clipboard is for pages with the focus that were clicked.
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.locator(selector).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("ControlOrMeta+V");
}
