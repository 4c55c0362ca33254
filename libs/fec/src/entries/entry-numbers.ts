import { isDigit, parseDigits } from '../cells/digits.ts';
import { ByteTable } from '../tables/byte-table.ts';
import type { MemoryBudget } from '../tables/memory-budget.ts';
import { NO_NUMBER } from './entry-table.ts';

/** The digits before these are part of the prefix of an entry number: many numbers start with the year. */
const MAX_NUMBER_DIGITS = 9;
const MAX_PREFIX_INDEX = 65_535;
/** A file has one sequence for each journal or a few more; a hostile one has a prefix for each entry. */
const MAX_SEQUENCES = 1 << 12;
const NONE_YET = -1;

/** Reads the numbers of entries: digits at the end, after a prefix. */
export class EntryNumbers {
  /** Of the number read last: its last digits, NO_NUMBER without any, and the index of what precedes them, 0 without digits. */
  number = NO_NUMBER;
  prefix = 0;
  readonly #prefixes: ByteTable;
  /** The highest number of each journal and prefix so far, but that of the current sequence. */
  readonly #highest = new Map<number, number>();
  #sequence = -1;
  #highestOfSequence = NONE_YET;

  constructor(budget: MemoryBudget) {
    this.#prefixes = new ByteTable(budget);
  }

  read(bytes: Uint8Array, from: number, to: number): void {
    let digitsFrom = to;
    while (digitsFrom > from && to - digitsFrom < MAX_NUMBER_DIGITS && isDigit(bytes[digitsFrom - 1])) digitsFrom -= 1;
    const hasDigits = digitsFrom < to;
    this.number = hasDigits ? parseDigits(bytes, digitsFrom, to) : NO_NUMBER;
    this.prefix = hasDigits ? Math.min(MAX_PREFIX_INDEX, this.#prefixes.intern(bytes, from, digitsFrom)) : 0;
  }

  /**
   * Returns true when the number read last is higher than all others of its journal and prefix, so that its entry is new. False does not mean that it is not.
   * Call it once for each number.
   */
  isHighest(journal: number): boolean {
    if (this.number === NO_NUMBER || this.prefix === MAX_PREFIX_INDEX) return false;
    const sequence = journal * MAX_PREFIX_INDEX + this.prefix;
    if (sequence !== this.#sequence && !this.#enter(sequence)) return false;
    if (this.number <= this.#highestOfSequence) return false;
    this.#highestOfSequence = this.number;
    return true;
  }

  /** Returns false for a sequence of which there are too many to follow. */
  #enter(sequence: number): boolean {
    const highest = this.#highest.get(sequence);
    if (highest === undefined && this.#highest.size >= MAX_SEQUENCES) return false;
    if (this.#sequence >= 0) this.#highest.set(this.#sequence, this.#highestOfSequence);
    this.#sequence = sequence;
    this.#highestOfSequence = highest ?? NONE_YET;
    return true;
  }
}
