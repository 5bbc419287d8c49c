import { VERSION } from './version.js';

/** Hexadecimal digits of a digest. */
export const DIGEST_DIGITS = 64;

/** What exports.cc exports. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  layout(): number;
  lanes(): number;
  hash(size: number): void;
  begin(): void;
  absorb(size: number): void;
  finish(): void;
  verify(nonceBytes: number, bits: number): void;
  verify_batch(count: number): void;
  scan(bits: number, first: bigint, last: bigint): number;
}

/** A module instance and views of its buffers; its memory never grows, so they stay valid. */
export interface Module {
  readonly exports: Exports;
  /** Bytes for the module. */
  readonly input: Uint8Array;
  /** Prefix bytes, nonce bytes and difficulty bits of each claim of a batch. */
  readonly claims: Int32Array;
  readonly maxClaims: number;
  /** A longer text is not a nonce. */
  readonly maxNonceBytes: number;
  /** Reason and leading zero bits of each claim. */
  readonly outcomes: Uint16Array;
  /** 64 hexadecimal digits of each claim. */
  readonly digestTexts: Uint8Array;
  /** 32 bytes. */
  readonly digest: Uint8Array;
  readonly foundNonce: BigUint64Array;
}

function textAt(memory: Uint8Array, address: number): string {
  return new TextDecoder().decode(memory.subarray(address, memory.indexOf(0, address)));
}

/** Makes an instance. Rejects with an Error where the module is not of this package and version. */
export async function openModule(module: WebAssembly.Module): Promise<Module> {
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  if (WebAssembly.Module.imports(module).length > 0 || !names.includes('layout')) {
    throw new Error('tailminer: the WebAssembly module is not one of tailminer');
  }
  const instance = await WebAssembly.instantiate(module);
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  const { buffer } = exports.memory;

  // In the order of Layout in exports.cc.
  const layout = new Uint32Array(buffer, exports.layout(), 10);
  let next = 0;
  const number = (): number => layout[next++]!;
  const version = textAt(new Uint8Array(buffer), number());
  if (version !== VERSION) {
    throw new Error(`tailminer: the WebAssembly module is version ${version}, the JavaScript ${VERSION}`);
  }
  const maxClaims = number();
  const maxNonceBytes = number();
  return {
    exports,
    maxClaims,
    maxNonceBytes,
    input: new Uint8Array(buffer, number(), number()),
    claims: new Int32Array(buffer, number(), 3 * maxClaims),
    outcomes: new Uint16Array(buffer, number(), 2 * maxClaims),
    digestTexts: new Uint8Array(buffer, number(), DIGEST_DIGITS * maxClaims),
    digest: new Uint8Array(buffer, number(), 32),
    foundNonce: new BigUint64Array(buffer, number(), 1),
  };
}
