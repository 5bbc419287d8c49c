// SIMD is used where there is SIMD, and the package works where there is none.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { createVerifier } from 'tailminer';

import { moduleBytes, moduleUrl } from './kernels.mjs';

/** V8 has no SIMD where the CPU seems to lack SSE 4.1: the nearest there is to an older engine. */
const WITHOUT_SIMD = '--no-enable-sse4-1';

const claims = Array.from({ length: 300 }, (_, i) => ({ prefix: 'x'.repeat(i), nonce: String(i), bits: i % 4 }));

/** What `expression`, in which `tailminer` is the package, gives in another node. */
function evaluate(expression, ...flags) {
  const program = `
    import * as tailminer from 'tailminer';
    import fs from 'node:fs';
    console.log(JSON.stringify(await (${expression})()));`;
  return JSON.parse(execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    encoding: 'utf8',
  }));
}

const path = (kernel) => JSON.stringify(fileURLToPath(moduleUrl(kernel)));
const verifyHere = `async () => {
  const verifier = await tailminer.createVerifier();
  return [verifier.kernel, verifier.verifyBatch(${JSON.stringify(claims)})];
}`;

test('with SIMD: kernel wasm-simd', async () => {
  const verifier = await createVerifier();
  assert.equal(verifier.kernel, 'wasm-simd');
});

test('engine without SIMD: kernel wasm, the same verdicts', async () => {
  const verifier = await createVerifier();
  const [kernel, verdicts] = evaluate(verifyHere, WITHOUT_SIMD);
  assert.equal(kernel, 'wasm');
  assert.deepEqual(verdicts, verifier.verifyBatch(claims));
});

test('engine without SIMD: the module with SIMD given by hand is refused with an error', () => {
  const message = evaluate(`() => tailminer.createVerifier(fs.readFileSync(${path('wasm-simd')})).then(() => '', String)`, WITHOUT_SIMD);
  assert.match(message, /^Error: tailminer: cannot load the module: .*WebAssembly/);
});

test('validate() that refuses: kernel wasm', async () => {
  const { validate } = WebAssembly;
  WebAssembly.validate = () => false;
  try {
    const verifier = await createVerifier();
    assert.equal(verifier.kernel, 'wasm');
    assert.equal(verifier.verify({ prefix: 'hello:', nonce: '29495', bits: 26 }).valid, true);
  } finally {
    WebAssembly.validate = validate;
  }
});

test('engine without WebAssembly: an error that says so', () => {
  const message = evaluate('() => tailminer.createVerifier().then(() => "", String)', '--jitless');
  assert.equal(message, 'Error: tailminer: there is no WebAssembly here');
});

test('the module wasm-simd has vector instructions, the module wasm has none', () => {
  const validates = (kernel) => evaluate(`() => WebAssembly.validate(fs.readFileSync(${path(kernel)}))`, WITHOUT_SIMD);
  assert.equal(WebAssembly.validate(moduleBytes('wasm-simd')), true);
  assert.equal(validates('wasm-simd'), false);
  assert.equal(validates('wasm'), true);
});
