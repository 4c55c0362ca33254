import { MIB_BYTES } from '@probant/kernel/byte-units';
import { ByteList } from './byte-list.ts';
import { MemoryBudget } from './memory-budget.ts';

/** EcritureNum of about five million entries. Of further entries, a report names the line alone. */
const MAX_NAMES_BYTES = 64 * MIB_BYTES;
/** A number is some ten characters long; of a longer text only the beginning is kept. */
export const MAX_NAME_BYTES = 80;
const OVERHEAD_BYTES_PER_NAME = 4;

/** The EcritureNum of each entry, in the order of the entry table, for a report with details. */
export class EntryNames {
  readonly #names = new ByteList(new MemoryBudget(Number.POSITIVE_INFINITY));
  #availableBytes: number;

  constructor(maxBytes = MAX_NAMES_BYTES) {
    this.#availableBytes = maxBytes;
  }

  /** Adds the name of the next entry, unless the memory for names is used up. */
  add(bytes: Uint8Array, from: number, to: number): void {
    const keptTo = Math.min(to, from + MAX_NAME_BYTES);
    this.#availableBytes -= keptTo - from + OVERHEAD_BYTES_PER_NAME;
    if (this.#availableBytes >= 0) this.#names.add(bytes, from, keptTo);
  }

  /** Returns the bytes of a name, null when it was not kept. */
  read(entry: number): Buffer | null {
    return entry >= 0 && entry < this.#names.size ? this.#names.read(entry) : null;
  }
}
