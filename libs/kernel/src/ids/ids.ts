import { randomFillSync } from 'node:crypto';
import type { Clock } from '../time/clock.ts';

/** Returns `count` random bytes. Injected wherever a result depends on randomness. */
export type Randomness = (count: number) => Uint8Array;

/**
 * Returns random bytes of the system, fetched 4 KiB at a time: one system call serves four hundred ids. Returned bytes are erased from
 * the buffer.
 */
export const readSystemRandomness: Randomness = (count) => {
  if (count > RANDOM_BUFFER.length) return randomFillSync(new Uint8Array(count));
  if (usedBytes + count > RANDOM_BUFFER.length) {
    randomFillSync(RANDOM_BUFFER);
    usedBytes = 0;
  }
  const bytes = RANDOM_BUFFER.slice(usedBytes, usedBytes + count);
  RANDOM_BUFFER.fill(0, usedBytes, usedBytes + count);
  usedBytes += count;
  return bytes;
};
const RANDOM_BUFFER = new Uint8Array(4096);
let usedBytes = RANDOM_BUFFER.length;

export type IdSource = () => string;

/** Creates a source of version 7 UUIDs (RFC 9562): sortable by time to the millisecond, with 74 random bits. */
export function createUuidV7Source(clock: Clock, randomness: Randomness = readSystemRandomness): IdSource {
  const bytes = Buffer.alloc(16);
  return () => {
    bytes.set(randomness(10), 6);
    bytes.writeUIntBE(clock(), 0, 6);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
