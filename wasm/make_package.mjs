// Makes the npm package: node make_package.mjs VERSION LICENSE MODULE.wasm… OUT
// OUT gets the folder `package`, the same as `tailminer.tgz`, and `module_sizes.txt`.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

const [version, license, ...rest] = process.argv.slice(2);
const out = path.resolve(rest.pop());
const modules = rest;

const sources = fileURLToPath(new URL('package/', import.meta.url));
const folder = path.join(out, 'package');
const run = (command, args, cwd) => execFileSync(command, args, { cwd, stdio: ['ignore', 2, 2] });

fs.writeFileSync(path.join(sources, 'src/version.ts'), `export const VERSION: string = '${version}';\n`);
const dist = path.join(folder, 'dist');
run('tsc', ['--project', sources, '--outDir', dist]);
// Only what index.d.ts shows is for others.
for (const file of fs.readdirSync(dist)) {
  const isPrivate = file.endsWith('.d.ts') && !['index.d.ts', 'types.d.ts'].includes(file);
  if (isPrivate || file.startsWith('types.js')) fs.rmSync(path.join(dist, file));
}
for (const module of modules) fs.copyFileSync(module, path.join(dist, path.basename(module)));
fs.copyFileSync(license, path.join(folder, 'LICENSE'));
fs.copyFileSync(path.join(sources, 'README.md'), path.join(folder, 'README.md'));
const { name, ...others } = JSON.parse(fs.readFileSync(path.join(sources, 'package.json'), 'utf8'));
fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version, ...others }, null, 2) + '\n');

run('npm', ['pack', '--offline', '--ignore-scripts', '--pack-destination', out], folder);
fs.renameSync(path.join(out, `tailminer-${version}.tgz`), path.join(out, 'tailminer.tgz'));

const row = (cells) => cells.map((cell, i) => (i === 0 ? String(cell).padEnd(24) : String(cell).padStart(8))).join('') + '\n';
let sizes = row(['bytes', 'raw', 'gzip', 'brotli']);
for (const module of modules) {
  const bytes = fs.readFileSync(module);
  sizes += row([path.basename(module), bytes.length, zlib.gzipSync(bytes, { level: 9 }).length, zlib.brotliCompressSync(bytes).length]);
}
fs.writeFileSync(path.join(out, 'module_sizes.txt'), sizes);
console.log(sizes);
