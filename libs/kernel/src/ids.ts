import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

/** `count` random bytes. Injected wherever a result depends on chance. */
export type Randomness = (count: number) => Uint8Array;

export const systemRandomness: Randomness = (count) => randomBytes(count);

export type IdSource = () => string;

/** UUID version 7 (RFC 9562): sortable by time to the millisecond, 74 random bits. */
export function uuidV7(clock: Clock, randomness: Randomness = systemRandomness): IdSource {
  return () => {
    const bytes = Buffer.alloc(16);
    bytes.set(randomness(10), 6);
    bytes.writeUIntBE(clock(), 0, 6);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}
