import { countDaysBetween, type IsoDate, toIsoDate } from '@probant/french/dates';
import { createFinding, type Finding } from './finding-catalogue.ts';
import { formatDay } from './french-text.ts';
import type { ReceiptReading } from './receipt-reading.ts';

const MAX_AGE_DAYS = 365;

/**
 * Checks date and time of the purchase against `today` (UTC). The next day is not in the future: it may have begun where the merchant
 * is.
 */
export function checkDates({ data, rawText }: ReceiptReading, today: IsoDate): readonly Finding[] {
  const findings: Finding[] = [];
  const day = toExistingDay(data.receipt_date);
  const impossibleDate = day === null ? (data.receipt_date ?? findImpossibleDate(rawText)) : null;
  if (impossibleDate)
    findings.push(
      createFinding('invalid_date', `La date lue ${impossibleDate} n'existe pas. Regarder la date imprimée.`),
    );
  const age = day === null ? null : countDaysBetween(day, today);
  if (day !== null && age !== null && age < -1)
    findings.push(
      createFinding('future_date', `Date lue ${formatDay(day)}, postérieure à aujourd'hui. Regarder la date imprimée.`),
    );
  if (day !== null && age !== null && age > MAX_AGE_DAYS)
    findings.push(
      createFinding(
        'date_too_old',
        `Date lue ${formatDay(day)} : il y a ${age} jours. Regarder si la dépense est encore dans les délais.`,
      ),
    );
  const time = findImpossibleTime(data.receipt_time ?? null, rawText);
  if (time !== null)
    findings.push(createFinding('invalid_time', `L'heure lue ${time} n'existe pas. Regarder l'heure imprimée.`));
  return findings;
}

/** Reports a purchase on a Saturday or Sunday, for policies with `flag_weekends`. */
export function checkWeekend({ data }: Pick<ReceiptReading, 'data'>): readonly Finding[] {
  const day = toExistingDay(data.receipt_date);
  const weekday = day === null ? null : new Date(day).getUTCDay();
  if (day === null || (weekday !== 0 && weekday !== 6)) return [];
  const name = weekday === 6 ? 'un samedi' : 'un dimanche';
  return [
    createFinding('weekend_date', `Date lue ${formatDay(day)}, ${name}. Regarder si la dépense est liée à l'activité.`),
  ];
}

/** Returns an ISO date, or null when the calendar has no such day. */
function toExistingDay(text: string | null | undefined): IsoDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '');
  return match ? toIsoDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

const PRINTED_DATE_PATTERN = /(?<![\d./-])(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d{2})(?![\d./-])/g;

/** Returns a printed date that exists in no order of its numbers, when the text prints no valid date. */
export function findImpossibleDate(text: string): string | null {
  const dates = [...text.matchAll(PRINTED_DATE_PATTERN)];
  const exists = ([, first, , second, year]: RegExpExecArray) =>
    toIsoDate(Number(year), Number(second), Number(first)) !== null ||
    toIsoDate(Number(year), Number(first), Number(second)) !== null;
  return dates.some(exists) ? null : (dates[0]?.[0] ?? null);
}

const PRINTED_TIME_PATTERN = /(?<![\d:.,/-])(\d{2})\s?[:hH]\s?(\d{2})(?::\d{2})?(?![\d:.,€%])/;
const TIME_ROW_PATTERN = /\bheure\b|\btime\b|(?<![\d./-])\d{1,2}([/.-])\d{1,2}\1\d{2,4}(?!\d)/i;

/** Returns the time that was read, or one printed next to a date or a time label, when it is not a valid clock time. */
function findImpossibleTime(time: string | null, text: string): string | null {
  if (time !== null) return isClockTime(time) ? null : time;
  for (const row of text.split('\n')) {
    const match = TIME_ROW_PATTERN.test(row) ? PRINTED_TIME_PATTERN.exec(row) : null;
    if (match) return isClockTime(`${match[1]}:${match[2]}`) ? null : match[0].trim();
  }
  return null;
}

const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
