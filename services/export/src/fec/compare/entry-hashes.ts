import { growArray } from '@probant/fec/tables/grow-array';
import type { TimeSlicer } from '@probant/kernel/time-slicer';
import type { EntryIdTable } from './entry-ids.ts';
import type { LineHash } from './line-hash.ts';
import { type ComparedFec, type EntryLineHandler, scanEntries } from './scan-entries.ts';

/** An entry is three numbers: its first line, 0 in a file that lacks it, and a 64-bit hash of its lines in any order. */
const LINE_OFFSET = 0;
const HIGH_OFFSET = 1;
const LOW_OFFSET = 2;
const ENTRY_WIDTH = 3;

/** The entries of one file, by their numbers in `EntryIdTable`. */
export class EntryHashes implements EntryLineHandler {
  lineCount = 0;
  unreadLineCount = 0;
  entryCount = 0;
  /** The highest number of an entry. */
  highestEntry = 0;
  #hashes = new Int32Array(ENTRY_WIDTH << 10);
  #order = new Int32Array(1 << 10);

  handleLine(entry: number, lineNumber: number, { high, low }: LineHash): void {
    this.lineCount += 1;
    const at = entry * ENTRY_WIDTH;
    if (at >= this.#hashes.length) this.#hashes = growArray(this.#hashes, at + ENTRY_WIDTH);
    const hashes = this.#hashes;
    if (hashes[at + LINE_OFFSET] === 0) this.#addEntry(entry, lineNumber);
    // A sum does not depend on the order of lines.
    hashes[at + HIGH_OFFSET] = ((hashes[at + HIGH_OFFSET] as number) + high) | 0;
    hashes[at + LOW_OFFSET] = ((hashes[at + LOW_OFFSET] as number) + low) | 0;
  }

  skipLine(): void {
    this.unreadLineCount += 1;
  }

  has(entry: number): boolean {
    return this.lineOf(entry) !== 0;
  }

  lineOf(entry: number): number {
    return this.#hashes[entry * ENTRY_WIDTH + LINE_OFFSET] ?? 0;
  }

  /** Returns 53 bits of the hash of an entry. */
  contentOf(entry: number): number {
    const at = entry * ENTRY_WIDTH;
    return (
      (this.#hashes[at + HIGH_OFFSET] as number) * 2 ** 21 + ((this.#hashes[at + LOW_OFFSET] as number) & 0x1f_ffff)
    );
  }

  /** Returns the entries in the order of the file. */
  inOrder(): Int32Array {
    return this.#order.subarray(0, this.entryCount);
  }

  #addEntry(entry: number, lineNumber: number): void {
    this.#hashes[entry * ENTRY_WIDTH + LINE_OFFSET] = lineNumber;
    if (this.entryCount === this.#order.length) this.#order = growArray(this.#order, this.entryCount + 1);
    this.#order[this.entryCount] = entry;
    this.entryCount += 1;
    if (entry > this.highestEntry) this.highestEntry = entry;
  }
}

/** Returns the entries of a file with their hashes; null when it has no header that identifies entries. */
export async function hashEntries(
  file: ComparedFec,
  ids: EntryIdTable,
  slicer: TimeSlicer,
): Promise<EntryHashes | null> {
  const hashes = new EntryHashes();
  return (await scanEntries(file, ids, hashes, slicer)) ? hashes : null;
}
