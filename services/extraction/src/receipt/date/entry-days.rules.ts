import { countDaysBetween, type IsoDate } from '@probant/french/dates';
import { measureOverlap, type Row } from '../../reading/rows.ts';
import type { ReceiptRows } from '../receipt-rows.ts';
import type { DateCandidate } from './date-candidates.ts';

/** `entry`: of a car or a guest that comes in. `payment`: of one that leaves, or of a payment. */
type DayRole = 'entry' | 'payment' | 'other';

const MOMENT = "(?:(?:date|jour|heure|horodatage)(?: et heure| & heure|/heure)? ?(?:d['’] ?|de (?:l['’] ?)?|of )?)?";
/** The whole label: "Entrée adulte" is an article. */
const ENTRY_PATTERN = new RegExp(
  `^${MOMENT}(?:entree|arrivee|debut(?: de)?(?: stationnement)?|entry|arrival|entered|check-? ?in|in)(?: parking| vehicule| (?:date|time))?(?: le| du)?$`,
);
const PARKED_FROM_PATTERN = /\b(?:stationne(?:ment|e)?|parcage|parking|parked)\b.{0,20}\b(?:du|from)$/;
const PAYMENT_PATTERN = new RegExp(
  `^${MOMENT}(?:sortie|depart|fin(?: de)?(?: stationnement)?|paiement|payement|paye|reglement|exit|departure|check-? ?out|out|payment|paid)(?: parking| vehicule| (?:date|time))?(?: le| on| au)?$|^(?:au|to|le)$`,
);
/** Paid at the start of the stay: a meter of the street, a subscription. */
const PREPAID_PATTERN = /\b(?:abonnement|horodateur|voirie|pay ?and ?display)\b/;
/** A longer stay is a subscription. */
const MAX_STAY_DAYS = 62;

/** The day of the payment of a stay: null where only the day of its beginning is printed. */
export type Stay = { readonly entry: DateCandidate; readonly payment: DateCandidate | null };

/**
 * Returns the stay that begins on the chosen day, where every print of that day is labelled as an entry, and the day that is labelled as an exit
 * or a payment after it, or is the only other one with a time; null where the chosen day is none of an entry, the stay ends on it, or was paid at its start.
 */
export function findStay(
  { rows }: Pick<ReceiptRows, 'rows'>,
  chosen: DateCandidate,
  candidates: readonly DateCandidate[],
): Stay | null {
  const roles = (candidate: DateCandidate) => candidate.occurrences.map((place) => readRole(rows, place));
  if (roles(chosen).some((role) => role !== 'entry')) return null;
  if (rows.some((row) => PREPAID_PATTERN.test(toText(row)))) return null;
  const later = candidates.filter(
    (other) =>
      isWithinStay(chosen.value, other.value) &&
      other.features['row due'] !== 1 &&
      other.occurrences.some(({ notation }) => notation !== 'loose'),
  );
  const paid = later.filter((other) => roles(other).includes('payment'));
  // A day without a time may be that of new prices or of a closure, no print of a card reader.
  const timed = later.filter((other) => other.occurrences.some(({ place }) => TIME_PATTERN.test(place.folded)));
  const payment = paid.length === 1 ? paid[0] : paid.length === 0 && timed.length === 1 ? timed[0] : undefined;
  if (payment === undefined && paid.length === 0 && endsOnDay(rows, chosen)) return null;
  return { entry: chosen, payment: payment ?? null };
}

const TIME_PATTERN = /(?<!\d)(\d{1,2}) ?[:h] ?(\d{2})(?!\d)/;
const DURATION_PATTERN = /^\W{0,9}(?:duree|duration)[^\d\n]{0,20}(\d{1,2}) ?[:h] ?(\d{2})?(?!\d)/;
const DAY_MINUTES = 24 * 60;

/** Whether a time of an exit without a day, later than that of the entry, or the length of the stay shows that it ends on the day of the entry. */
function endsOnDay(rows: readonly Row[], { occurrences }: DateCandidate): boolean {
  return occurrences.some(({ row, place, end }) => {
    const behind = place.folded.slice(end, end + MAX_LABEL_LENGTH);
    const time = TIME_PATTERN.exec(behind);
    if (time === null) return false;
    const texts = [behind.slice(time.index + time[0].length), ...rows.filter((_, index) => index !== row).map(toText)];
    return texts.some((text) => {
      const exit = TIME_PATTERN.exec(text);
      const isExit = exit !== null && PAYMENT_PATTERN.test(trimMarks(text.slice(0, exit.index)));
      const length = DURATION_PATTERN.exec(text);
      return (
        (isExit && toMinutes(exit) >= toMinutes(time)) ||
        (length !== null && toMinutes(time) + toMinutes(length) < DAY_MINUTES)
      );
    });
  });
}

const toText = ({ folded }: Row): string => folded.slice(0, MAX_LABEL_LENGTH);
const toMinutes = ([, hours, minutes = '0']: RegExpExecArray): number => Number(hours) * 60 + Number(minutes);

function isWithinStay(from: IsoDate, to: IsoDate): boolean {
  const days = countDaysBetween(from, to);
  return days > 0 && days <= MAX_STAY_DAYS;
}

function readRole(rows: readonly Row[], occurrence: DateCandidate['occurrences'][number]): DayRole {
  const label = readLabel(rows, occurrence);
  if (ENTRY_PATTERN.test(label) || PARKED_FROM_PATTERN.test(label)) return 'entry';
  return PAYMENT_PATTERN.test(label) ? 'payment' : 'other';
}

/** Returns the folded words before a date in its row, after any date or time before them; else those above it. */
function readLabel(rows: readonly Row[], { row, place, start }: DateCandidate['occurrences'][number]): string {
  const before = trimMarks(place.folded.slice(0, start).split(/\d+/).at(-1) ?? '');
  if (/[a-z]{2}/.test(before)) return before;
  const segment = findSegmentAt(place, start);
  const above = segment && rows[row - 1]?.segments.find((other) => measureOverlap(other, segment) > 0);
  return above === undefined || /\d/.test(above.folded) ? '' : trimMarks(above.folded);
}

/** Returns the segment of a row that has the letter at an offset into the row's text. */
function findSegmentAt({ segments }: Row, at: number): Row['segments'][number] | undefined {
  let end = 0;
  for (const segment of segments) {
    end += segment.text.length + 1;
    if (at < end) return segment;
  }
  return undefined;
}

/** The labels are shorter. Without a bound, a row of nothing but marks would take seconds. */
const MAX_LABEL_LENGTH = 80;

const trimMarks = (text: string): string => text.slice(-MAX_LABEL_LENGTH).replace(/^[^a-z]+|[^a-z]+$/g, '');
