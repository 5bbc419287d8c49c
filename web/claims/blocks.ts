// Cutting a file of any size into blocks of whole lines, without holding more than one of them.

const kLineFeed = 0x0a;

/** Longer lines are no claims: docs/claims.md. */
export const kMaxLineBytes = 1 << 20;

/** A block holds the longest line that may be a claim, with a byte-order mark and one byte more. */
const kBlockBytes = kMaxLineBytes + 4;

export interface Block {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number of its first line in the file, from 1. */
  readonly firstLine: number;
  /** How many bytes of the file are read once this block is. */
  readonly fileBytes: number;
}

function countLineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(kLineFeed); at >= 0; at = bytes.indexOf(kLineFeed, at + 1)) ++count;
  return count;
}

async function read(file: Blob, at: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(at, at + kBlockBytes).arrayBuffer());
}

/** How far behind `at` the line ends, its line feed included; less where it is over before. */
async function bytesToLineEnd(file: Blob, at: number, isOver: () => boolean): Promise<number> {
  for (let skipped = 0; ; ) {
    const bytes = await read(file, at + skipped);
    const end = bytes.indexOf(kLineFeed) + 1;
    if (end > 0 || bytes.length === 0 || isOver()) return skipped + end;
    skipped += bytes.length;
  }
}

/**
 * The blocks of a file, in order. Each ends behind a line feed or with the file. Of a line that is
 * longer than a block only the beginning is given: enough to see that it is too long. When `isOver`
 * turns true it stops soon.
 */
export async function* readBlocks(file: Blob, isOver = () => false): AsyncGenerator<Block> {
  let at = 0;
  let line = 1;
  while (at < file.size && !isOver()) {
    const bytes = await read(file, at);
    const isLast = at + bytes.length >= file.size;
    const end = bytes.lastIndexOf(kLineFeed) + 1;
    if (end > 0 || isLast) {
      const block = isLast ? bytes : bytes.slice(0, end);
      at += block.length;
      yield { bytes: block, firstLine: line, fileBytes: at };
      line += countLineFeeds(block);
      continue;
    }
    at += bytes.length;
    at += await bytesToLineEnd(file, at, isOver);
    yield { bytes, firstLine: line, fileBytes: at };
    ++line;
  }
}
