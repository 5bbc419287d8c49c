// Links to a claim keep every byte; commands keep every argument.

import assert from "node:assert";
import { execFileSync } from "node:child_process";
import test from "node:test";

import { fromHex, isWellFormed, toHex, toUtf8 } from "../../../web/claims/bytes.js";
import { readLink, writeLink } from "../../../web/claims/claim_link.js";
import { verifyCommand } from "../../../web/claims/command_line.js";
import { Random } from "./random.js";
import { readVectors } from "./vectors.js";

interface Faults {
  readonly links: readonly { readonly link: string; readonly prefix_hex: string }[];
}

function linked(query: string) {
  const claim = readLink(query);
  assert.ok(typeof claim !== "string", `${query}: ${claim as string}`);
  return claim;
}

test("links that went wrong elsewhere", () => {
  const { links } = readVectors<Faults>("faults.json");
  assert.ok(links.length >= 10);
  for (const { link, prefix_hex: hex } of links) assert.strictEqual(toHex(linked(link).prefix!), hex, link);
});

test("a plus sign is a plus sign", () => {
  assert.strictEqual(toHex(linked("?prefix=a+b:").prefix!), toHex(toUtf8("a+b:")));
  assert.strictEqual(linked("?nonce=+1").nonce, "+1");
});

test("what a link does not say", () => {
  assert.deepStrictEqual(linked(""), { prefix: null, isHex: false, nonce: null, bits: null });
  assert.deepStrictEqual(linked("?"), linked(""));
  assert.deepStrictEqual(linked("?utm_source=x&Prefix=y"), linked(""));
  assert.strictEqual(linked("?prefix=").prefix!.length, 0);
  assert.strictEqual(linked("?prefix").prefix!.length, 0);
  assert.strictEqual(linked("?nonce=1=2").nonce, "1=2");
});

test("bytes that are not UTF-8", () => {
  assert.strictEqual(toHex(linked("?prefix=%ff%80").prefix!), "ff80");
  assert.match(readLink("?nonce=%ff") as string, /nonce is not UTF-8/);
});

test("damaged links say what is wrong", () => {
  assert.match(readLink("?prefix=100%") as string, /prefix has a %/);
  assert.match(readLink("?nonce=%2") as string, /nonce has a %/);
  assert.match(readLink("?bits=%zz") as string, /bits has a %/);
  assert.match(readLink("?prefix=a&prefix=b") as string, /prefix twice/);
  assert.match(readLink("?prefix_hex=abc") as string, /prefix_hex is not/);
  assert.match(readLink("?prefix=a&prefix_hex=62") as string, /not the same bytes/);
  assert.strictEqual(linked("?prefix=a&prefix_hex=61").isHex, true);
});

function randomPrefix(random: Random): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(random.below(24));
  const isText = random.below(2) === 0;
  for (let i = 0; i < bytes.length; ++i) bytes[i] = isText ? random.below(128) : random.below(256);
  return bytes;
}

test("every claim survives its link", () => {
  const random = new Random(2);
  for (let i = 0; i < 5000; ++i) {
    const prefix = randomPrefix(random);
    const nonce = String.fromCodePoint(...Array.from({ length: random.below(6) }, () => random.below(0xd800)));
    const asHex = random.below(2) === 0;
    const query = writeLink(prefix, asHex, nonce, random.below(257));
    assert.match(query, /^\?[A-Za-z0-9_=&%.:/-]*$/);
    // The way through the browser's own address parser.
    const claim = linked(new URL(`http://x/${query}`).search);
    assert.strictEqual(toHex(claim.prefix!), toHex(prefix));
    assert.strictEqual(claim.nonce, nonce);
  }
});

test("the text of a link", () => {
  assert.strictEqual(writeLink(toUtf8("relay:leg-42:"), false, "7", 23), "?prefix=relay:leg-42:&nonce=7&bits=23");
  assert.strictEqual(writeLink(toUtf8("a+b é'"), false, "7", 0), "?prefix=a%2Bb%20%C3%A9%27&nonce=7&bits=0");
  assert.strictEqual(writeLink(fromHex("ff")!, false, "7", 0), "?prefix_hex=ff&nonce=7&bits=0");
});

/** The arguments that a shell makes of a command. */
function argumentsOf(command: string): string[] {
  const script = `tailminer() { for a; do printf '%s\\0' "$a"; done; }\n${command}`;
  return execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

test("a shell gives back what went into a command", () => {
  const prefixes = ["", "hello:", "it's", "$(touch x)`y`", "a\\b", "-x", "~", "*?[a]", "é 𝄞", "!!", "a b", "#", "\t", "a\nb",
    "\u202e", "'", "''", '"', "&;|<>()", "%s", "="];
  for (const prefix of prefixes) {
    const command = verifyCommand(toUtf8(prefix), false, "29495", 26)!;
    const [verb, option, nonce, bits, ...rest] = argumentsOf(command);
    assert.deepStrictEqual([verb, nonce, bits, rest], ["verify", "--nonce=29495", "--bits=26", []]);
    const isPlain = !/[\t\n\u202e]/.test(prefix);
    assert.strictEqual(option, isPlain ? `--prefix=${prefix}` : `--prefix-hex=${toHex(toUtf8(prefix))}`);
  }
  assert.match(verifyCommand(fromHex("ff")!, false, "1", 1)!, /--prefix-hex=ff /);
  assert.match(verifyCommand(toUtf8("a"), true, "1", 1)!, /--prefix-hex=61 /);
  assert.strictEqual(argumentsOf(verifyCommand(toUtf8("a"), false, "-1 '", 1)!)[2], "--nonce=-1 '");
  for (const nonce of ["1\n", "\0", "\u202e1", "\u200b"]) {
    assert.ok(isWellFormed(nonce));
    assert.strictEqual(verifyCommand(toUtf8("a"), false, nonce, 1), null);
  }
});
