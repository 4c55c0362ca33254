import { ENTRY, type EntryBook, NO_NUMBER } from './entry-book.ts';
import { sortInTurns } from './sort-in-turns.ts';

export type Numbering = {
  /** Whether each journal counts for itself, as the numbers themselves show. */
  readonly mode: 'global' | 'journal';
  /** How many entries have a number. */
  readonly numbered: number;
  /** Entries before whose number one is missing. */
  readonly afterGap: readonly number[];
  /** Entries whose number another one of the same sequence has too. */
  readonly repeated: readonly number[];
  /** Entries that carry a higher number and an earlier day than the one before. */
  readonly backInTime: readonly number[];
  /** Opening entries that come after others in their sequence. */
  readonly lateOpenings: readonly number[];
};

/**
 * How the entries are numbered. Numbers are compared within what stands before their figures ("VE2024-"); whether the journals share one
 * sequence or have one each is what leaves fewer gaps and repeats. Others may have their turn at each step.
 */
export function* numberingOf(book: EntryBook): Generator<void, Numbering> {
  // One room for both orders: a large file has millions of entries.
  const room = new Uint32Array(book.size);
  const global = yield* judged(book, false, room);
  const faults = ({ afterGap, repeated }: Numbering) => afterGap.length + repeated.length;
  if (faults(global) === 0) return global;
  const apart = yield* judged(book, true, room);
  const telling = global.repeated.length > 0 || book.size >= ENTRIES_A_JOURNAL * journalsOf(book);
  return telling && faults(apart) < faults(global) ? apart : global;
}

/** With fewer, journals that share a sequence look like journals with one each. */
const ENTRIES_A_JOURNAL = 3;
const ENTRIES_A_TURN = 1 << 16;

function journalsOf(book: EntryBook): number {
  const journals = new Set<number>();
  for (let entry = 0; entry < book.size; entry += 1) journals.add(book.journal(entry));
  return journals.size;
}

function* judged(book: EntryBook, byJournal: boolean, room: Uint32Array<ArrayBuffer>): Generator<void, Numbering> {
  const order = yield* inSequence(book, byJournal, room);
  const afterGap: number[] = [];
  const repeated: number[] = [];
  const backInTime: number[] = [];
  const lateOpenings: number[] = [];
  let plainBefore = false;
  for (let at = 0; at < order.length; at += 1) {
    const entry = order[at] as number;
    const before = at > 0 ? (order[at - 1] as number) : -1;
    const opening = book.is(entry, ENTRY.opening);
    if (before < 0 || !sameSequence(book, before, entry, byJournal)) plainBefore = false;
    else {
      const step = book.number(entry) - book.number(before);
      if (step === 0) repeated.push(entry);
      if (step > 1) afterGap.push(entry);
      const dated = book.day(entry) > 0 && book.day(before) > 0;
      if (step > 0 && dated && !opening && !book.is(before, ENTRY.opening))
        if (book.day(entry) < book.day(before)) backInTime.push(entry);
    }
    if (opening && plainBefore) lateOpenings.push(entry);
    if (!opening) plainBefore = true;
    if (at % ENTRIES_A_TURN === 0) yield;
  }
  return {
    mode: byJournal ? 'journal' : 'global',
    numbered: order.length,
    afterGap,
    repeated,
    backInTime,
    lateOpenings,
  };
}

function sameSequence(book: EntryBook, a: number, b: number, byJournal: boolean): boolean {
  return book.prefix(a) === book.prefix(b) && (!byJournal || book.journal(a) === book.journal(b));
}

/** The entries that have a number, by sequence and number; they mostly stand so in the file already. */
function* inSequence(
  book: EntryBook,
  byJournal: boolean,
  order: Uint32Array<ArrayBuffer>,
): Generator<void, Uint32Array> {
  let count = 0;
  for (let entry = 0; entry < book.size; entry += 1)
    if (book.number(entry) !== NO_NUMBER) {
      order[count] = entry;
      count += 1;
    }
  const numbered = order.subarray(0, count);
  const before = (a: number, b: number): number =>
    (byJournal ? book.journal(a) - book.journal(b) : 0) ||
    book.prefix(a) - book.prefix(b) ||
    book.number(a) - book.number(b) ||
    a - b;
  for (let at = 1; at < count; at += 1) {
    if (before(numbered[at - 1] as number, numbered[at] as number) > 0) return yield* sortInTurns(numbered, before);
    if (at % ENTRIES_A_TURN === 0) yield;
  }
  return numbered;
}
