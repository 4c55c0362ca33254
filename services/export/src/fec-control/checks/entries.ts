import { type AnomalyLog, NO_COLUMN } from '../anomalies/anomaly-log.ts';
import { isFigure } from '../cells/figure.ts';
import { COLUMN } from '../columns.ts';
import { ENTRY, EntryBook, NO_NUMBER } from '../entries/entry-book.ts';
import { type Numbering, numberingOf } from '../entries/numbering.rules.ts';
import { hashOf, otherStartWithin, startWithin } from '../tables/byte-hash.ts';
import { ByteTable } from '../tables/byte-table.ts';
import type { Room } from '../tables/room.ts';
import { type LongClosingCheck, rule } from './check.ts';
import type { CurrentLine } from './current-line.ts';
import { TOLERANCE } from './journals.ts';

const UNBALANCED = rule('EQU-002');
const SINGLE_LINE = rule('EQU-005');
const GAP = rule('SEQ-001');
const REPEATED = rule('SEQ-002');
const BACK_IN_TIME = rule('SEQ-003');
const LATE_OPENING = rule('SEQ-006');
const OPENING_OF_INCOME = rule('SEQ-007');
const CLOSING = rule('SEQ-008');
const SEVERAL_DAYS = rule('DAT-008');
const REPEATED_LINE = rule('LIG-004');

/** Those before are taken for a prefix, as the year is that many numbers begin with. */
const MOST_FIGURES = 9;
const CLOSES = ENTRY.incomeOrExpense | ENTRY.result;
const MOST_PREFIXES = 65_535;
const ENTRIES_A_TURN = 1 << 16;

/** Entries: balanced to the cent, numbered without gap or repeat, dated once, opening ones first, none that closes the year. */
export class EntriesCheck implements LongClosingCheck {
  readonly book = new EntryBook();
  readonly #log: AnomalyLog;
  readonly #prefixes: ByteTable;
  #numbering: Numbering['mode'] | null = null;
  /** Cents, of the entry at hand; and of those left behind that are not balanced. */
  #balance = 0;
  readonly #left = new Map<number, number>();
  #current = -1;
  /** The last entry that has a number: a line without one in its middle does not part it. */
  #numbered = -1;
  /** Of the line before, 0 when it could not be read. */
  #entryDay = 0;
  #validDay = 0;

  constructor(log: AnomalyLog, room: Room) {
    this.#log = log;
    this.#prefixes = new ByteTable(room);
  }

  /** How entries are numbered, once all are known; null without numbers. */
  get numbering(): Numbering['mode'] | null {
    return this.#numbering;
  }

  /** Which entry the line is of: the same journal and number make it. */
  look(at: CurrentLine): void {
    at.sameEntry = at.entry >= 0 && at.repeats(COLUMN.EcritureNum) && at.repeats(COLUMN.JournalCode);
    if (at.sameEntry) this.#followUp(at);
    else this.#find(at);
    this.#current = at.entry;
    this.#entryDay = at.entryDay;
    this.#validDay = at.validDay;
  }

  #find(at: CurrentLine): void {
    const { row, bytes } = at;
    const from = row.from[COLUMN.EcritureNum] as number;
    const to = row.to[COLUMN.EcritureNum] as number;
    const low = hashOf(bytes, from, to, startWithin(at.journal));
    const high = hashOf(bytes, from, to, otherStartWithin(at.journal));
    const { book } = this;
    this.#leave(at.entry);
    const known = book.find(low, high);
    if (known < 0) at.entry = this.#open(at, low, high);
    else {
      at.entry = known;
      book.note(known, ENTRY.severalLines);
      if (from < to && known !== this.#numbered && !book.is(known, ENTRY.apart)) {
        book.note(known, ENTRY.apart);
        this.#log.raise(REPEATED, COLUMN.EcritureNum, at.line);
      }
    }
    this.#balance = this.#left.get(at.entry) ?? 0;
    if (from < to) this.#numbered = at.entry;
  }

  /** Takes the line's amounts and account in. */
  sum(at: CurrentLine): void {
    const { book } = this;
    const { entry } = at;
    if (at.unread) book.note(entry, ENTRY.unread);
    else this.#balance += at.debit - at.credit;
    if (at.accountClass === 6 || at.accountClass === 7) {
      if (at.opening) this.#log.raise(OPENING_OF_INCOME, COLUMN.CompteNum, at.line);
      book.note(entry, ENTRY.incomeOrExpense);
    } else if (at.accountClass === 1 && at.bytes[(at.row.from[COLUMN.CompteNum] as number) + 1] === 0x32)
      book.note(entry, ENTRY.result);
  }

  *close(): Generator<void> {
    const { book } = this;
    if (book.size === 0) return;
    this.#leave(this.#current);
    for (let entry = 0; entry < book.size; entry += 1) {
      const flags = book.flags(entry);
      if ((flags & (ENTRY.unread | ENTRY.blankNumber)) === 0) {
        if (this.#left.has(entry)) this.#log.raise(UNBALANCED, NO_COLUMN, book.firstLine(entry));
        if ((flags & ENTRY.severalLines) === 0) this.#log.raise(SINGLE_LINE, NO_COLUMN, book.firstLine(entry));
      }
      if ((flags & CLOSES) === CLOSES && (flags & ENTRY.opening) === 0)
        this.#log.raise(CLOSING, NO_COLUMN, book.firstLine(entry));
      if (entry % ENTRIES_A_TURN === 0) yield;
    }
    yield* this.#closeNumbering();
  }

  /** Only the balances that are not zero are kept: nearly none. */
  #leave(entry: number): void {
    if (entry < 0) return;
    if (Math.abs(this.#balance) > TOLERANCE) this.#left.set(entry, this.#balance);
    else this.#left.delete(entry);
  }

  *#closeNumbering(): Generator<void> {
    const { book } = this;
    const numbering = yield* numberingOf(book);
    if (numbering.numbered > 0) this.#numbering = numbering.mode;
    const raise = (kind: number, entries: readonly number[]) => {
      for (const entry of entries) this.#log.raise(kind, COLUMN.EcritureNum, book.firstLine(entry));
    };
    raise(GAP, numbering.afterGap);
    raise(REPEATED, numbering.repeated);
    raise(BACK_IN_TIME, numbering.backInTime);
    raise(LATE_OPENING, numbering.lateOpenings);
  }

  #followUp(at: CurrentLine): void {
    this.book.note(at.entry, ENTRY.severalLines);
    const { entry } = at;
    if (at.entryDay !== this.#entryDay && at.entryDay > 0 && this.#entryDay > 0)
      this.#severalDays(entry, ENTRY.severalDates, COLUMN.EcritureDate, at.line);
    if (at.validDay !== this.#validDay && at.validDay > 0 && this.#validDay > 0)
      this.#severalDays(entry, ENTRY.severalValidations, COLUMN.ValidDate, at.line);
    if (at.repeatsLine) this.#log.raise(REPEATED_LINE, NO_COLUMN, at.line);
  }

  #severalDays(entry: number, flag: number, column: number, line: number): void {
    if (this.book.is(entry, flag)) return;
    this.book.note(entry, flag);
    this.#log.raise(SEVERAL_DAYS, column, line);
  }

  #open(at: CurrentLine, low: number, high: number): number {
    const { book } = this;
    const { bytes, row } = at;
    const from = row.from[COLUMN.EcritureNum] as number;
    const to = row.to[COLUMN.EcritureNum] as number;
    let start = to;
    while (start > from && to - start < MOST_FIGURES && isFigure(bytes[start - 1])) start -= 1;
    const entry = book.add(low, high, {
      firstLine: at.line,
      day: at.entryDay,
      journal: at.journal,
      number: start < to ? figuresOf(bytes, start, to) : NO_NUMBER,
      prefix: start < to ? Math.min(MOST_PREFIXES, this.#prefixes.numberOf(bytes, from, start)) : 0,
    });
    if (at.opening) book.note(entry, ENTRY.opening);
    if (from === to) book.note(entry, ENTRY.blankNumber);
    return entry;
  }
}

function figuresOf(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 10 + (bytes[at] as number) - 48;
  return value;
}
