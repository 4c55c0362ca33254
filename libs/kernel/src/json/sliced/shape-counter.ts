import { randomBytes } from 'node:crypto';

/** Counts the members of objects whose member names, in their order, are not those of a recent object. */
export type ShapeCounter = {
  /** Adds an object. `hash` is that of its names. */
  add(hash: number, members: number): void;
  /** Number of those members. */
  readonly newMembers: number;
};

/** Unpredictable, so that nobody can send objects that differ and have the same hash. */
export const SHAPE_HASH_SEED = randomBytes(4).readInt32LE();

/** FNV-1a. */
export const hashNameByte = (hash: number, byte: number): number => Math.imul(hash ^ byte, 16_777_619);

const RECENT_SHAPES = 4_096;

/**
 * Creates a counter. The engine keeps a description of every sequence of names for the next object that has the same. Objects that all
 * differ make as many of them as they have members: 118 MiB of such objects took 156 s and blocked the event loop for 5 s at a time.
 */
export function createShapeCounter(): ShapeCounter {
  const recentHashes = new Int32Array(RECENT_SHAPES);
  let newMembers = 0;
  return {
    add: (hash, members) => {
      const slot = (hash ^ (hash >>> 16)) & (RECENT_SHAPES - 1);
      if (recentHashes[slot] === hash) return;
      recentHashes[slot] = hash;
      newMembers += members;
    },
    get newMembers() {
      return newMembers;
    },
  };
}
