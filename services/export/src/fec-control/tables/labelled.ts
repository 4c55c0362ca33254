import { ByteList } from './byte-list.ts';
import { ByteTable } from './byte-table.ts';
import type { Room } from './room.ts';

/** Codes with the label that each first came with. */
export class Labelled {
  readonly #codes: ByteTable;
  readonly #labels: ByteList;
  readonly #told = new Set<number>();

  constructor(room: Room) {
    this.#codes = new ByteTable(room);
    this.#labels = new ByteList(room);
  }

  get size(): number {
    return this.#codes.size;
  }

  /** The number of a code; `label` is taken in with a new one. */
  numberOf(bytes: Uint8Array, from: number, to: number, labelFrom: number, labelTo: number): number {
    const number = this.#codes.numberOf(bytes, from, to);
    if (number === this.#labels.size) this.#labels.add(bytes, labelFrom, labelTo);
    return number;
  }

  /** True the first time that a code comes with a label that is not its own. */
  isRenamed(number: number, bytes: Uint8Array, labelFrom: number, labelTo: number): boolean {
    if (this.#labels.is(number, bytes, labelFrom, labelTo) || this.#told.has(number)) return false;
    this.#told.add(number);
    return true;
  }
}
