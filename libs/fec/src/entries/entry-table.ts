import { AppError } from '@probant/kernel/errors';
import type { WideHash } from '../tables/byte-hash.ts';
import { growArray } from '../tables/grow-array.ts';

/** What is noted about an entry. */
export const ENTRY_FLAG = {
  opening: 1,
  /** An amount or a line of it could not be read: its balance is not checked. */
  unread: 2,
  severalDates: 4,
  severalValidations: 8,
  incomeOrExpense: 16,
  result: 32,
  /** Other entries are between its lines in the file. */
  apart: 64,
  blankNumber: 128,
  severalLines: 256,
} as const;

/** What the first line of an entry says about it. */
export type NewEntry = {
  readonly firstLine: number;
  /** AAAAMMJJ, 0 when it could not be read. */
  readonly day: number;
  readonly journal: number;
  /** The last nine digits at the end of its number; NO_NUMBER when it does not end with a digit. */
  readonly number: number;
  /** Index in a table of what precedes those digits. */
  readonly prefix: number;
  readonly flags: number;
};

export const NO_NUMBER = 0xffff_ffff;

const SEGMENT_SHIFT = 16;
const SEGMENT_ENTRIES = 1 << SEGMENT_SHIFT;
const SEGMENT_MASK = SEGMENT_ENTRIES - 1;
/** The first segment starts with as many: most files are small. Later ones are whole. */
const FIRST_SEGMENT_ENTRIES = 1 << 8;

/** The entries of a file of 4 GiB are about half as many. A validation of as many, none of them balanced, takes 880 MB. */
const MAX_ENTRIES = 1 << 24;

/** A slot holds the number of an entry and, above it, seven bits of its hash: those of another entry differ without a look at it. */
const SLOT_TAG_SHIFT = 24;
const SLOT_ENTRY_MASK = (1 << SLOT_TAG_SHIFT) - 1;
const TAG_MASK = 0x7f;
const FREE_SLOT = -1;
const MAX_UNINDEXED_ENTRIES = 1 << 16;

type Segment = {
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly firstLines: Uint32Array;
  readonly days: Uint32Array;
  readonly numbers: Uint32Array;
  readonly journals: Uint16Array;
  readonly prefixes: Uint16Array;
  readonly flags: Uint16Array;
  /** Cents by which entries are not balanced; null until one of the segment is not. */
  balances: Float64Array | null;
};

/**
 * The entries of a file, numbered in the order in which they first came: 26 bytes each and an index of 5 to 11, so that the 1.6 million of
 * a file of 1 GB take some 55 MB. An entry is identified by a 64-bit hash of its journal and number: two of 1.6 million are confused once
 * in 14 million files.
 */
export class EntryTable {
  readonly #segments: Segment[] = [];
  readonly #maxEntries: number;
  #slots = new Int32Array(1 << 9).fill(FREE_SLOT);
  #count = 0;
  /** The first of them that the slots do not have yet. Adding many at once overlaps the reads of memory that each one waits for. */
  #indexedCount = 0;

  constructor(maxEntries = MAX_ENTRIES) {
    this.#maxEntries = maxEntries;
  }

  get size(): number {
    return this.#count;
  }

  /** Returns the entry whose journal and number have this hash, -1 for none. */
  find({ low, high }: WideHash): number {
    if (this.#indexedCount < this.#count) this.#indexAdded();
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const tagged = slots[slot] as number;
      if (tagged === FREE_SLOT) return -1;
      if (tagged >> SLOT_TAG_SHIFT !== (high & TAG_MASK)) continue;
      const entry = tagged & SLOT_ENTRY_MASK;
      const segment = this.#segmentOf(entry);
      if (segment.low[entry & SEGMENT_MASK] === low && segment.high[entry & SEGMENT_MASK] === high) return entry;
    }
  }

  /** @throws AppError 413 when the file has more entries than one validation can track. */
  add({ low, high }: WideHash, { firstLine, day, journal, number, prefix, flags }: NewEntry): number {
    const entry = this.#count;
    if (entry === this.#maxEntries)
      throw new AppError(413, 'The file contains more distinct entries than one validation can track', {
        code: 'file_too_complex',
      });
    const at = entry & SEGMENT_MASK;
    if (at === 0) this.#segments.push(createSegment(entry === 0 ? FIRST_SEGMENT_ENTRIES : SEGMENT_ENTRIES));
    else if (entry === this.#segments[0]?.low.length) this.#segments[0] = growSegment(this.#segments[0]);
    const segment = this.#segmentOf(entry);
    segment.low[at] = low;
    segment.high[at] = high;
    segment.firstLines[at] = firstLine;
    segment.days[at] = day;
    segment.journals[at] = journal;
    segment.numbers[at] = number;
    segment.prefixes[at] = prefix;
    segment.flags[at] = flags;
    this.#count += 1;
    if (this.#count - this.#indexedCount >= MAX_UNINDEXED_ENTRIES) this.#indexAdded();
    return entry;
  }

  firstLine(entry: number): number {
    return this.#segmentOf(entry).firstLines[entry & SEGMENT_MASK] as number;
  }

  day(entry: number): number {
    return this.#segmentOf(entry).days[entry & SEGMENT_MASK] as number;
  }

  journal(entry: number): number {
    return this.#segmentOf(entry).journals[entry & SEGMENT_MASK] as number;
  }

  number(entry: number): number {
    return this.#segmentOf(entry).numbers[entry & SEGMENT_MASK] as number;
  }

  prefix(entry: number): number {
    return this.#segmentOf(entry).prefixes[entry & SEGMENT_MASK] as number;
  }

  flags(entry: number): number {
    return this.#segmentOf(entry).flags[entry & SEGMENT_MASK] as number;
  }

  hasFlag(entry: number, flag: number): boolean {
    return (this.flags(entry) & flag) !== 0;
  }

  setFlag(entry: number, flag: number): void {
    this.#segmentOf(entry).flags[entry & SEGMENT_MASK] = this.flags(entry) | flag;
  }

  /** Cents by which an entry is not balanced, 0 for any other. */
  balance(entry: number): number {
    return this.#segmentOf(entry).balances?.[entry & SEGMENT_MASK] ?? 0;
  }

  setBalance(entry: number, cents: number): void {
    const segment = this.#segmentOf(entry);
    if (segment.balances === null && cents === 0) return;
    segment.balances ??= new Float64Array(segment.low.length);
    segment.balances[entry & SEGMENT_MASK] = cents;
  }

  #segmentOf(entry: number): Segment {
    return this.#segments[entry >>> SEGMENT_SHIFT] as Segment;
  }

  #indexAdded(): void {
    let slotCount = this.#slots.length;
    while (this.#count * 4 > slotCount * 3) slotCount *= 2;
    if (slotCount > this.#slots.length) {
      this.#slots = new Int32Array(slotCount).fill(FREE_SLOT);
      this.#indexedCount = 0;
    }
    for (let entry = this.#indexedCount; entry < this.#count; entry += 1) {
      const { low, high } = this.#segmentOf(entry);
      const at = entry & SEGMENT_MASK;
      this.#index(entry, low[at] as number, high[at] as number);
    }
    this.#indexedCount = this.#count;
  }

  #index(entry: number, low: number, high: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = low & mask;
    while (slots[slot] !== FREE_SLOT) slot = (slot + 1) & mask;
    slots[slot] = ((high & TAG_MASK) << SLOT_TAG_SHIFT) | entry;
  }
}

const createSegment = (entries: number): Segment => ({
  low: new Int32Array(entries),
  high: new Int32Array(entries),
  firstLines: new Uint32Array(entries),
  days: new Uint32Array(entries),
  numbers: new Uint32Array(entries),
  journals: new Uint16Array(entries),
  prefixes: new Uint16Array(entries),
  flags: new Uint16Array(entries),
  balances: null,
});

const growSegment = (segment: Segment): Segment => ({
  low: growArray(segment.low),
  high: growArray(segment.high),
  firstLines: growArray(segment.firstLines),
  days: growArray(segment.days),
  numbers: growArray(segment.numbers),
  journals: growArray(segment.journals),
  prefixes: growArray(segment.prefixes),
  flags: growArray(segment.flags),
  balances: segment.balances === null ? null : growArray(segment.balances),
});
