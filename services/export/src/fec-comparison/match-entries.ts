import type { EntryPrints } from './entry-prints.ts';
import type { Turns } from './turns.ts';

/** Entries named in each list; the counts are of all. */
export const MOST_NAMED = 1000;

/** Both are numbers of `EntryNames`; they differ when an entry has another number in the second file. */
type EntryPair = { readonly before: number; readonly after: number };

/** What became of the entries, each list in the order of the file and cut at MOST_NAMED. */
export type Matches = {
  readonly unchanged: number;
  readonly added: Listed<number>;
  readonly removed: Listed<number>;
  readonly changed: Listed<number>;
  readonly renumbered: Listed<EntryPair>;
};

/**
 * Entries are unchanged when journal, number and content agree. Of the others, those whose content is the same in the same journal were renumbered; then
 * those with the same journal and number were changed; what is left was added or removed.
 */
export async function matchEntries(before: EntryPrints, after: EntryPrints, turns: Turns): Promise<Matches> {
  const [added, removed, changed] = [new Listed<number>(), new Listed<number>(), new Listed<number>()];
  const renumbered = new Listed<EntryPair>();
  const agrees = (entry: number) =>
    after.has(entry) && before.has(entry) && before.contentOf(entry) === after.contentOf(entry);
  const left = await ByContent.of(before, (entry) => !agrees(entry), turns);
  /** Entries of the second file that hold what no other entry of the first does. */
  const own = new Flags(after);
  for (const entry of after.inOrder()) {
    await turns.step();
    if (agrees(entry)) continue;
    const former = left.take(after.contentOf(entry));
    if (former === null) own.set(entry);
    else renumbered.add({ before: former, after: entry });
  }
  for (const entry of after.inOrder()) {
    await turns.step();
    if (own.has(entry)) (left.has(entry) ? changed : added).add(entry);
  }
  for (const entry of before.inOrder()) {
    await turns.step();
    if (left.has(entry) && !own.has(entry)) removed.add(entry);
  }
  const unchanged = after.entryCount - added.count - changed.count - renumbered.count;
  return { unchanged, added, removed, changed, renumbered };
}

/** Entries to be found by what they hold; of several that hold the same, the first in the file comes first. */
class ByContent {
  readonly #first = new Map<number, number>();
  /** Behind each entry the next one that holds the same, NONE without any. */
  readonly #next: Int32Array;
  readonly #there: Flags;

  private constructor(prints: EntryPrints) {
    this.#next = new Int32Array(prints.highestEntry + 1).fill(NONE);
    this.#there = new Flags(prints);
  }

  static async of(prints: EntryPrints, wanted: (entry: number) => boolean, turns: Turns): Promise<ByContent> {
    const found = new ByContent(prints);
    for (const entry of prints.inOrder().toReversed()) {
      await turns.step();
      if (wanted(entry)) found.#putFirst(entry, prints.contentOf(entry));
    }
    return found;
  }

  /** It is among them and was not taken. */
  has(entry: number): boolean {
    return this.#there.has(entry);
  }

  /** An entry that holds this, which is not found again; null without any. */
  take(content: number): number | null {
    const entry = this.#first.get(content);
    if (entry === undefined) return null;
    const next = this.#next[entry] as number;
    if (next === NONE) this.#first.delete(content);
    else this.#first.set(content, next);
    this.#there.clear(entry);
    return entry;
  }

  #putFirst(entry: number, content: number): void {
    this.#next[entry] = this.#first.get(content) ?? NONE;
    this.#first.set(content, entry);
    this.#there.set(entry);
  }
}

const NONE = -1;

/** A mark at some entries of a file. */
class Flags {
  readonly #flags: Uint8Array;

  constructor({ highestEntry }: EntryPrints) {
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

/** A list of which the first are kept and all counted. */
class Listed<T> {
  count = 0;
  readonly first: T[] = [];

  add(item: T): void {
    this.count += 1;
    if (this.first.length < MOST_NAMED) this.first.push(item);
  }
}
