const MAX_BITS = 256;
const END_OF_NONCES = 1n << 64n;

/** Matches a surrogate that is not one of a pair. A string with one has no UTF-8 encoding. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** What a value belongs to, for messages: a name, or an index into `claims`. */
export type Owner = string | number;

function path(owner: Owner, field?: string): string {
  const name = typeof owner === 'number' ? `claims[${owner}]` : owner;
  return field === undefined ? name : `${name}.${field}`;
}

function wrongType(where: string, wanted: string, value: unknown): never {
  const kind = value === null || value === undefined ? String(value)
    : typeof value !== 'object' ? `a ${typeof value}`
    : `a value of class ${Object.prototype.toString.call(value).slice(8, -1)}`;
  throw new TypeError(`${where} must be ${wanted}, not ${kind}`);
}

/** Also true of an array from another window or context. */
function isUint8Array(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array ||
    (ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]');
}

export function checkArray(value: unknown): void {
  if (!Array.isArray(value)) wrongType('claims', 'an array', value);
}

export function checkObject(value: unknown, owner: Owner): void {
  if (typeof value !== 'object' || value === null) wrongType(path(owner), 'an object', value);
}

export function checkBytes(value: unknown, owner: Owner, field?: string): void {
  if (!isUint8Array(value)) wrongType(path(owner, field), 'a Uint8Array', value);
}

export function checkPrefix(prefix: unknown, owner: Owner): void {
  if (typeof prefix === 'string') {
    if (LONE_SURROGATE.test(prefix)) {
      throw new TypeError(`${path(owner, 'prefix')} has a lone surrogate, which no bytes stand for`);
    }
  } else if (!isUint8Array(prefix)) {
    wrongType(path(owner, 'prefix'), 'a Uint8Array or a string', prefix);
  }
}

export function checkBits(bits: unknown, owner: Owner): void {
  if (typeof bits !== 'number') wrongType(path(owner, 'bits'), 'a number', bits);
  if (!Number.isInteger(bits) || bits < 0 || bits > MAX_BITS) {
    throw new RangeError(`${path(owner, 'bits')} must be an integer from 0 to ${MAX_BITS}, not ${bits}`);
  }
}

/** The text of a nonce, well-formed or not. */
export function nonceText(nonce: unknown, owner: Owner): string {
  if (typeof nonce === 'string') return nonce;
  if (typeof nonce === 'bigint') return nonce.toString();
  const where = path(owner, 'nonce');
  if (typeof nonce === 'number') {
    throw new TypeError(`${where} must be a string or a BigInt: a Number loses digits beyond 2^53`);
  }
  return wrongType(where, 'a string or a BigInt', nonce);
}

export function checkRange(start: unknown, end: unknown): void {
  if (typeof start !== 'bigint') wrongType('job.start', 'a BigInt', start);
  if (typeof end !== 'bigint') wrongType('job.end', 'a BigInt', end);
  if (start < 0n) throw new RangeError(`job.start must be at least 0, not ${start}`);
  if (end > END_OF_NONCES) throw new RangeError(`job.end must be at most 2^64, not ${end}`);
  if (start >= end) throw new RangeError(`job.start must be less than job.end, not ${start} and ${end}`);
}
