// The types, as a strict TypeScript project sees them.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Compiles tests/js/types with some options changed; returns what tsc says. */
function compile(options) {
  const folder = fs.mkdtempSync(`${here}types-`);
  fs.cpSync(`${here}types`, folder, { recursive: true });
  fs.writeFileSync(`${folder}/package.json`, '{ "type": "module" }');
  fs.writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({
    compilerOptions: {
      strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true,
      target: 'ES2022', module: 'Node16', types: [], lib: ['ES2022', 'DOM'], ...options,
    },
    include: ['*.ts'],
  }));
  const { stdout } = spawnSync('tsc', ['--project', folder], { encoding: 'utf8' });
  return stdout;
}

// usage.ts has a @ts-expect-error over each line that must not compile: there tsc reports the
// absence of an error.
for (const [name, options] of [
  ['a browser project', { module: 'ES2022', moduleResolution: 'Bundler' }],
  ['a Node project with the DOM library', { types: ['node'] }],
  ['a Node project without the DOM library', { types: ['node'], lib: ['ES2022'] }],
  ['declarations checked too', { skipLibCheck: false }],
]) {
  test(name, () => assert.equal(compile(options), ''));
}

test('the compiler really looks: a wrong line is found', () => {
  const usage = `${here}types/usage.ts`;
  const source = fs.readFileSync(usage, 'utf8');
  try {
    fs.writeFileSync(usage, source.replaceAll('// @ts-expect-error', '//'));
    const lines = new Set([...compile({}).matchAll(/usage\.ts\((\d+),\d+\): error TS/g)].map(([, line]) => line));
    assert.equal(lines.size, source.split('// @ts-expect-error').length - 1);
  } finally {
    fs.writeFileSync(usage, source);
  }
});
