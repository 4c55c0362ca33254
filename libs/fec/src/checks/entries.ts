import { type AnomalyLog, type Gap, NO_COLUMN, NO_ENTRY } from '../anomalies/anomaly-log.ts';
import { getRuleIndex } from '../anomalies/fec-rules.ts';
import { BALANCE_TOLERANCE_CENTS } from '../cells/amount.ts';
import { COLUMN_INDEX } from '../columns.ts';
import { ENTRY_FLAG, type EntryTable } from '../entries/entry-table.ts';
import { detectNumbering, type Numbering } from '../entries/numbering.rules.ts';
import type { ResolvedLine } from '../lines/resolved-line.ts';
import type { SummingCheck } from './check.ts';

const { EcritureNum, EcritureDate, CompteNum, ValidDate } = COLUMN_INDEX;

const UNBALANCED_ENTRY = getRuleIndex('FEC-EQU-002');
const SINGLE_LINE = getRuleIndex('FEC-EQU-005');
const NUMBER_GAP = getRuleIndex('FEC-SEQ-001');
const REPEATED_NUMBER = getRuleIndex('FEC-SEQ-002');
const BACK_IN_TIME = getRuleIndex('FEC-SEQ-003');
const LATE_OPENING = getRuleIndex('FEC-SEQ-006');
const OPENING_OF_INCOME = getRuleIndex('FEC-SEQ-007');
const CLOSING_ENTRY = getRuleIndex('FEC-SEQ-008');
const SEVERAL_DAYS = getRuleIndex('FEC-DAT-008');
const REPEATED_LINE = getRuleIndex('FEC-LIG-004');

/** An entry that closes the year moves income and expenses to the result of the year, an account 12. */
const CLOSING_FLAGS = ENTRY_FLAG.incomeOrExpense | ENTRY_FLAG.result;
const TWO_BYTE = 0x32;
const ENTRIES_PER_STEP = 1 << 16;

/** Checks that entries are balanced to the cent, numbered without gap or repeat, have one day, start with the opening and do not close the year. */
export class EntriesCheck implements SummingCheck {
  readonly #log: AnomalyLog;
  /** Flags of entries are set by this check alone. */
  readonly #entries: EntryTable;
  #numberingMode: Numbering['mode'] | null = null;
  #entry = -1;
  /** Cents, of the current entry. */
  #balance = 0;
  /** The last entry with a number: a line without one does not interrupt it. */
  #numberedEntry = -1;
  /** Of the line before; 0 when it could not be read. */
  #entryDay = 0;
  #validDay = 0;

  constructor(log: AnomalyLog, entries: EntryTable) {
    this.#log = log;
    this.#entries = entries;
  }

  /** How entries are numbered, once closed; null without numbers. */
  get numberingMode(): Numbering['mode'] | null {
    return this.#numberingMode;
  }

  check(line: ResolvedLine): void {
    if (line.continuesEntry) this.#checkNextLine(line);
    else this.#checkFirstLine(line);
    // A line without a number may belong to the entry before it, and one that could not be read to either entry next to it.
    if (line.hasUnreadAmount || line.followsUnreadLine) this.#entries.setFlag(line.entry, ENTRY_FLAG.unread);
    if (line.isBlank(EcritureNum)) this.skipLine();
    else this.#numberedEntry = line.entry;
    if (line.accountClass === 1 || line.accountClass === 6 || line.accountClass === 7) this.#noteAccount(line);
    if (!line.hasUnreadAmount) this.#balance += line.debit - line.credit;
    this.#entryDay = line.entryDay;
    this.#validDay = line.validDay;
  }

  skipLine(): void {
    if (this.#numberedEntry >= 0) this.#entries.setFlag(this.#numberedEntry, ENTRY_FLAG.unread);
  }

  *close(): Generator<void> {
    const entries = this.#entries;
    if (entries.size === 0) return;
    this.#storeBalance();
    for (let entry = 0; entry < entries.size; entry += 1) {
      const flags = entries.flags(entry);
      if ((flags & (ENTRY_FLAG.unread | ENTRY_FLAG.blankNumber)) === 0) {
        const balance = entries.balance(entry);
        if (balance !== 0) this.#reportEntry(UNBALANCED_ENTRY, NO_COLUMN, entry, { of: 'entry', cents: balance });
        if ((flags & ENTRY_FLAG.severalLines) === 0) this.#reportEntry(SINGLE_LINE, NO_COLUMN, entry);
      }
      if ((flags & CLOSING_FLAGS) === CLOSING_FLAGS && (flags & ENTRY_FLAG.opening) === 0)
        this.#reportEntry(CLOSING_ENTRY, NO_COLUMN, entry);
      if (entry % ENTRIES_PER_STEP === 0) yield;
    }
    yield* this.#checkNumbering();
    this.#log.entry = NO_ENTRY;
  }

  #reportEntry(rule: number, column: number, entry: number, gap: Gap | null = null): void {
    this.#log.entry = entry;
    this.#log.report(rule, column, this.#entries.firstLine(entry), false, gap);
  }

  /** The first line of an entry, or one that returns to an entry after others. */
  #checkFirstLine(line: ResolvedLine): void {
    const entries = this.#entries;
    const { entry } = line;
    this.#storeBalance();
    const isNumbered = !line.isBlank(EcritureNum);
    if (!line.startsEntry) {
      entries.setFlag(entry, ENTRY_FLAG.severalLines);
      if (isNumbered && entry !== this.#numberedEntry && !entries.hasFlag(entry, ENTRY_FLAG.apart)) {
        entries.setFlag(entry, ENTRY_FLAG.apart);
        this.#log.report(REPEATED_NUMBER, EcritureNum, line.lineNumber);
      }
    }
    this.#entry = entry;
    this.#balance = line.startsEntry ? 0 : entries.balance(entry);
  }

  #checkNextLine(line: ResolvedLine): void {
    const { entry, entryDay, validDay, lineNumber } = line;
    this.#entries.setFlag(entry, ENTRY_FLAG.severalLines);
    if (entryDay !== this.#entryDay && entryDay > 0 && this.#entryDay > 0)
      this.#reportSeveralDays(entry, ENTRY_FLAG.severalDates, EcritureDate, lineNumber);
    if (validDay !== this.#validDay && validDay > 0 && this.#validDay > 0)
      this.#reportSeveralDays(entry, ENTRY_FLAG.severalValidations, ValidDate, lineNumber);
    if (line.repeatsLine) this.#log.report(REPEATED_LINE, NO_COLUMN, lineNumber);
  }

  #reportSeveralDays(entry: number, flag: number, column: number, lineNumber: number): void {
    if (this.#entries.hasFlag(entry, flag)) return;
    this.#entries.setFlag(entry, flag);
    this.#log.report(SEVERAL_DAYS, column, lineNumber);
  }

  /** Notes an account of class 6 or 7 (expenses and income) or 12 (result of the year). */
  #noteAccount(line: ResolvedLine): void {
    if (line.accountClass !== 1) {
      if (line.isOpening) this.#log.report(OPENING_OF_INCOME, CompteNum, line.lineNumber);
      this.#entries.setFlag(line.entry, ENTRY_FLAG.incomeOrExpense);
    } else if (line.bytes[line.from(CompteNum) + 1] === TWO_BYTE) this.#entries.setFlag(line.entry, ENTRY_FLAG.result);
  }

  #storeBalance(): void {
    if (this.#entry < 0) return;
    const isBalanced = Math.abs(this.#balance) <= BALANCE_TOLERANCE_CENTS;
    this.#entries.setBalance(this.#entry, isBalanced ? 0 : this.#balance);
  }

  *#checkNumbering(): Generator<void> {
    const numbering = yield* detectNumbering(this.#entries);
    if (numbering.numberedCount > 0) this.#numberingMode = numbering.mode;
    const reportAll = (rule: number, entries: readonly number[]) => {
      for (const entry of entries) this.#reportEntry(rule, EcritureNum, entry);
    };
    reportAll(NUMBER_GAP, numbering.afterGap);
    reportAll(REPEATED_NUMBER, numbering.repeated);
    reportAll(BACK_IN_TIME, numbering.backInTime);
    reportAll(LATE_OPENING, numbering.lateOpenings);
  }
}
