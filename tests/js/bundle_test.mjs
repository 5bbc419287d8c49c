// A bundler's build of a program that uses the package.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { kernels, moduleUrl } from './kernels.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const program = `
  import { createVerifier } from 'tailminer';
  export const run = async (source) => {
    const verifier = await createVerifier(source);
    return [verifier.kernel, verifier.verify({ prefix: 'hello:', nonce: '29495', bits: 26 }).valid];
  };`;

/** Bundles the program into a new folder, with the modules beside it; returns its path. */
async function bundle(options) {
  const folder = fs.mkdtempSync(`${here}bundle-`);
  const outfile = path.join(folder, 'bundle.mjs');
  const { warnings } = await build({
    stdin: { contents: program, resolveDir: here },
    bundle: true, format: 'esm', outfile, logLevel: 'silent', ...options,
  });
  assert.deepEqual(warnings, []);
  for (const kernel of kernels) fs.copyFileSync(moduleUrl(kernel), path.join(folder, `kernel-${kernel}.wasm`));
  return outfile;
}

for (const minify of [false, true]) {
  test(`for Node${minify ? ', minified' : ''}: runs from any folder`, async () => {
    const file = await bundle({ platform: 'node', target: 'node18', minify });
    const { run } = await import(pathToFileURL(file));
    assert.deepEqual(await run(), ['wasm-simd', true]);
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval',
      `console.log(JSON.stringify(await (await import(${JSON.stringify(pathToFileURL(file))})).run()))`], { cwd: '/', encoding: 'utf8' });
    assert.deepEqual(JSON.parse(output), ['wasm-simd', true]);
  });

  test(`for browsers${minify ? ', minified' : ''}: no trace of Node, runs with an address`, async () => {
    const file = await bundle({ platform: 'browser', target: 'es2022', minify });
    assert.doesNotMatch(fs.readFileSync(file, 'utf8'), /node:|require\(/);
    const server = http.createServer((request, response) => {
      const found = path.join(path.dirname(file), path.basename(request.url));
      if (fs.existsSync(found)) response.end(fs.readFileSync(found));
      else response.writeHead(404).end();
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { run } = await import(pathToFileURL(file));
      const address = (kernel) => new URL(`http://127.0.0.1:${server.address().port}/kernel-${kernel}.wasm`);
      for (const kernel of kernels) assert.deepEqual(await run(address(kernel)), [kernel, true]);
    } finally {
      server.close();
    }
  });
}

test('only what is used is bundled', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "import 'tailminer';", resolveDir: here },
    bundle: true, format: 'esm', write: false, platform: 'browser', logLevel: 'silent',
  });
  assert.equal(outputFiles[0].text.trim(), '');
});
