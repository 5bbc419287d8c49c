// How Keccak-256 pads a message of a given length.

/** Keccak-256 takes the message in blocks of so many bytes. */
export const kBlockBytes = 136;

export interface Padding {
  readonly blocks: number;
  readonly padBytes: number;
  /** One sentence. */
  readonly text: string;
}

export function paddingOf(messageBytes: number): Padding {
  const blocks = Math.floor(messageBytes / kBlockBytes) + 1;
  const padBytes = blocks * kBlockBytes - messageBytes;
  const count = blocks === 1 ? "One block" : `${blocks.toLocaleString("en-US")} blocks`;
  let text: string;
  if (padBytes === 1) {
    text = `${count} of 136 bytes. One byte is left, so the padding is the single byte 81 (hex).`;
  } else if (padBytes === kBlockBytes) {
    text =
      messageBytes === 0
        ? `${count} of 136 bytes, all of it padding: 01, zeros, 80 (hex).`
        : `${count} of 136 bytes. The message fills ${blocks === 2 ? "the first" : "all but the last"}; the last is padding alone: 01, zeros, 80 (hex).`;
  } else if (padBytes === 2) {
    text = `${count} of 136 bytes. Two bytes are left: the padding is 01 80 (hex).`;
  } else {
    text = `${count} of 136 bytes, the last ${padBytes} of them padding: 01, zeros, 80 (hex).`;
  }
  return { blocks, padBytes, text };
}
