// The same as index.ts for Node, whose fetch() does not read files.
import { readFile } from 'node:fs/promises';

import { create } from './create.js';
import type { ModuleSource, Verifier } from './types.js';

export type { Claim, Kernel, ModuleSource, Reason, ScanJob, Verdict, Verifier } from './types.js';

/** See index.ts. */
export function createVerifier(source?: ModuleSource): Promise<Verifier> {
  return create(source, readFile);
}
