import { UnreadableDocument } from '../../document.ts';

/** Collects bytes whose number is not known in advance. */
export type ByteCollector = {
  /** @throws UnreadableDocument (took_too_much_memory) above the limit. */
  add(bytes: Uint8Array): void;
  /** Adds one byte `count` times. */
  repeat(byte: number, count: number): void;
  getBytes(): Uint8Array;
};

const FIRST_BYTES = 4096;

export function createByteCollector(maxBytes: number): ByteCollector {
  let bytes = new Uint8Array(FIRST_BYTES);
  let length = 0;
  const reserve = (count: number) => {
    if (length + count > maxBytes) throw new UnreadableDocument('took_too_much_memory');
    if (length + count <= bytes.length) return;
    const larger = new Uint8Array(Math.max(bytes.length * 2, length + count));
    larger.set(bytes.subarray(0, length));
    bytes = larger;
  };
  return {
    add(added) {
      reserve(added.length);
      bytes.set(added, length);
      length += added.length;
    },
    repeat(byte, count) {
      reserve(count);
      bytes.fill(byte, length, length + count);
      length += count;
    },
    getBytes: () => bytes.subarray(0, length),
  };
}
