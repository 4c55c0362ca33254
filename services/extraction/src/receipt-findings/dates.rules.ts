import { countDaysBetween, type IsoDate, toIsoDate } from '@probant/french/dates';
import { parseMonthName } from '@probant/french/months';
import { createFinding, type Finding } from './finding-catalogue.ts';
import { formatDay } from './french-text.ts';
import { isDateUncertain } from './misreadings.rules.ts';
import { isUnsure, type ReceiptReading } from './reading/receipt-reading.ts';

const MAX_AGE_DAYS = 365;

/**
 * Checks date and time of the purchase against `today` (UTC). The next day is not in the future: it may have begun where the merchant
 * is.
 */
export function checkDates(reading: ReceiptReading, today: IsoDate): readonly Finding[] {
  const { data, rawText } = reading;
  const findings: Finding[] = [];
  const day = toExistingDay(data.receipt_date);
  const impossibleDate = day === null ? (data.receipt_date ?? findImpossibleDate(rawText)) : null;
  if (impossibleDate)
    findings.push(
      createFinding('invalid_date', `La date lue ${impossibleDate} n'existe pas. Regarder la date imprimée.`),
    );
  const isUnsureOfDay =
    isDateMisread(reading, today) || (reading.picture !== null && isUnsure(reading, 'receipt_date'));
  const age = day === null || isUnsureOfDay ? null : countDaysBetween(day, today);
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

/** Whether a date in the future or long ago may come from a figure of the picture that OCR was unsure of. */
export function isDateMisread({ data, picture }: Pick<ReceiptReading, 'data' | 'picture'>, today: IsoDate): boolean {
  const day = toExistingDay(data.receipt_date);
  if (picture === null || day === null || !isDateUncertain(day, picture)) return false;
  const age = countDaysBetween(day, today);
  return age < -1 || age > MAX_AGE_DAYS;
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

/** "31/02/2026", "2026-02-31", "31 février 2026", and with a year of two digits where day and month are at most 31 and 12. */
const PRINTED_DATE_PATTERNS: readonly RegExp[] = [
  /(?<![\d./-])(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>(?:19|20)\d{2})(?![\d./-])/g,
  /(?<![\d./-])(?<year>(?:19|20)\d{2})-(?<month>\d{2})-(?<day>\d{2})(?![\d./-])/g,
  /(?<![\d./-])(?<day>0?[1-9]|[12]\d|3[01])([/.-])(?<month>0?[1-9]|1[0-2])\2(?<year>\d{2})(?![\d./-])/g,
  /(?<![\d./-])(?<day>\d{1,2}) (?<month>\p{L}{3,9})\.? (?<year>(?:19|20)\d{2})(?!\d)/gu,
];

type PrintedDate = { readonly text: string; readonly exists: boolean };

function readPrintedDate(match: RegExpExecArray): PrintedDate[] {
  const { day = '', month = '', year = '' } = match.groups ?? {};
  const monthOfYear = /\d/.test(month) ? Number(month) : parseMonthName(month);
  if (monthOfYear === null) return [];
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const exists =
    toIsoDate(fullYear, monthOfYear, Number(day)) !== null || toIsoDate(fullYear, Number(day), monthOfYear) !== null;
  return [{ text: match[0], exists }];
}

/** Returns a printed date that exists in no order of its numbers, when the text prints no valid date. */
export function findImpossibleDate(text: string): string | null {
  const dates = PRINTED_DATE_PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(readPrintedDate));
  return dates.some(({ exists }) => exists) ? null : (dates[0]?.text ?? null);
}

const PRINTED_TIME_PATTERN = /(?<![\d:.,/-])(\d{2})\s?[:hH]\s?(\d{2})(?::\d{2})?(?![\d:.,€%])/;
const TIME_ROW_PATTERN =
  /\bheure\b|\btime\b|(?<![\d./-])\d{1,2}([/.-])\d{1,2}\1\d{2,4}(?!\d)|\b(?:19|20)\d{2}-\d{2}-\d{2}\b|\b\d{1,2} \p{L}{3,9}\.? (?:19|20)\d{2}\b/iu;
/** A time alone on the row below its label, which a narrow roll breaks after "Heure :". */
const TIME_LABEL_END_PATTERN = /\b(?:heure|time)\s?:?\s*$/i;

/** Returns the time that was read, or one printed next to a date or a time label, when it is not a valid clock time. */
function findImpossibleTime(time: string | null, text: string): string | null {
  if (time !== null) return isClockTime(time) ? null : time;
  const rows = text.split('\n');
  for (const [index, row] of rows.entries()) {
    const isTimeRow = TIME_ROW_PATTERN.test(row) || TIME_LABEL_END_PATTERN.test(rows[index - 1] ?? '');
    const match = isTimeRow ? PRINTED_TIME_PATTERN.exec(row) : null;
    if (match) return isClockTime(`${match[1]}:${match[2]}`) ? null : match[0].trim();
  }
  return null;
}

const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
