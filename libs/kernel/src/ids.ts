import { randomFillSync } from 'node:crypto';
import type { Clock } from './clock.ts';

/** `count` random bytes. Injected wherever a result depends on chance. */
export type Randomness = (count: number) => Uint8Array;

/**
 * The system's random bytes, fetched 4 KiB at a time: one system call serves four hundred ids instead of one. Bytes handed out are
 * wiped from the store.
 */
export const systemRandomness: Randomness = (count) => {
  if (count > STORE.length) return randomFillSync(new Uint8Array(count));
  if (used + count > STORE.length) {
    randomFillSync(STORE);
    used = 0;
  }
  const bytes = STORE.slice(used, used + count);
  STORE.fill(0, used, used + count);
  used += count;
  return bytes;
};
const STORE = new Uint8Array(4096);
let used = STORE.length;

export type IdSource = () => string;

/** UUID version 7 (RFC 9562): sortable by time to the millisecond, 74 random bits. */
export function uuidV7(clock: Clock, randomness: Randomness = systemRandomness): IdSource {
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
