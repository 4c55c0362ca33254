import type { AnomalyLog } from '../anomalies/anomaly-log.ts';
import { placeOf } from '../catalogue/fec-rules.ts';
import { dayFault, dayIn, daysBetween, monthsBefore } from '../cells/day.ts';
import { COLUMN } from '../columns.ts';
import { type ClosingCheck, rule } from './check.ts';
import type { CurrentLine } from './current-line.ts';
import { TOLERANCE } from './journals.ts';

const UNLIKELY_YEAR = rule('DAT-004');
const OUTSIDE_YEAR = rule('DAT-005');
const VALID_BEFORE_ENTRY = rule('DAT-006');
const FAR_PIECE = rule('DAT-007');
const NOT_A_DAY = rule('DAT-002');
const UNBALANCED_MONTH = rule('EQU-004');
const VALIDATION_ORDER = rule('SEQ-004');

const FIRST_YEAR = 1900;
const MONTHS = 12 * 200;
/** A piece may reach the books this late. */
const LATEST_PIECE_DAYS = 31;
const TWO_YEARS = 20_000;
const ONE_YEAR = 10_000;
/** A first or last year may have more months than twelve; the law sets no more than these in practice. */
const LONGEST_YEAR_MONTHS = 24;

/** AAAAMMJJ. `start` is unknown where only the name of the file tells. */
export type FiscalYear = { readonly start: number | null; readonly end: number };

/** Days: readable, in the calendar, in the year, in the order that bookkeeping gives them; and each month balanced. */
export class DaysCheck implements ClosingCheck {
  first = 0;
  last = 0;
  readonly #log: AnomalyLog;
  readonly #year: FiscalYear | null;
  readonly #balances = new Float64Array(MONTHS);
  readonly #firstLines = new Uint32Array(MONTHS);
  readonly #unread = new Uint8Array(MONTHS);
  #lastValid = 0;
  #month = 0;
  #afterLost = false;

  constructor(log: AnomalyLog, year: FiscalYear | null) {
    this.#log = log;
    this.#year = year;
  }

  look(at: CurrentLine): void {
    const entryRepeats = at.repeats(COLUMN.EcritureDate);
    const pieceRepeats = at.repeats(COLUMN.PieceDate);
    const validRepeats = at.repeats(COLUMN.ValidDate);
    if (!entryRepeats || at.entryDay === 0) this.#entryDay(at);
    else if (this.#year !== null) this.#outside(at, this.#year);
    if (!pieceRepeats || at.pieceDay === 0) at.pieceDay = this.#day(at, COLUMN.PieceDate);
    if (!validRepeats || at.validDay === 0) this.#validDay(at);
    if (at.entryDay > 0) this.#compare(at, at.entryDay);
    if (!at.isBlank(COLUMN.DateLet)) this.#day(at, COLUMN.DateLet);
    if (!at.isBlank(COLUMN.DateRglt)) this.#day(at, COLUMN.DateRglt);
  }

  /** Takes the line's amounts in. */
  sum(at: CurrentLine): void {
    const month = monthOf(at.entryDay);
    if (month < 0 || month >= MONTHS) {
      this.lose();
      return;
    }
    if (this.#afterLost) this.#unread[month] = 1;
    this.#afterLost = false;
    this.#month = month;
    if (this.#firstLines[month] === 0) this.#firstLines[month] = at.line;
    if (at.unread) this.#unread[month] = 1;
    else this.#balances[month] = (this.#balances[month] as number) + at.debit - at.credit;
  }

  /** A line has no month, whose amounts the months around it may lack. */
  lose(): void {
    this.#unread[this.#month] = 1;
    this.#afterLost = true;
  }

  close(): void {
    for (let month = 0; month < MONTHS; month += 1)
      if (Math.abs(this.#balances[month] as number) > TOLERANCE && this.#unread[month] === 0)
        this.#log.raise(UNBALANCED_MONTH, COLUMN.EcritureDate, this.#firstLines[month] as number);
    this.#closeYear();
  }

  /** Without a known start, a month more than a year before the end is outside, unless no month lacks entries in between: that is a long year. */
  #closeYear(): void {
    const year = this.#year;
    if (year === null) {
      if (this.first > 0 && monthsBefore(this.last, LONGEST_YEAR_MONTHS) > this.first)
        this.#log.raise(OUTSIDE_YEAR, COLUMN.EcritureDate, null);
      return;
    }
    if (year.start !== null || this.first === 0) return;
    const end = monthOf(year.end);
    let reached = end;
    while (end - reached < LONGEST_YEAR_MONTHS && this.#firstLines[reached - 1] !== 0 && reached > 0) reached -= 1;
    const start = Math.min(reached, end - 11);
    for (let month = 0; month < start; month += 1)
      if (this.#firstLines[month] !== 0)
        this.#log.raise(OUTSIDE_YEAR, COLUMN.EcritureDate, this.#firstLines[month] as number);
  }

  #entryDay(at: CurrentLine): void {
    at.entryDay = this.#day(at, COLUMN.EcritureDate);
    if (at.entryDay === 0) return;
    if (this.first === 0 || at.entryDay < this.first) this.first = at.entryDay;
    if (at.entryDay > this.last) this.last = at.entryDay;
    if (this.#year !== null) this.#outside(at, this.#year);
  }

  #outside(at: CurrentLine, { start, end }: FiscalYear): void {
    if (at.entryDay > end || (start !== null && at.entryDay < start))
      this.#log.raise(OUTSIDE_YEAR, COLUMN.EcritureDate, at.line);
  }

  #validDay(at: CurrentLine): void {
    at.validDay = this.#day(at, COLUMN.ValidDate);
    if (at.validDay === 0) return;
    if (at.validDay < this.#lastValid) this.#log.raise(VALIDATION_ORDER, COLUMN.ValidDate, at.line);
    this.#lastValid = at.validDay;
  }

  #compare(at: CurrentLine, entryDay: number): void {
    if (at.validDay > 0 && at.validDay < entryDay) this.#log.raise(VALID_BEFORE_ENTRY, COLUMN.ValidDate, at.line);
    const { pieceDay } = at;
    if (pieceDay === entryDay || pieceDay === 0 || at.opening) return;
    const late =
      pieceDay > entryDay && (pieceDay - entryDay > ONE_YEAR || daysBetween(entryDay, pieceDay) > LATEST_PIECE_DAYS);
    if (late || pieceDay < entryDay - TWO_YEARS) this.#log.raise(FAR_PIECE, COLUMN.PieceDate, at.line);
  }

  /** The day that a cell holds, 0 when it is blank or is none, which is told. */
  #day(at: CurrentLine, column: number): number {
    if (at.isBlank(column)) return 0;
    const day = dayIn(at.bytes, at.row.from[column] as number, at.row.to[column] as number);
    if (day < 0) {
      const fault = dayFault(at.text(column));
      const optional = column === COLUMN.DateLet;
      this.#log.raise(fault === 'FEC-DAT-009' && !optional ? NOT_A_DAY : placeOf(fault), column, at.line);
      return 0;
    }
    if (day < 19_000_000 || day > 20_991_231) this.#log.raise(UNLIKELY_YEAR, column, at.line);
    return day;
  }
}

const monthOf = (day: number): number =>
  (Math.trunc(day / 10_000) - FIRST_YEAR) * 12 + (Math.trunc(day / 100) % 100) - 1;
