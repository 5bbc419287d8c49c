// The package under test: unpacked from its .tgz, once with each of its modules.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';

import { createVerifier } from 'tailminer';

const { resolve } = createRequire(import.meta.url);

/** Files of the package, by what its `exports` call them. */
export const packageFile = (name) => resolve(`tailminer/${name}`);

export const kernels = ['wasm', 'wasm-simd'];

export const moduleUrl = (kernel) => pathToFileURL(packageFile(`kernel-${kernel}.wasm`));
export const moduleBytes = (kernel) => fs.readFileSync(moduleUrl(kernel));

/** Runs `suite(verifier, kernel)` for each kernel, under its name. */
export async function forEachKernel(suite) {
  for (const kernel of kernels) {
    const verifier = await createVerifier(moduleUrl(kernel));
    describe(kernel, () => suite(verifier, kernel));
  }
}
