import type { TimeSlicer } from '@probant/kernel/time-slicer';
import type { EntryHashes } from './entry-hashes.ts';

/** Entries in each list; the counts include all. */
export const MAX_LISTED_ENTRIES = 1000;

const NO_ENTRY = -1;

/** Both are numbers of `EntryIdTable`; they differ when an entry has another number in the second file. */
type EntryPair = { readonly before: number; readonly after: number };

/** What became of the entries. Each list is in the order of the file and has at most MAX_LISTED_ENTRIES. */
export type EntryMatches = {
  readonly unchangedCount: number;
  readonly added: CappedList<number>;
  readonly removed: CappedList<number>;
  readonly changed: CappedList<number>;
  readonly renumbered: CappedList<EntryPair>;
};

/**
 * Matches the entries of two files. Entries are unchanged when journal, number and content agree. Of the others, those with the same content
 * in the same journal were renumbered; then those with the same journal and number were changed; the remaining ones were added or removed.
 */
export async function matchEntries(before: EntryHashes, after: EntryHashes, slicer: TimeSlicer): Promise<EntryMatches> {
  const [added, removed, changed] = [new CappedList<number>(), new CappedList<number>(), new CappedList<number>()];
  const renumbered = new CappedList<EntryPair>();
  const isUnchanged = (entry: number) =>
    after.has(entry) && before.has(entry) && before.contentOf(entry) === after.contentOf(entry);
  const unmatchedBefore = await EntriesByContent.create(before, (entry) => !isUnchanged(entry), slicer);
  const unmatchedAfter = new EntryFlags(after);
  for (const entry of after.inOrder()) {
    if (slicer.isDue()) await slicer.pause();
    if (isUnchanged(entry)) continue;
    const match = unmatchedBefore.take(after.contentOf(entry));
    if (match === null) unmatchedAfter.set(entry);
    else renumbered.add({ before: match, after: entry });
  }
  for (const entry of after.inOrder()) {
    if (slicer.isDue()) await slicer.pause();
    if (unmatchedAfter.has(entry)) (unmatchedBefore.has(entry) ? changed : added).add(entry);
  }
  for (const entry of before.inOrder()) {
    if (slicer.isDue()) await slicer.pause();
    if (unmatchedBefore.has(entry) && !unmatchedAfter.has(entry)) removed.add(entry);
  }
  const unchangedCount = after.entryCount - added.count - changed.count - renumbered.count;
  return { unchangedCount, added, removed, changed, renumbered };
}

/** Entries indexed by content. Of several with the same content, the first one in the file comes first. */
class EntriesByContent {
  readonly #first = new Map<number, number>();
  /** After each entry, the next one with the same content, NO_ENTRY without any. */
  readonly #next: Int32Array;
  readonly #present: EntryFlags;

  private constructor(hashes: EntryHashes) {
    this.#next = new Int32Array(hashes.highestEntry + 1).fill(NO_ENTRY);
    this.#present = new EntryFlags(hashes);
  }

  static async create(
    hashes: EntryHashes,
    isIncluded: (entry: number) => boolean,
    slicer: TimeSlicer,
  ): Promise<EntriesByContent> {
    const entries = new EntriesByContent(hashes);
    for (const entry of hashes.inOrder().toReversed()) {
      if (slicer.isDue()) await slicer.pause();
      if (isIncluded(entry)) entries.#addFirst(entry, hashes.contentOf(entry));
    }
    return entries;
  }

  has(entry: number): boolean {
    return this.#present.has(entry);
  }

  /** Removes an entry with this content and returns it; returns null without any. */
  take(content: number): number | null {
    const entry = this.#first.get(content);
    if (entry === undefined) return null;
    const next = this.#next[entry] as number;
    if (next === NO_ENTRY) this.#first.delete(content);
    else this.#first.set(content, next);
    this.#present.clear(entry);
    return entry;
  }

  #addFirst(entry: number, content: number): void {
    this.#next[entry] = this.#first.get(content) ?? NO_ENTRY;
    this.#first.set(content, entry);
    this.#present.set(entry);
  }
}

/** A flag for each entry of a file. */
class EntryFlags {
  readonly #flags: Uint8Array;

  constructor({ highestEntry }: EntryHashes) {
    this.#flags = new Uint8Array(highestEntry + 1);
  }

  has(entry: number): boolean {
    return this.#flags[entry] === 1;
  }

  set(entry: number): void {
    this.#flags[entry] = 1;
  }

  clear(entry: number): void {
    this.#flags[entry] = 0;
  }
}

/** A list that keeps the first items and counts all. */
class CappedList<T> {
  count = 0;
  readonly first: T[] = [];

  add(item: T): void {
    this.count += 1;
    if (this.first.length < MAX_LISTED_ENTRIES) this.first.push(item);
  }
}
