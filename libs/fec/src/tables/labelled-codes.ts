import { ByteList } from './byte-list.ts';
import { ByteTable } from './byte-table.ts';
import type { MemoryBudget } from './memory-budget.ts';

/** Whether two labels with other bytes are one text. */
type LabelComparison = (first: Uint8Array, second: Uint8Array) => boolean;

/** Codes, each with the label of its first occurrence. */
export class LabelledCodes {
  readonly #codes: ByteTable;
  readonly #labels: ByteList;
  readonly #relabelled = new Set<number>();
  readonly #isSameLabel: LabelComparison;

  constructor(budget: MemoryBudget, isSameLabel: LabelComparison) {
    this.#isSameLabel = isSameLabel;
    this.#codes = new ByteTable(budget);
    this.#labels = new ByteList(budget);
  }

  get size(): number {
    return this.#codes.size;
  }

  /** Returns the bytes of the code with this number. */
  readCode(number: number): Buffer {
    return this.#codes.read(number);
  }

  /** Returns the number of a code, and adds the code with this label when it is new. */
  intern(bytes: Uint8Array, from: number, to: number, labelFrom: number, labelTo: number): number {
    const number = this.#codes.intern(bytes, from, to);
    if (number === this.#labels.size) this.#labels.add(bytes, labelFrom, labelTo);
    return number;
  }

  /** Returns true the first time that a code has a label other than its own. */
  isNewlyRelabelled(number: number, bytes: Uint8Array, labelFrom: number, labelTo: number): boolean {
    if (this.#labels.equals(number, bytes, labelFrom, labelTo) || this.#relabelled.has(number)) return false;
    if (this.#isSameLabel(this.#labels.read(number), bytes.subarray(labelFrom, labelTo))) return false;
    this.#relabelled.add(number);
    return true;
  }
}
