// node node.mjs [ROUNDS]: the benchmark under node.
import os from 'node:os';

import { createVerifier } from 'tailminer';

import { kernels, moduleUrl } from '../kernels.mjs';
import { measure } from './measure.mjs';

const rounds = Number(process.argv[2] ?? 50);
const verifiers = await Promise.all(kernels.map((kernel) => createVerifier(moduleUrl(kernel))));
console.log(`node ${process.versions.node}, V8 ${process.versions.v8}, ${os.cpus()[0].model}\n`);
for (const line of await measure(verifiers, rounds, () => undefined)) console.log(line);
