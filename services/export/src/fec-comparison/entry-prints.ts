import { wider } from '../fec-control/tables/wider.ts';
import type { EntryNames } from './entry-names.ts';
import type { LinePrint } from './line-print.ts';
import { type EntryReader, type FecFile, scanEntries } from './scan-entries.ts';
import type { Turns } from './turns.ts';

/** Where an entry begins, 0 in a file that lacks it, and 64 bits of what its lines hold, in whatever order they stand. */
const LINE = 0;
const HIGH = 1;
const LOW = 2;
const WIDTH = 3;

/** The entries of one file, by their numbers in `EntryNames`. */
export class EntryPrints implements EntryReader {
  lineCount = 0;
  unreadLineCount = 0;
  entryCount = 0;
  /** The highest of their numbers. */
  highestEntry = 0;
  #prints = new Int32Array(WIDTH << 10);
  #order = new Int32Array(1 << 10);

  line(entry: number, line: number, { high, low }: LinePrint): void {
    this.lineCount += 1;
    const at = entry * WIDTH;
    if (at >= this.#prints.length) this.#prints = wider(this.#prints, at + WIDTH);
    const prints = this.#prints;
    if (prints[at + LINE] === 0) this.#begin(entry, line);
    // A sum does not depend on the order of lines.
    prints[at + HIGH] = ((prints[at + HIGH] as number) + high) | 0;
    prints[at + LOW] = ((prints[at + LOW] as number) + low) | 0;
  }

  unread(): void {
    this.unreadLineCount += 1;
  }

  has(entry: number): boolean {
    return this.lineOf(entry) !== 0;
  }

  lineOf(entry: number): number {
    return this.#prints[entry * WIDTH + LINE] ?? 0;
  }

  /** 53 bits of what it holds. */
  contentOf(entry: number): number {
    const at = entry * WIDTH;
    return (this.#prints[at + HIGH] as number) * 2 ** 21 + ((this.#prints[at + LOW] as number) & 0x1f_ffff);
  }

  /** The entries in the order of the file. */
  inOrder(): Int32Array {
    return this.#order.subarray(0, this.entryCount);
  }

  #begin(entry: number, line: number): void {
    this.#prints[entry * WIDTH + LINE] = line;
    if (this.entryCount === this.#order.length) this.#order = wider(this.#order, this.entryCount + 1);
    this.#order[this.entryCount] = entry;
    this.entryCount += 1;
    if (entry > this.highestEntry) this.highestEntry = entry;
  }
}

/** Null when the file has no header by which entries can be told apart. */
export async function readPrints(file: FecFile, names: EntryNames, turns: Turns): Promise<EntryPrints | null> {
  const prints = new EntryPrints();
  return (await scanEntries(file, names, prints, turns)) ? prints : null;
}
