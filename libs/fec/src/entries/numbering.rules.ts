import { ENTRY_FLAG, type EntryTable, NO_NUMBER } from './entry-table.ts';
import { sortInSteps } from './sort-in-steps.ts';

export type Numbering = {
  /** Whether the journals share one sequence or have one each, as the numbers themselves show. */
  readonly mode: 'global' | 'journal';
  /** Entries that have a number. */
  readonly numberedCount: number;
  /** Entries whose preceding number is missing. */
  readonly afterGap: readonly number[];
  /** Entries that share their number with another one of the same sequence. */
  readonly repeated: readonly number[];
  /** Entries with a higher number and an earlier day than the one before. */
  readonly backInTime: readonly number[];
  /** Opening entries that come after others in their sequence. */
  readonly lateOpenings: readonly number[];
};

/** With fewer, journals that share a sequence look like journals with one each. */
const MIN_ENTRIES_PER_JOURNAL = 3;
const ENTRIES_PER_STEP = 1 << 16;

/**
 * Returns how the entries are numbered. Compares numbers that have the same prefix ("VE2024-"). Of a shared sequence and one for each
 * journal, it chooses the one with fewer gaps and repeats. Yields between steps so that the caller can let other work run.
 */
export function* detectNumbering(table: EntryTable): Generator<void, Numbering> {
  // Both orders use one array: a large file has millions of entries.
  const order = new Uint32Array(table.size);
  const global = yield* evaluateNumbering(table, false, order);
  const countFaults = ({ afterGap, repeated }: Numbering) => afterGap.length + repeated.length;
  if (countFaults(global) === 0) return global;
  const byJournal = yield* evaluateNumbering(table, true, order);
  const isConclusive = global.repeated.length > 0 || table.size >= MIN_ENTRIES_PER_JOURNAL * countJournals(table);
  return isConclusive && countFaults(byJournal) < countFaults(global) ? byJournal : global;
}

function countJournals(table: EntryTable): number {
  const journals = new Set<number>();
  for (let entry = 0; entry < table.size; entry += 1) journals.add(table.journal(entry));
  return journals.size;
}

function* evaluateNumbering(
  table: EntryTable,
  byJournal: boolean,
  buffer: Uint32Array<ArrayBuffer>,
): Generator<void, Numbering> {
  const order = yield* sortBySequence(table, byJournal, buffer);
  const afterGap: number[] = [];
  const repeated: number[] = [];
  const backInTime: number[] = [];
  const lateOpenings: number[] = [];
  let followsOrdinaryEntry = false;
  for (let at = 0; at < order.length; at += 1) {
    const entry = order[at] as number;
    const before = at > 0 ? (order[at - 1] as number) : -1;
    const isOpening = table.hasFlag(entry, ENTRY_FLAG.opening);
    if (before < 0 || !isSameSequence(table, before, entry, byJournal)) followsOrdinaryEntry = false;
    else {
      const step = table.number(entry) - table.number(before);
      if (step === 0) repeated.push(entry);
      if (step > 1) afterGap.push(entry);
      const bothDated = table.day(entry) > 0 && table.day(before) > 0;
      if (step > 0 && bothDated && !isOpening && !table.hasFlag(before, ENTRY_FLAG.opening))
        if (table.day(entry) < table.day(before)) backInTime.push(entry);
    }
    if (isOpening && followsOrdinaryEntry) lateOpenings.push(entry);
    if (!isOpening) followsOrdinaryEntry = true;
    if (at % ENTRIES_PER_STEP === 0) yield;
  }
  return {
    mode: byJournal ? 'journal' : 'global',
    numberedCount: order.length,
    afterGap,
    repeated,
    backInTime,
    lateOpenings,
  };
}

function isSameSequence(table: EntryTable, a: number, b: number, byJournal: boolean): boolean {
  return table.prefix(a) === table.prefix(b) && (!byJournal || table.journal(a) === table.journal(b));
}

/** Returns the entries that have a number by sequence and number, which is mostly their order in the file already. */
function* sortBySequence(
  table: EntryTable,
  byJournal: boolean,
  buffer: Uint32Array<ArrayBuffer>,
): Generator<void, Uint32Array> {
  let count = 0;
  for (let entry = 0; entry < table.size; entry += 1)
    if (table.number(entry) !== NO_NUMBER) {
      buffer[count] = entry;
      count += 1;
    }
  const numbered = buffer.subarray(0, count);
  const compare = (a: number, b: number): number =>
    (byJournal ? table.journal(a) - table.journal(b) : 0) ||
    table.prefix(a) - table.prefix(b) ||
    table.number(a) - table.number(b) ||
    a - b;
  for (let at = 1; at < count; at += 1) {
    if (compare(numbered[at - 1] as number, numbered[at] as number) > 0) return yield* sortInSteps(numbered, compare);
    if (at % ENTRIES_PER_STEP === 0) yield;
  }
  return numbered;
}
