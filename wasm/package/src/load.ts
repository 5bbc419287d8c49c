import type { ModuleSource } from './types.js';

/** Reads the file that a `file:` URL names. */
export type ReadFile = (url: URL) => Promise<Uint8Array>;

/** `\0asm`: every module begins with it. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/** How much of something that is no module is shown. */
const SHOWN_BYTES = 40;

/** By the name of its class: `instanceof` fails for objects of another window or context. */
function isA(className: string, value: unknown): boolean {
  return Object.prototype.toString.call(value) === `[object ${className}]`;
}

function bytesOf(source: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}

function compile(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  if (!MAGIC.every((byte, i) => bytes[i] === byte)) {
    const head = String.fromCharCode(...bytes.subarray(0, SHOWN_BYTES));
    throw new Error(`it is not a WebAssembly module: it begins with ${JSON.stringify(head)}`);
  }
  return WebAssembly.compile(bytes);
}

/** Takes the whole response, whatever its type says: many servers do not know that of modules. */
async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`HTTP status ${response.status}`);
  return compile(new Uint8Array(await response.arrayBuffer()));
}

async function compileUrl(url: URL, readFile?: ReadFile): Promise<WebAssembly.Module> {
  if (readFile && url.protocol === 'file:') return compile(bytesOf(await readFile(url)));
  return compileResponse(await fetch(url));
}

/** Compiles the module at `source`. Rejects with a TypeError, or an Error that says what failed. */
export async function loadModule(source: ModuleSource, readFile?: ReadFile): Promise<WebAssembly.Module> {
  if (isA('WebAssembly.Module', source)) return source as WebAssembly.Module;
  let name = 'the module';
  try {
    if (isA('URL', source)) {
      name = String(source);
      return await compileUrl(source as URL, readFile);
    }
    if (isA('Response', source)) {
      name = (source as Response).url || name;
      return await compileResponse(source as Response);
    }
    if (isA('ArrayBuffer', source) || ArrayBuffer.isView(source)) {
      return await compile(bytesOf(source as ArrayBuffer | ArrayBufferView));
    }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`tailminer: cannot load ${name}: ${message}`, { cause });
  }
  throw new TypeError('source must be a URL, a Response, an ArrayBuffer, a view of one or a WebAssembly.Module');
}
