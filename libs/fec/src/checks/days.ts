import { type AnomalyLog, NO_ENTRY } from '../anomalies/anomaly-log.ts';
import { getRuleIndex } from '../anomalies/fec-rules.ts';
import { BALANCE_TOLERANCE_CENTS } from '../cells/amount.ts';
import { countDays, diagnoseDay, parseDay, subtractMonths } from '../cells/day.ts';
import { COLUMN_INDEX } from '../columns.ts';
import {
  type AssumedFiscalYear,
  type FiscalYear,
  firstDayOfMonth,
  lastDayOfMonth,
  toMonthIndex,
} from '../fiscal-year.ts';
import type { ResolvedLine } from '../lines/resolved-line.ts';
import type { SummingCheck } from './check.ts';

const { EcritureDate, PieceDate, DateLet, ValidDate, DateRglt } = COLUMN_INDEX;

const UNLIKELY_YEAR = getRuleIndex('FEC-DAT-004');
const OUTSIDE_YEAR = getRuleIndex('FEC-DAT-005');
const VALID_BEFORE_ENTRY = getRuleIndex('FEC-DAT-006');
const DISTANT_PIECE = getRuleIndex('FEC-DAT-007');
const NOT_A_DAY = getRuleIndex('FEC-DAT-002');
const UNBALANCED_MONTH = getRuleIndex('FEC-EQU-004');
const VALIDATION_ORDER = getRuleIndex('FEC-SEQ-004');

const FIRST_LIKELY_DAY = 19_000_101;
const LAST_LIKELY_DAY = 20_991_231;
/** Balances are kept for each month of 200 years from 1900. */
const BALANCE_MONTHS = 12 * 200;
/** A piece may be recorded before it is dated, by at most this. */
const MAX_DAYS_BEFORE_PIECE = 31;
/** Differences of days written AAAAMMJJ. */
const TWO_YEARS = 20_000;
const ONE_YEAR = 10_000;
/** A first or last fiscal year may be longer than twelve months; the law sets no limit, and practice does not exceed this. */
const MAX_FISCAL_YEAR_MONTHS = 24;

/** Checks that days are readable, in the calendar, in the fiscal year and in the order of bookkeeping, and that each month is balanced. */
export class DaysCheck implements SummingCheck {
  firstDay = 0;
  lastDay = 0;
  /** Once closed; null when neither the name nor the dates give one. */
  fiscalYear: AssumedFiscalYear | null = null;
  readonly #log: AnomalyLog;
  readonly #year: FiscalYear | null;
  readonly #balances = new Float64Array(BALANCE_MONTHS);
  readonly #firstLines = new Uint32Array(BALANCE_MONTHS);
  /** Of those lines. */
  readonly #firstEntries = new Uint32Array(BALANCE_MONTHS);
  readonly #hasUnread = new Uint8Array(BALANCE_MONTHS);
  #lastValidDay = 0;
  #month = 0;
  #afterUnread = false;

  constructor(log: AnomalyLog, year: FiscalYear | null) {
    this.#log = log;
    this.#year = year;
  }

  /** Reports an unlikely year once for each run of lines with the same day, and an unreadable day on each line. */
  check(line: ResolvedLine): void {
    if (line.entryDay === 0 || !line.repeats(EcritureDate)) this.#checkDay(line, EcritureDate, line.entryDay);
    if (line.pieceDay === 0 || !line.repeats(PieceDate)) this.#checkDay(line, PieceDate, line.pieceDay);
    if (line.validDay === 0 || !line.repeats(ValidDate)) this.#checkDay(line, ValidDate, line.validDay);
    if (!line.isBlank(DateLet)) this.#checkOptionalDay(line, DateLet);
    if (!line.isBlank(DateRglt)) this.#checkOptionalDay(line, DateRglt);
    if (line.entryDay > 0) this.#checkEntryDay(line);
    if (line.validDay > 0) this.#checkValidationOrder(line);
    this.#addToBalance(line);
  }

  skipLine(): void {
    this.#hasUnread[this.#month] = 1;
    this.#afterUnread = true;
  }

  close(): void {
    for (let month = 0; month < BALANCE_MONTHS; month += 1)
      if (Math.abs(this.#balances[month] as number) > BALANCE_TOLERANCE_CENTS && this.#hasUnread[month] === 0)
        this.#reportMonth(month);
    this.#checkYearLength();
  }

  #reportMonth(month: number): void {
    const [line, cents] = [this.#firstLines[month], this.#balances[month]] as [number, number];
    const gap = { of: 'month', cents, month: Math.trunc(firstDayOfMonth(month) / 100) } as const;
    this.#log.report(UNBALANCED_MONTH, EcritureDate, line, false, gap);
  }

  /** A line without a month counts as unread: the balances of the months next to it may lack its amounts. */
  #addToBalance(line: ResolvedLine): void {
    const month = toMonthIndex(line.entryDay);
    if (month < 0 || month >= BALANCE_MONTHS) {
      this.skipLine();
      return;
    }
    if (this.#afterUnread) this.#hasUnread[month] = 1;
    this.#afterUnread = false;
    this.#month = month;
    if (this.#firstLines[month] === 0) {
      this.#firstLines[month] = line.lineNumber;
      this.#firstEntries[month] = line.entry;
    }
    if (line.hasUnreadAmount) this.#hasUnread[month] = 1;
    else this.#balances[month] = (this.#balances[month] as number) + line.debit - line.credit;
  }

  /**
   * When the start of the year is unknown, a month more than a year before its end is outside of it, unless every month in between has
   * entries: that is a long fiscal year.
   */
  #checkYearLength(): void {
    const year = this.#year;
    if (year === null) {
      if (this.firstDay > 0 && subtractMonths(this.lastDay, MAX_FISCAL_YEAR_MONTHS) > this.firstDay)
        this.#log.report(OUTSIDE_YEAR, EcritureDate, null);
      else if (this.firstDay > 0) this.#assumeYearOfDates();
      return;
    }
    if (year.start !== null) {
      const monthCount = toMonthIndex(year.end) - toMonthIndex(year.start) + 1;
      this.fiscalYear = { start: year.start, end: year.end, monthCount, source: year.source };
      return;
    }
    const end = toMonthIndex(year.end);
    let reached = end;
    while (end - reached < MAX_FISCAL_YEAR_MONTHS && (this.#firstLines[reached - 1] ?? 0) !== 0) reached -= 1;
    const start = Math.min(reached, end - 11);
    if (start >= 0)
      this.fiscalYear = {
        start: firstDayOfMonth(start),
        end: year.end,
        monthCount: end - start + 1,
        source: year.source,
      };
    for (let month = 0; month < start; month += 1)
      if (this.#firstLines[month] !== 0) {
        this.#log.entry = this.#firstEntries[month] as number;
        this.#log.report(OUTSIDE_YEAR, EcritureDate, this.#firstLines[month] as number);
      }
    this.#log.entry = NO_ENTRY;
  }

  #assumeYearOfDates(): void {
    const [start, end] = [toMonthIndex(this.firstDay), toMonthIndex(this.lastDay)];
    this.fiscalYear = {
      start: firstDayOfMonth(start),
      end: lastDayOfMonth(end),
      monthCount: end - start + 1,
      source: 'dates',
    };
  }

  #checkEntryDay(line: ResolvedLine): void {
    const { entryDay, pieceDay, validDay, lineNumber } = line;
    if (this.firstDay === 0 || entryDay < this.firstDay) this.firstDay = entryDay;
    if (entryDay > this.lastDay) this.lastDay = entryDay;
    if (this.#year !== null && isOutside(entryDay, this.#year))
      this.#log.report(OUTSIDE_YEAR, EcritureDate, lineNumber);
    if (validDay > 0 && validDay < entryDay) this.#log.report(VALID_BEFORE_ENTRY, ValidDate, lineNumber);
    if (pieceDay > 0 && pieceDay !== entryDay && !line.isOpening && isDistant(pieceDay, entryDay))
      this.#log.report(DISTANT_PIECE, PieceDate, lineNumber);
  }

  #checkValidationOrder({ validDay, lineNumber }: ResolvedLine): void {
    if (validDay < this.#lastValidDay) this.#log.report(VALIDATION_ORDER, ValidDate, lineNumber);
    this.#lastValidDay = validDay;
  }

  #checkOptionalDay(line: ResolvedLine, column: number): void {
    const day = parseDay(line.bytes, line.from(column), line.to(column));
    this.#checkDay(line, column, day < 0 ? 0 : day);
  }

  /** `day` is 0 when the cell is blank or cannot be read. */
  #checkDay(line: ResolvedLine, column: number, day: number): void {
    if (day === 0) {
      if (!line.isBlank(column)) this.#reportUnreadableDay(line, column);
    } else if (day < FIRST_LIKELY_DAY || day > LAST_LIKELY_DAY)
      this.#log.report(UNLIKELY_YEAR, column, line.lineNumber);
  }

  /** A day of zeros has a rule of its own where the column may be blank. */
  #reportUnreadableDay(line: ResolvedLine, column: number): void {
    const fault = diagnoseDay(line.text(column));
    const isMandatory = column !== DateLet;
    this.#log.report(fault === 'FEC-DAT-009' && isMandatory ? NOT_A_DAY : getRuleIndex(fault), column, line.lineNumber);
  }
}

const isOutside = (day: number, { start, end }: FiscalYear): boolean => day > end || (start !== null && day < start);

/** A piece is distant more than a month after the entry or two years before it. */
function isDistant(pieceDay: number, entryDay: number): boolean {
  if (pieceDay < entryDay) return pieceDay < entryDay - TWO_YEARS;
  return pieceDay - entryDay > ONE_YEAR || countDays(entryDay, pieceDay) > MAX_DAYS_BEFORE_PIECE;
}
