/** What an entry is noted to be. */
export const ENTRY = {
  opening: 1,
  /** An amount or a line of it could not be read: its balance is not judged. */
  unread: 2,
  severalDates: 4,
  severalValidations: 8,
  incomeOrExpense: 16,
  result: 32,
  /** Its lines stand apart in the file, with other entries between them. */
  apart: 64,
  blankNumber: 128,
  severalLines: 256,
} as const;

/** What is known of an entry when its first line is met. */
export type NewEntry = {
  readonly firstLine: number;
  /** AAAAMMJJ, 0 when it could not be read. */
  readonly day: number;
  readonly journal: number;
  /** What the last nine figures of its number read; NO_NUMBER where it ends with none. */
  readonly number: number;
  /** What stands before them, by its place in a table. */
  readonly prefix: number;
};

export const NO_NUMBER = 0xffff_ffff;

const SHIFT = 16;
const SEGMENT = 1 << SHIFT;
const WITHIN = SEGMENT - 1;

type Segment = {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly firstLines: Uint32Array;
  readonly days: Uint32Array;
  readonly numbers: Uint32Array;
  readonly journals: Uint16Array;
  readonly prefixes: Uint16Array;
  readonly flags: Uint16Array;
};

/**
 * The entries of a file, numbered in the order in which they first came: 26 bytes each and an index of 5 to 11, so that the 1.6 million of
 * a file of 1 GB take some 55 MB. An entry is known by 64 bits of hash of its journal and number: two of 1.6 million are confused once in
 * 14 million files.
 */
export class EntryBook {
  readonly #segments: Segment[] = [];
  #slots = new Int32Array(1 << 12).fill(-1);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** The entry known by these two hashes, -1 for none. */
  find(low: number, high: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const known = this.#slots[slot] as number;
      if (known < 0) return -1;
      const segment = this.#of(known);
      if (segment.low[known & WITHIN] === low && segment.high[known & WITHIN] === high) return known;
    }
  }

  add(low: number, high: number, { firstLine, day, journal, number, prefix }: NewEntry): number {
    const entry = this.#count;
    if ((entry & WITHIN) === 0) this.#segments.push(emptySegment());
    const segment = this.#of(entry);
    const at = entry & WITHIN;
    segment.low[at] = low;
    segment.high[at] = high;
    segment.firstLines[at] = firstLine;
    segment.days[at] = day;
    segment.journals[at] = journal;
    segment.numbers[at] = number;
    segment.prefixes[at] = prefix;
    this.#count += 1;
    if (this.#count * 4 > this.#slots.length * 3) this.#index(this.#slots.length * 2);
    else this.#slots[this.#freeSlot(low)] = entry;
    return entry;
  }

  firstLine(entry: number): number {
    return this.#of(entry).firstLines[entry & WITHIN] as number;
  }

  day(entry: number): number {
    return this.#of(entry).days[entry & WITHIN] as number;
  }

  journal(entry: number): number {
    return this.#of(entry).journals[entry & WITHIN] as number;
  }

  number(entry: number): number {
    return this.#of(entry).numbers[entry & WITHIN] as number;
  }

  prefix(entry: number): number {
    return this.#of(entry).prefixes[entry & WITHIN] as number;
  }

  flags(entry: number): number {
    return this.#of(entry).flags[entry & WITHIN] as number;
  }

  is(entry: number, flag: number): boolean {
    return (this.flags(entry) & flag) !== 0;
  }

  note(entry: number, flag: number): void {
    this.#of(entry).flags[entry & WITHIN] = this.flags(entry) | flag;
  }

  #of(entry: number): Segment {
    return this.#segments[entry >>> SHIFT] as Segment;
  }

  #freeSlot(low: number): number {
    const mask = this.#slots.length - 1;
    let slot = low & mask;
    while (this.#slots[slot] !== -1) slot = (slot + 1) & mask;
    return slot;
  }

  #index(slots: number): void {
    this.#slots = new Int32Array(slots).fill(-1);
    for (let entry = 0; entry < this.#count; entry += 1)
      this.#slots[this.#freeSlot(this.#of(entry).low[entry & WITHIN] as number)] = entry;
  }
}

const emptySegment = (): Segment => ({
  low: new Int32Array(SEGMENT),
  high: new Int32Array(SEGMENT),
  firstLines: new Uint32Array(SEGMENT),
  days: new Uint32Array(SEGMENT),
  numbers: new Uint32Array(SEGMENT),
  journals: new Uint16Array(SEGMENT),
  prefixes: new Uint16Array(SEGMENT),
  flags: new Uint16Array(SEGMENT),
});
