// Where modules come from, and what happens where there is none.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';

import { createVerifier } from 'tailminer';

import { kernels, moduleBytes, moduleUrl, packageFile } from './kernels.mjs';

const HTML = '<!DOCTYPE html><html><title>Not found</title></html>';
const claim = { prefix: 'hello:', nonce: '29495', bits: 26 };

async function works(verifier, kernel) {
  assert.equal((await verifier).kernel, kernel);
  assert.equal((await verifier).verify(claim).valid, true);
}

/** Answers /TYPE/KERNEL with a module of that Content-Type, and some other things. */
const answers = {
  '/wasm': [200, 'application/wasm', moduleBytes('wasm-simd')],
  '/octet-stream': [200, 'application/octet-stream', moduleBytes('wasm-simd')],
  '/charset': [200, 'application/wasm; charset=utf-8', moduleBytes('wasm')],
  '/text': [200, 'text/plain', moduleBytes('wasm')],
  '/no-type': [200, undefined, moduleBytes('wasm')],
  '/page': [200, 'text/html', HTML],
  '/page-as-wasm': [200, 'application/wasm', HTML],
  '/empty': [200, 'application/wasm', ''],
  '/cut': [200, 'application/wasm', moduleBytes('wasm').subarray(0, 5000)],
  '/error': [500, 'application/wasm', moduleBytes('wasm')],
};

describe('over HTTP', () => {
  let server;
  let base;
  before(async () => {
    server = http.createServer((request, response) => {
      const [status, type, body] = answers[request.url] ?? [404, 'text/html', HTML];
      if (type !== undefined) response.setHeader('Content-Type', type);
      response.writeHead(status).end(body);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${server.address().port}`;
  });
  after(() => server.close());

  for (const [path, kernel] of [['/wasm', 'wasm-simd'], ['/octet-stream', 'wasm-simd'], ['/charset', 'wasm'], ['/text', 'wasm'], ['/no-type', 'wasm']]) {
    test(`${path}: as URL and as Response`, async () => {
      await works(createVerifier(new URL(path, base)), kernel);
      await works(createVerifier(await fetch(base + path)), kernel);
    });
  }

  for (const [path, message] of [
    ['/missing', /HTTP status 404/],
    ['/error', /HTTP status 500/],
    ['/page', /not a WebAssembly module.*<!DOCTYPE html>/],
    ['/page-as-wasm', /not a WebAssembly module.*<!DOCTYPE html>/],
    ['/empty', /not a WebAssembly module/],
    ['/cut', /WebAssembly/],
  ]) {
    test(`${path}: a clear error that names the address`, async () => {
      const isClear = (error) => {
        assert.ok(error instanceof Error);
        assert.match(error.message, message);
        assert.ok(error.message.includes(base + path), error.message);
        return true;
      };
      await assert.rejects(createVerifier(new URL(path, base)), isClear);
      await assert.rejects(createVerifier(await fetch(base + path)), isClear);
      await works(createVerifier(), 'wasm-simd');  // nothing is poisoned
    });
  }

  test('a server that cannot be reached', async () => {
    const unused = await new Promise((resolve) => {
      const probe = http.createServer().listen(0, '127.0.0.1', () => {
        const { port } = probe.address();
        probe.close(() => resolve(port));
      });
    });
    await assert.rejects(createVerifier(new URL(`http://127.0.0.1:${unused}/x.wasm`)), { name: 'Error', message: /cannot load http:\/\/127\.0\.0\.1/ });
  });

  test('a Response that has been read', async () => {
    const response = await fetch(`${base}/wasm`);
    await response.arrayBuffer();
    await assert.rejects(createVerifier(response), /cannot load/);
  });
});

describe('other sources', () => {
  for (const kernel of kernels) {
    test(`${kernel}: file URL, bytes, module, Response`, async () => {
      const bytes = moduleBytes(kernel);
      const copy = Uint8Array.from(bytes);
      await works(createVerifier(moduleUrl(kernel)), kernel);
      await works(createVerifier(bytes), kernel);
      await works(createVerifier(copy.buffer), kernel);
      await works(createVerifier(new DataView(copy.buffer)), kernel);
      await works(createVerifier(Uint8Array.of(1, 2, 3, ...copy).subarray(3)), kernel);
      const module = await WebAssembly.compile(bytes);
      await works(createVerifier(module), kernel);
      await works(createVerifier(module), kernel);
      await works(createVerifier(new Response(bytes)), kernel);
      await works(createVerifier(new URL(`data:application/wasm;base64,${bytes.toString('base64')}`)), kernel);
    });
  }

  test('objects of another context', async () => {
    const bytes = [...moduleBytes('wasm')];
    await works(createVerifier(vm.runInNewContext('Uint8Array.from(bytes)', { bytes })), 'wasm');
    await works(createVerifier(vm.runInNewContext('Uint8Array.from(bytes).buffer', { bytes })), 'wasm');
    await works(createVerifier(vm.runInNewContext('new WebAssembly.Module(Uint8Array.from(bytes))', { bytes })), 'wasm');
  });

  test('a file that is missing, a page, a folder', async () => {
    const folder = fs.mkdtempSync('page-');
    const page = `${folder}/kernel-wasm.wasm`;
    fs.writeFileSync(page, HTML);
    await assert.rejects(createVerifier(pathToFileURL(`${folder}/missing.wasm`)), /cannot load file:.*missing\.wasm.*(ENOENT|no such file)/);
    await assert.rejects(createVerifier(pathToFileURL(page)), /not a WebAssembly module.*<!DOCTYPE html>/);
    await assert.rejects(createVerifier(pathToFileURL(folder)), /cannot load file:/);
    await works(createVerifier(), 'wasm-simd');
  });

  test('things that are no source', async () => {
    for (const source of [null, 1, 'kernel-wasm.wasm', {}, [], () => 1, Promise.resolve(moduleBytes('wasm'))]) {
      await assert.rejects(createVerifier(source), { name: 'TypeError', message: /URL, a Response, .* or a WebAssembly\.Module/ });
    }
  });

  test('a module of somebody else', async () => {
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    await assert.rejects(createVerifier(empty), { name: 'Error', message: /not one of tailminer/ });
    // (module (import "a" "b" (func)))
    const importing = Uint8Array.of(...empty, 1, 4, 1, 0x60, 0, 0, 2, 7, 1, 1, 0x61, 1, 0x62, 0, 0);
    await assert.rejects(createVerifier(importing), { name: 'Error', message: /not one of tailminer/ });
  });

  test('a module of another version', async () => {
    const { version } = JSON.parse(fs.readFileSync(packageFile('package.json'), 'utf8'));
    const bytes = moduleBytes('wasm');
    const at = bytes.indexOf(`${version}\0`);
    assert.ok(at > 0);
    bytes[at] = '7'.charCodeAt(0);
    await assert.rejects(createVerifier(bytes), { name: 'Error', message: new RegExp(`version 7.*${version}`) });
  });
});

describe('many at a time', () => {
  test('a hundred loads and verifications at once', async () => {
    const verdicts = await Promise.all(Array.from({ length: 100 }, async (_, i) =>
      (await createVerifier()).verify({ ...claim, nonce: BigInt(29495 + (i % 2)) })));
    verdicts.forEach(({ valid }, i) => assert.equal(valid, i % 2 === 0));
  });

  test('a hundred verifications of one verifier, asked for before it is loaded', async () => {
    const loading = createVerifier();
    const verdicts = await Promise.all(Array.from({ length: 100 }, (_, i) =>
      loading.then((verifier) => verifier.verify({ ...claim, nonce: String(29495 + (i % 2)) }))));
    verdicts.forEach(({ valid }, i) => assert.equal(valid, i % 2 === 0));
  });

  test('failures among them stay alone', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) =>
      createVerifier(i % 2 === 0 ? undefined : new URL('data:text/html,no'))));
    results.forEach(({ status }, i) => assert.equal(status, i % 2 === 0 ? 'fulfilled' : 'rejected'));
  });

  test('verifiers share nothing', async () => {
    const [one, other] = await Promise.all([createVerifier(), createVerifier()]);
    const long = 'x'.repeat(200000);
    const alone = one.verify({ prefix: long, nonce: '1', bits: 0 });
    other.verify(claim);
    assert.deepEqual(other.verify({ prefix: long, nonce: '1', bits: 0 }), alone);
    assert.notEqual(one, other);
  });
});
