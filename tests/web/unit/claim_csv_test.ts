// Claims as CSV: docs/claims.md.

import assert from "node:assert";
import test from "node:test";

import { readHeader, splitRow } from "../../../web/claims/claim_csv.js";
import { formatOf } from "../../../web/page/check_run.js";
import { checkFile } from "./check_file.js";
import { bytesOf, type ClaimCase, readVectors } from "./vectors.js";

test("splits rows", () => {
  const rows: [string, string[] | null][] = [
    ["", [""]],
    [",", ["", ""]],
    ["a,b", ["a", "b"]],
    ['"a","b"', ["a", "b"]],
    ['"a,b",c', ["a,b", "c"]],
    ['"a""b"', ['a"b']],
    ['""', [""]],
    ['"",""', ["", ""]],
    ['""""', ['"']],
    [" a , b ", [" a ", " b "]],
    ["a;b", ["a;b"]],
    ['"a', null],
    ['"a"b', null],
    ['a"b', null],
    ['a,"', null],
    [' "a"', null],
    ['"a" ', null],
    ['"a""', null],
  ];
  for (const [row, fields] of rows) assert.deepStrictEqual(splitRow(row, ","), fields, row);
  assert.deepStrictEqual(splitRow("a;b,c", ";"), ["a", "b,c"]);
});

test("reads headers", () => {
  assert.deepStrictEqual(readHeader("nonce,note,bits,prefix"), {
    separator: ",",
    columns: ["nonce", null, "bits", "prefix"],
  });
  assert.deepStrictEqual(readHeader('"prefix_hex"\t"nonce"\tbits'), {
    separator: "\t",
    columns: ["prefix_hex", "nonce", "bits"],
  });
  assert.deepStrictEqual(readHeader("prefix;nonce;bits"), {
    separator: ";",
    columns: ["prefix", "nonce", "bits"],
  });
  assert.match(readHeader("prefix,nonce") as string, /no column bits/);
  assert.match(readHeader("bits") as string, /no column nonce/);
  assert.match(readHeader("nonce,bits") as string, /prefix or prefix_hex/);
  assert.match(readHeader("prefix,nonce,bits,nonce") as string, /nonce twice/);
  assert.match(readHeader("Prefix,Nonce,Bits") as string, /no column nonce/);
  assert.match(readHeader('prefix,"nonce,bits') as string, /not valid CSV/);
  assert.match(readHeader("constructor,__proto__") as string, /no column/);
});

/** The verdicts of rows under a header line. */
async function checkRows(headerLine: string, rows: string | Uint8Array): Promise<string[]> {
  const header = readHeader(headerLine);
  assert.ok(typeof header !== "string");
  const file = new Blob([`${headerLine}\n`, rows as BlobPart]);
  return (await checkFile(file, { kind: "csv", header })).split("\n").slice(0, -1);
}

function errorOf(verdict: string | undefined): string {
  const { line, error } = JSON.parse(verdict!) as { line: number; error: string };
  return `${line}: ${error}`;
}

test("gives the verdicts that the same claims have as JSON", async () => {
  const { cases } = readVectors<{ cases: ClaimCase[] }>("claims.json");
  let compared = 0;
  for (const { name, input, verdicts } of cases) {
    const lines = bytesOf(input).toString().split("\n").filter((line) => line !== "");
    if (lines.length !== 1 || verdicts.length !== 1 || verdicts[0]!.includes("malformed-claim")) continue;
    if (/id|digest|last|escaped/.test(name)) continue;
    const claim = JSON.parse(lines[0]!.replace(/^\ufeff/, "")) as Record<string, unknown>;
    const hex = (JSON.parse(verdicts[0]!) as { prefix_hex: string }).prefix_hex;
    const nonce = String(claim["nonce"]);
    if (/[\r\n]/.test(nonce) || nonce === "" || hex === "" || claim["id"] !== undefined) continue;
    const row = `${hex},"${nonce.replaceAll('"', '""')}",${claim["bits"]}`;
    assert.deepStrictEqual(await checkRows("prefix_hex,nonce,bits", row), verdicts, name);
    ++compared;
  }
  assert.ok(compared > 100, `${compared} cases compared`);
});

test("ids, digests, quotes, blank lines, line ends", async () => {
  const header = "id,prefix,nonce,bits,digest,note";
  const good = "7,hello:,29495,26,,a note";
  const verdicts = await checkRows(header, `${good}\r\n\r\n \t\n"7","hello:","29495","26"\n`);
  assert.strictEqual(verdicts.length, 2);
  assert.strictEqual(verdicts[0], verdicts[1]);
  assert.ok(verdicts[0]!.startsWith('{"schema":"tailminer.verdict/1","id":"7","valid":true,'));
  const digest = (JSON.parse(verdicts[0]!) as { digest: string }).digest;
  const [same, other] = await checkRows(header, `,hello:,29495,26,${digest}\n,hello:,29495,26,${"0".repeat(64)}`);
  assert.match(same!, /"valid":true/);
  assert.match(other!, /"reason":"digest-mismatch"/);
});

test("the empty prefix", async () => {
  const [empty] = await checkRows("prefix,nonce,bits", ",0,0");
  assert.match(empty!, /"valid":true,"reason":null,"prefix":"","prefix_hex":"","nonce":"0"/);
  const [asHex] = await checkRows("prefix,prefix_hex,nonce,bits", ",ff,34798,16");
  assert.match(asHex!, /"valid":true,"reason":null,"prefix_hex":"ff"/);
  assert.strictEqual(errorOf((await checkRows("prefix_hex,nonce,bits", ",0,0"))[0]), "2: prefix or prefix_hex is missing");
});

test("malformed rows say so and the others are checked", async () => {
  const rows = [
    "hello:,29495,26",
    'hello:,29"495,26',
    "hello:,29495,26,x",
    "hello:,29495",
    "hello:,,26",
    "hello:,29495,026",
    "hello:,29495,257",
    "hello:,29495, 26",
    "hello:,29495,",
    '"hello:',
    "hello:,29495,26",
  ];
  const verdicts = await checkRows("prefix,nonce,bits", rows.join("\n"));
  assert.strictEqual(verdicts.length, rows.length);
  assert.match(verdicts[0]!, /"valid":true/);
  assert.strictEqual(verdicts[10], verdicts[0]);
  assert.deepStrictEqual(verdicts.slice(1, 10).map(errorOf), [
    "3: row is not valid CSV",
    "4: row has more fields than the header",
    "5: bits is missing",
    "6: nonce is missing",
    "7: bits must be an integer from 0 to 256",
    "8: bits must be an integer from 0 to 256",
    "9: bits must be an integer from 0 to 256",
    "10: bits is missing",
    "11: row is not valid CSV",
  ]);
});

test("rows that are not UTF-8", async () => {
  const rows = Buffer.concat([Buffer.from("hello:,29495,26\nh"), Buffer.of(0xff), Buffer.from(",1,1\nhello:,29495,26")]);
  const verdicts = await checkRows("prefix,nonce,bits", rows);
  assert.match(verdicts[0]!, /"valid":true/);
  assert.strictEqual(errorOf(verdicts[1]), "3: line is not valid UTF-8");
  assert.strictEqual(verdicts[2], verdicts[0]);
});

test("only a header row makes a table of a file", async () => {
  const kindOf = async (text: string) => (await formatOf(new Blob([text]))).kind;
  for (const line of [
    '{"prefix":"x,nonce,","nonce":"1","bits":1}', '{"id":"a;bits;b"}', '["a","nonce","b"]', ' [1,"bits"]',
    '{"note":["prefix","nonce","bits"],"bits":1}', "", "hello", "a,b,c", "Nonce,Bits",
  ]) {
    assert.strictEqual(await kindOf(`${line}\n{}\n`), "json", line);
  }
  for (const line of ["prefix,nonce,bits", "\ufeffbits;nonce;prefix_hex;id\r", '"prefix"\t"nonce"\t"bits"']) {
    assert.strictEqual(await kindOf(`${line}\na,1,2\n`), "csv", line);
  }
  const wide = `${"x".repeat(200_000)},prefix,nonce,bits`;
  assert.strictEqual(await kindOf(`${wide}\n`), "csv");
  await assert.rejects(kindOf(`prefix,nonce,bits,${"x".repeat(1 << 20)}\n`), /longer than a megabyte/);
  await assert.rejects(kindOf("prefix,nonce\n"), /no column bits/);
});
