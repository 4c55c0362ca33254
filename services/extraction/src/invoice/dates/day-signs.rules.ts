import { countDaysBetween, type IsoDate } from '@probant/french/dates';
import { readPrintedKind } from '../kind/document-kind.rules.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { hasLabel } from '../page/labels.ts';
import type { InvoiceDateCandidate } from './date-candidates.rules.ts';
import { isEndOfPeriod, isInPeriod, OTHER_PAPER_LABELS, type Place, readPlace } from './day-places.rules.ts';
import { readNumberedDay } from './number-days.rules.ts';
import { matchesPaymentTerm, type PaymentTerm } from './payment-terms.rules.ts';
import { findPrintedDays, type PrintedDay } from './printed-days.ts';
import { isClaimed } from './supported-days.rules.ts';

/** What the other fields say of the date of the invoice. */
export type DayGrounds = {
  readonly issued: InvoiceDateCandidate;
  readonly candidates: readonly InvoiceDateCandidate[];
  readonly due: InvoiceDateCandidate | null;
  /** A label names the due date, or the scorers are sure of it. */
  readonly isDueSure: boolean;
  readonly terms: readonly PaymentTerm[];
  readonly number: string | null;
  readonly isNumberSure: boolean;
};

/** Weights of signs: two independent ones are enough. A half sign agrees with a month of days, or could be copied from the other print. */
const FULL_SIGN = 1;
const HALF_SIGN = 0.5;
/** By its own label; beside its title, or as the only day of the head. */
const NAMED_SIGN = 2;
const SUPPORTED_SIGN = 1.5;
const MIN_SIGNS = 2;
/** By which the signs of the day exceed those of any other day that may be the invoice's. */
const MIN_LEAD = 1;
/** A page of thousands of dates must not take long. */
const MAX_DAYS = 60;

/**
 * Whether two independent signs show the day to be that of the invoice, and no other day may be it: its place, the due date less a term, the
 * number, the end of the period that is billed, a second print.
 */
export function isConfirmedDay(pages: InvoicePages, grounds: DayGrounds): boolean {
  const { issued, candidates, due } = grounds;
  const { kind, isUnsure } = readPrintedKind(pages);
  // On a credit note any day may be that of the invoice that it corrects.
  if (kind === 'credit_note' || isUnsure) return false;
  if (candidates.some(({ value, features }) => value !== issued.value && features['named'] === 1)) return false;
  const days = findPrintedDays(pages)
    .slice(0, MAX_DAYS)
    .map((day) => ({ ...day, place: readPlace(pages, day) }));
  const own = weighDay(pages, days, issued.value, grounds);
  if (own < MIN_SIGNS) return false;
  const placed = days.filter(({ place }) => place !== null).map(({ value }) => value);
  const rivals = new Set(placed.filter((value) => value !== issued.value && value !== due?.value));
  if (rivals.size === 0) return true;
  // Beside another day, the day of a print is that of a copy.
  const isOwnPlace = days.some(({ value, place }) => value === issued.value && place === 'place');
  const strongest = Math.max(...[...rivals].map((value) => weighDay(pages, days, value, grounds)));
  return isOwnPlace && own >= strongest + MIN_LEAD;
}

type PlacedDay = PrintedDay & { readonly place: Place };

function weighDay(pages: InvoicePages, days: readonly PlacedDay[], value: IsoDate, grounds: DayGrounds): number {
  const printed = days.filter((day) => day.value === value);
  return (
    weighPlace(pages, printed, value, grounds) +
    weighDue(value, grounds) +
    weighNumber(value, grounds.number) +
    HALF_SIGN * Number(isAfterPeriod(days, value)) +
    HALF_SIGN * Number(isRepeated(printed))
  );
}

function weighPlace(
  pages: InvoicePages,
  printed: readonly PlacedDay[],
  value: IsoDate,
  { candidates, number, isNumberSure }: DayGrounds,
): number {
  const has = (name: 'named' | 'supported') =>
    candidates.some(({ value: other, features }) => other === value && features[name] === 1);
  if (has('named')) return NAMED_SIGN;
  if (has('supported')) return SUPPORTED_SIGN;
  const beside = Math.max(0, ...printed.map((day) => weighNumberBefore(pages, day, number)));
  if (beside > 0 && isNumberSure) return beside;
  return beside > 0 || printed.some(({ place }) => place !== null) ? FULL_SIGN : 0;
}

const JOINT_PATTERN = /^[^a-z\d]*(?:(?:[a-z' -]{2,30}, )?(?:le|du|date|en date du)[^a-z\d]*)?$/;

/**
 * Weighs a day that follows the number of the invoice in its row with nothing but a joint between them: "N° F-118 du 14/03/2026" names it, a
 * day in another cell is beside it. 0 for any other day: the number 18 does not end "Attestation 118 du".
 */
function weighNumberBefore({ rows }: InvoicePages, day: PrintedDay, number: string | null): number {
  const { segment, row, position } = day.cell;
  if (number === null || day.isPriced || isInPeriod(day)) return 0;
  const own = segment.folded.slice(0, day.start);
  const before = (rows[row]?.segments ?? []).slice(0, position).map(({ folded }) => folded);
  const text = [...before, own].join(' ');
  const folded = number.toLowerCase();
  const at = text.lastIndexOf(folded);
  const isBeside =
    at >= 0 &&
    !/[a-z\d]/.test(text.charAt(at - 1)) &&
    JOINT_PATTERN.test(text.slice(at + folded.length)) &&
    !hasLabel(text.slice(0, at), ...OTHER_PAPER_LABELS);
  if (!isBeside) return 0;
  return own.includes(folded) ? NAMED_SIGN : SUPPORTED_SIGN;
}

/** Terms that most invoices have, in days; and the same day of the next month. */
const USUAL_TERMS: readonly number[] = [30, 45, 60];
/** Shorter ones, which more days before a due date have by chance. */
const SHORT_TERMS: readonly number[] = [7, 8, 10, 14, 15, 20];

/** A sign where the due date follows by a printed term in days or a usual one, half a sign by a short one or one that runs to the end of a month. */
function weighDue(value: IsoDate, { due, isDueSure, terms }: DayGrounds): number {
  if (due === null || !isDueSure || due.value === value) return 0;
  const inDays = terms.filter(({ endOfMonth }) => !endOfMonth);
  const distance = countDaysBetween(value, due.value);
  const isUsual = USUAL_TERMS.includes(distance) || isSameDayOfNextMonth(value, due.value);
  if (isUsual || matchesPaymentTerm(value, due.value, inDays)) return FULL_SIGN;
  return SHORT_TERMS.includes(distance) || matchesPaymentTerm(value, due.value, terms) ? HALF_SIGN : 0;
}

function isSameDayOfNextMonth(value: IsoDate, due: IsoDate): boolean {
  const [year = 0, month = 0] = value.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return due === `${next}${value.slice(7)}`;
}

function weighNumber(value: IsoDate, number: string | null): number {
  if (number === null) return 0;
  return { day: FULL_SIGN, month: HALF_SIGN, other: -FULL_SIGN, none: 0 }[readNumberedDay(number, value)];
}

const MAX_DAYS_AFTER_PERIOD = 10;

/** Whether a printed period ends at most ten days before the day. */
const isAfterPeriod = (days: readonly PrintedDay[], value: IsoDate): boolean =>
  days.some((day) => {
    const distance = countDaysBetween(day.value, value);
    return isEndOfPeriod(day) && distance >= 0 && distance <= MAX_DAYS_AFTER_PERIOD;
  });

const MIN_ROWS_APART = 3;

/** Whether the day is printed again, away from the first print, without a label that claims it. */
function isRepeated(printed: readonly PrintedDay[]): boolean {
  const rows = printed.filter((day) => !isClaimed(day)).map(({ cell: { row } }) => row);
  return rows.length > 1 && Math.max(...rows) - Math.min(...rows) >= MIN_ROWS_APART;
}
