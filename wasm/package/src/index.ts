import { create } from './create.js';
import type { ModuleSource, Verifier } from './types.js';

export type { Claim, Kernel, ModuleSource, Reason, ScanJob, Verdict, Verifier } from './types.js';

/**
 * Loads a module and makes a verifier of it. Without `source` it is the module beside this file
 * that suits the engine: the one with SIMD where there is SIMD. Each call loads anew and shares
 * nothing with others.
 */
export function createVerifier(source?: ModuleSource): Promise<Verifier> {
  return create(source);
}
