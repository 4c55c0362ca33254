import type { Room } from './room.ts';
import { wider } from './wider.ts';

/** Beside its own: where it ends, and in a table its hash and its slots. */
const BYTES_A_TEXT = 16;

/** Texts kept one after the other as bytes: their length and 4 bytes each. */
export class ByteList {
  readonly #room: Room;
  #arena = Buffer.allocUnsafe(1 << 14);
  #ends = new Int32Array(512);
  #count = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  get size(): number {
    return this.#count;
  }

  /** Its number: 0, 1, 2 ... */
  add(bytes: Uint8Array, from: number, to: number): number {
    const number = this.#count;
    const start = this.#startOf(number);
    this.#room.take(to - from + BYTES_A_TEXT);
    if (number === this.#ends.length) this.#ends = wider(this.#ends);
    while (start + to - from > this.#arena.length) this.#arena = Buffer.concat([this.#arena], this.#arena.length * 2);
    this.#arena.set(bytes.subarray(from, to), start);
    this.#ends[number] = start + to - from;
    this.#count += 1;
    return number;
  }

  /** Whether text `number` reads so. */
  is(number: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#startOf(number);
    if ((this.#ends[number] as number) - start !== to - from) return false;
    for (let at = from, kept = start; at < to; at += 1, kept += 1) if (this.#arena[kept] !== bytes[at]) return false;
    return true;
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] as number);
  }
}
