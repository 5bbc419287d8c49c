// What is published: contents, sizes, metadata, syntax.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

import { transformSync } from 'esbuild';
import * as tailminer from 'tailminer';

import { kernels, moduleBytes, packageFile } from './kernels.mjs';

const KILOBYTE = 1000;
const manifest = JSON.parse(fs.readFileSync(packageFile('package.json'), 'utf8'));
const root = path.dirname(packageFile('package.json'));
const build = new URL('../../wasm/npm/', import.meta.url);
const files = fs.readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(root, path.join(entry.path, entry.name)))
  .sort();

test('files', () => {
  const scripts = ['check', 'create', 'index', 'load', 'module', 'node', 'simd', 'verifier', 'version'];
  assert.deepEqual(files, [
    'LICENSE',
    'README.md',
    ...scripts.flatMap((name) => [`dist/${name}.js`, `dist/${name}.js.map`]),
    ...kernels.map((kernel) => `dist/kernel-${kernel}.wasm`),
    'dist/index.d.ts',
    'dist/types.d.ts',
    'package.json',
  ].sort());
});

test('the .tgz holds what the folder holds', () => {
  const folder = new URL('package/', build);
  for (const file of files) {
    assert.deepEqual(fs.readFileSync(path.join(root, file)), fs.readFileSync(new URL(file, folder)), file);
  }
  const listed = execFileSync('tar', ['tzf', new URL('tailminer.tgz', build).pathname], { encoding: 'utf8' });
  assert.deepEqual(listed.trim().split('\n').sort(), files.map((file) => `package/${file}`).sort());
});

test('metadata', () => {
  assert.equal(manifest.name, 'tailminer');
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
  assert.equal(manifest.type, 'module');
  assert.equal(manifest.license, 'MIT');
  assert.equal(manifest.sideEffects, false);
  assert.deepEqual(manifest.engines, { node: '>=18' });
  for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundledDependencies', 'devDependencies', 'scripts', 'bin']) {
    assert.equal(manifest[field], undefined, field);
  }
  const targets = [manifest.main, manifest.types, ...Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target))];
  for (const target of targets) assert.ok(files.includes(path.normalize(target)), target);
});

test('it exports createVerifier and nothing else', () => {
  assert.deepEqual(Object.keys(tailminer), ['createVerifier']);
});

test('sizes: the modules together under 40 KB, the package under 60 KB', () => {
  const modules = kernels.map((kernel) => moduleBytes(kernel).length);
  assert.ok(modules[0] + modules[1] < 40 * KILOBYTE, `${modules}`);
  assert.ok(fs.statSync(new URL('tailminer.tgz', build)).size < 60 * KILOBYTE);
});

test('the modules import nothing and export what the JavaScript calls', () => {
  for (const kernel of kernels) {
    const module = new WebAssembly.Module(moduleBytes(kernel));
    assert.deepEqual(WebAssembly.Module.imports(module), []);
    const names = WebAssembly.Module.exports(module).map(({ name }) => name);
    for (const name of ['memory', '_initialize', 'layout', 'lanes', 'hash', 'begin', 'absorb', 'finish', 'verify', 'verify_batch', 'scan']) {
      assert.ok(names.includes(name), name);
    }
    for (const name of ['malloc', 'free', '__errno_location']) assert.ok(!names.includes(name), name);
  }
});

test('the scripts have syntax that Node 18 knows, and no way to run text', () => {
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    const newest = transformSync(source, { target: 'esnext', format: 'esm' }).code;
    // Were there anything newer, it would be rewritten.
    assert.equal(transformSync(source, { target: 'node18', format: 'esm' }).code, newest, file);
    assert.equal(transformSync(source, { target: ['es2022', 'chrome91', 'firefox89', 'safari16.4'], format: 'esm' }).code, newest, file);
    assert.doesNotMatch(source, /\beval\b|new Function|\brequire\(/, file);
  }
});

test('source maps hold their sources', () => {
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    assert.match(source, new RegExp(`//# sourceMappingURL=${path.basename(file)}\\.map`));
    const map = JSON.parse(fs.readFileSync(path.join(root, `${file}.map`), 'utf8'));
    assert.equal(map.version, 3);
    assert.equal(map.sources.length, 1);
    assert.ok(map.sourcesContent[0].length > 0);
  }
});

test('nothing names the machine that built it', () => {
  for (const file of files) {
    const text = fs.readFileSync(path.join(root, file), 'latin1');
    assert.doesNotMatch(text, /\/(home|root|tmp|work|proc)\//, file);
  }
});
