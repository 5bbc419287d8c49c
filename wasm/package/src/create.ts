import { loadModule } from './load.js';
import type { ReadFile } from './load.js';
import { openModule } from './module.js';
import { hasSimd } from './simd.js';
import type { ModuleSource, Verifier } from './types.js';
import { makeVerifier } from './verifier.js';

/** `createVerifier`; `readFile` where there are files. */
export async function create(source: ModuleSource | undefined, readFile?: ReadFile): Promise<Verifier> {
  if (typeof WebAssembly !== 'object') throw new Error('tailminer: there is no WebAssembly here');
  if (source === undefined) {
    // Each address is written out where it is used: bundlers look for this.
    source = hasSimd()
      ? new URL('./kernel-wasm-simd.wasm', import.meta.url)
      : new URL('./kernel-wasm.wasm', import.meta.url);
  }
  return makeVerifier(await openModule(await loadModule(source, readFile)));
}
