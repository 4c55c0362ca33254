import { randomInt } from 'node:crypto';

/**
 * Where hashes begin: elsewhere in each process, so that nobody can write a file whose texts collide, which would make its control slow or
 * two of its entries one. No answer depends on them.
 */
const [START, OTHER_START] = [randomInt(2 ** 32) | 0, randomInt(2 ** 32) | 0];

/** 32 bits of a text (FNV-1a, each step mixed: with that of FNV alone some texts collide from any start). */
export function hashOf(bytes: Uint8Array, from: number, to: number, start = START): number {
  let hash = start;
  for (let at = from; at < to; at += 1) {
    hash = Math.imul(hash ^ (bytes[at] as number), 16_777_619);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** Two beginnings for hashes of texts that belong to something numbered. */
export const startWithin = (number: number): number => mixed(START ^ number);
export const otherStartWithin = (number: number): number => mixed(OTHER_START ^ number);

/** Every bit depends on every bit (the end of MurmurHash3, public domain). */
export function mixed(value: number): number {
  let mix = Math.imul(value ^ (value >>> 16), -2_048_144_789);
  mix = Math.imul(mix ^ (mix >>> 13), -1_028_477_387);
  return mix ^ (mix >>> 16);
}
