import { daysBetween, type IsoDate, isoDate } from '@probant/french/dates';
import { type Finding, finding } from './catalogue.ts';
import { dayText } from './french-text.ts';
import type { ReceiptReading } from './receipt-reading.ts';

const OLD_DAYS = 365;

/** The day and the time of the purchase, seen from `today` (UTC). Tomorrow is not the future: it may have begun where the shop is. */
export function days({ data, rawText }: ReceiptReading, today: IsoDate): readonly Finding[] {
  const found: Finding[] = [];
  const day = existingDay(data.receipt_date);
  const impossible = day === null ? (data.receipt_date ?? printedImpossibleDay(rawText)) : null;
  if (impossible)
    found.push(finding('invalid_date', `La date lue ${impossible} n'existe pas. Regarder la date imprimée.`));
  const age = day === null ? null : daysBetween(day, today);
  if (day !== null && age !== null && age < -1)
    found.push(
      finding('future_date', `Date lue ${dayText(day)}, postérieure à aujourd'hui. Regarder la date imprimée.`),
    );
  if (day !== null && age !== null && age > OLD_DAYS)
    found.push(
      finding(
        'date_too_old',
        `Date lue ${dayText(day)} : il y a ${age} jours. Regarder si la dépense est encore dans les délais.`,
      ),
    );
  const time = impossibleTime(data.receipt_time ?? null, rawText);
  if (time !== null)
    found.push(finding('invalid_time', `L'heure lue ${time} n'existe pas. Regarder l'heure imprimée.`));
  return found;
}

/** A purchase on a Saturday or a Sunday, for tenants that ask for it. */
export function weekend({ data }: ReceiptReading): readonly Finding[] {
  const day = existingDay(data.receipt_date);
  const weekday = day === null ? null : new Date(day).getUTCDay();
  if (day === null || (weekday !== 0 && weekday !== 6)) return [];
  const name = weekday === 6 ? 'un samedi' : 'un dimanche';
  return [finding('weekend_date', `Date lue ${dayText(day)}, ${name}. Regarder si la dépense est liée à l'activité.`)];
}

/** The day that a text names, null for one that no calendar has. */
function existingDay(text: string | null | undefined): IsoDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '');
  return match ? isoDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

const PRINTED_DAY = /(?<![\d./-])(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d{2})(?![\d./-])/g;

/** A day as printed that exists in no order of its numbers, where the text prints no other. */
export function printedImpossibleDay(text: string): string | null {
  const printed = [...text.matchAll(PRINTED_DAY)];
  const exists = ([, first, , second, year]: RegExpExecArray) =>
    isoDate(Number(year), Number(second), Number(first)) !== null ||
    isoDate(Number(year), Number(first), Number(second)) !== null;
  return printed.some(exists) ? null : (printed[0]?.[0] ?? null);
}

const PRINTED_TIME = /(?<![\d:.,/-])(\d{2})\s?[:hH]\s?(\d{2})(?::\d{2})?(?![\d:.,€%])/;
const TIME_STANDS_HERE = /\bheure\b|\btime\b|(?<![\d./-])\d{1,2}([/.-])\d{1,2}\1\d{2,4}(?!\d)/i;

/** The time that was read, or one printed beside a date or its label, when no clock shows it. */
function impossibleTime(read: string | null, text: string): string | null {
  if (read !== null) return isClock(read) ? null : read;
  for (const row of text.split('\n')) {
    const match = TIME_STANDS_HERE.test(row) ? PRINTED_TIME.exec(row) : null;
    if (match) return isClock(`${match[1]}:${match[2]}`) ? null : match[0].trim();
  }
  return null;
}

const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
