import { randomInt } from 'node:crypto';

/**
 * Seeds differ in each process, so that nobody can craft a file whose texts collide, which would slow its validation down or merge two of
 * its entries. No result depends on them.
 */
const [FIRST_SEED, SECOND_SEED] = [randomInt(2 ** 32) | 0, randomInt(2 ** 32) | 0];

/** Returns a 32-bit hash of a text: FNV-1a with a mix at each step. With FNV-1a alone some texts collide whatever the seed. */
export function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = FIRST_SEED;
  for (let at = from; at < to; at += 1) {
    hash = Math.imul(hash ^ (bytes[at] as number), 16_777_619);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** A 64-bit hash in two halves. One object serves many texts. */
export class WideHash {
  low = 0;
  high = 0;

  /** Starts the hash of texts that belong to the group with this number. Both halves are secret. */
  start(group: number): void {
    this.low = mixBits(FIRST_SEED ^ group);
    this.high = mixBits(SECOND_SEED ^ group);
  }

  /** Adds a text. One loop computes both halves, which a processor overlaps. */
  add(bytes: Uint8Array, from: number, to: number): void {
    let { low, high } = this;
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] as number;
      low = Math.imul(low ^ byte, 16_777_619);
      low ^= low >>> 15;
      high = Math.imul(high ^ byte, 16_777_619);
      high ^= high >>> 15;
    }
    this.low = mixBits(low ^ (to - from));
    this.high = mixBits(high ^ (to - from));
  }
}

/** Makes every bit depend on every other one (the finalizer of MurmurHash3, public domain). */
export function mixBits(value: number): number {
  let mix = Math.imul(value ^ (value >>> 16), -2_048_144_789);
  mix = Math.imul(mix ^ (mix >>> 13), -1_028_477_387);
  return mix ^ (mix >>> 16);
}
