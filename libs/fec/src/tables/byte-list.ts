import { growArray } from './grow-array.ts';
import type { MemoryBudget } from './memory-budget.ts';

/** Where the text ends and, in a table, its hash and its slots. */
const OVERHEAD_BYTES_PER_TEXT = 16;

/** Texts stored one after the other as bytes: their length and 4 bytes each. */
export class ByteList {
  readonly #budget: MemoryBudget;
  #bytes = Buffer.allocUnsafe(1 << 14);
  #ends = new Int32Array(512);
  #count = 0;

  constructor(budget: MemoryBudget) {
    this.#budget = budget;
  }

  get size(): number {
    return this.#count;
  }

  /** Adds a text and returns its index. */
  add(bytes: Uint8Array, from: number, to: number): number {
    const index = this.#count;
    const start = this.#startOf(index);
    this.#budget.reserve(to - from + OVERHEAD_BYTES_PER_TEXT);
    if (index === this.#ends.length) this.#ends = growArray(this.#ends);
    while (start + to - from > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    this.#bytes.set(bytes.subarray(from, to), start);
    this.#ends[index] = start + to - from;
    this.#count += 1;
    return index;
  }

  /** Returns the bytes of the text at `index`. */
  read(index: number): Buffer {
    return Buffer.from(this.#bytes.subarray(this.#startOf(index), this.#ends[index]));
  }

  /** Returns whether the text at `index` has these bytes. */
  equals(index: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#startOf(index);
    if ((this.#ends[index] as number) - start !== to - from) return false;
    for (let at = from, own = start; at < to; at += 1, own += 1) if (this.#bytes[own] !== bytes[at]) return false;
    return true;
  }

  #startOf(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] as number);
  }
}
