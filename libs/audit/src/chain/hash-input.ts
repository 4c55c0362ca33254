import { hash } from 'node:crypto';

/** A reusable buffer for the input of hashes with the same prefix: one-shot hashing takes a single input. No state survives a hash. */
export type HashInput = {
  /** Begins with the prefix. */
  readonly buffer: Buffer;
  /** The end of the prefix. */
  readonly start: number;
  /** Returns the SHA-256 of the first `end` bytes as a `latin1` string. */
  digest(end: number): string;
};

/** Creates a buffer for a fixed ASCII prefix and up to `capacity` bytes. */
export function createHashInput(prefix: string, capacity: number): HashInput {
  const buffer = Buffer.alloc(prefix.length + capacity);
  buffer.write(prefix, 0, 'latin1');
  const views: Buffer[] = [];
  return {
    buffer,
    start: prefix.length,
    digest(end) {
      // Creating a view takes half as long as a hash, so short views are cached.
      if (end > MAX_CACHED_VIEW_BYTES) return hashBinary(buffer.subarray(0, end));
      views[end] ??= buffer.subarray(0, end);
      return hashBinary(views[end] as Buffer);
    },
  };
}

const MAX_CACHED_VIEW_BYTES = 2_048;

/** Returns the hash as a latin1 string, because a Buffer takes three times as long on Node 24 (1.9 against 0.65 us for 60 bytes). */
export const hashBinary = (input: Uint8Array | string): string => hash('sha256', input, 'binary');
