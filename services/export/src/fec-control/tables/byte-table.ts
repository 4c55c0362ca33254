import { hashOf } from './byte-hash.ts';
import { ByteList } from './byte-list.ts';
import type { Room } from './room.ts';
import { wider } from './wider.ts';

/** Different texts, numbered in the order in which they first came, looked up by their bytes without making a string: 20 ns for a short one. */
export class ByteTable {
  readonly #texts: ByteList;
  #hashes = new Int32Array(512);
  #slots = new Int32Array(1024).fill(-1);

  constructor(room: Room) {
    this.#texts = new ByteList(room);
  }

  get size(): number {
    return this.#texts.size;
  }

  /** The number of a text; the next free one when it is new. */
  numberOf(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    let slot = hash & (this.#slots.length - 1);
    for (;;) {
      const known = this.#slots[slot] as number;
      if (known < 0) return this.#add(hash, bytes, from, to);
      if (this.#hashes[known] === hash && this.#texts.is(known, bytes, from, to)) return known;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
  }

  #add(hash: number, bytes: Uint8Array, from: number, to: number): number {
    const number = this.#texts.add(bytes, from, to);
    if (number === this.#hashes.length) this.#grow(number);
    this.#hashes[number] = hash;
    this.#slots[this.#freeSlot(hash)] = number;
    return number;
  }

  #freeSlot(hash: number): number {
    let free = hash & (this.#slots.length - 1);
    while (this.#slots[free] !== -1) free = (free + 1) & (this.#slots.length - 1);
    return free;
  }

  #grow(count: number): void {
    this.#hashes = wider(this.#hashes);
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let number = 0; number < count; number += 1) {
      this.#slots[this.#freeSlot(this.#hashes[number] as number)] = number;
    }
  }
}
