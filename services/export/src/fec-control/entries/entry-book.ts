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
} as const;

const FIRST_ROOM = 1 << 12;

/**
 * The entries of a file, numbered in the order in which they first came, in 37 bytes each and an index: 1.6 million of them, as a file of
 * 1 GB has, take 80 MB. An entry is known by 64 bits of hash of its journal and number: two of 1.6 million are confused once in 14 million files.
 */
export class EntryBook {
  balances = new Float64Array(FIRST_ROOM);
  firstLines = new Uint32Array(FIRST_ROOM);
  lines = new Uint32Array(FIRST_ROOM);
  days = new Uint32Array(FIRST_ROOM);
  journals = new Uint16Array(FIRST_ROOM);
  /** The figures that end the number, -1 where it has none. */
  numbers = new Float64Array(FIRST_ROOM);
  /** What stands before those figures, by its number in a table of its own. */
  prefixes = new Uint16Array(FIRST_ROOM);
  flags = new Uint8Array(FIRST_ROOM);
  #low = new Int32Array(FIRST_ROOM);
  #high = new Int32Array(FIRST_ROOM);
  #slots = new Int32Array(2 * FIRST_ROOM).fill(-1);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** The entry known by these two hashes; a new one has its arrays at zero. */
  entryOf(low: number, high: number): number {
    let slot = low & (this.#slots.length - 1);
    for (;;) {
      const known = this.#slots[slot] as number;
      if (known < 0) break;
      if (this.#low[known] === low && this.#high[known] === high) return known;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    if (this.#count === this.lines.length) {
      this.#grow();
      slot = this.#freeSlot(low);
    }
    const entry = this.#count;
    this.#low[entry] = low;
    this.#high[entry] = high;
    this.#slots[slot] = entry;
    this.#count += 1;
    return entry;
  }

  is(entry: number, flag: number): boolean {
    return ((this.flags[entry] as number) & flag) !== 0;
  }

  note(entry: number, flag: number): void {
    this.flags[entry] = (this.flags[entry] as number) | flag;
  }

  #freeSlot(low: number): number {
    let slot = low & (this.#slots.length - 1);
    while (this.#slots[slot] !== -1) slot = (slot + 1) & (this.#slots.length - 1);
    return slot;
  }

  #grow(): void {
    const room = this.lines.length * 2;
    this.balances = copied(this.balances, new Float64Array(room));
    this.firstLines = copied(this.firstLines, new Uint32Array(room));
    this.lines = copied(this.lines, new Uint32Array(room));
    this.days = copied(this.days, new Uint32Array(room));
    this.journals = copied(this.journals, new Uint16Array(room));
    this.numbers = copied(this.numbers, new Float64Array(room));
    this.prefixes = copied(this.prefixes, new Uint16Array(room));
    this.flags = copied(this.flags, new Uint8Array(room));
    this.#low = copied(this.#low, new Int32Array(room));
    this.#high = copied(this.#high, new Int32Array(room));
    this.#slots = new Int32Array(2 * room).fill(-1);
    for (let entry = 0; entry < this.#count; entry += 1)
      this.#slots[this.#freeSlot(this.#low[entry] as number)] = entry;
  }
}

function copied<T extends { set(values: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
