import { countDaysBetween, type IsoDate, toIsoDate } from '@probant/french/dates';
import { DAY_MS } from '@probant/kernel/durations';

/** "30 jours", "45 jours fin de mois", "net 30 days", "zahlbar innerhalb von 14 Tagen". */
export type PaymentTerm = { readonly days: number; readonly endOfMonth: boolean };

const PAYMENT_TERM_PATTERN = /\b(\d{1,3}) ?(?:jours?|jrs?|days?|tagen?|tage)\b(.{0,16})/g;
const MAX_TERM_DAYS = 180;

/** Returns the terms of payment that a folded text names. */
export const findPaymentTerms = (folded: string): readonly PaymentTerm[] =>
  [...folded.matchAll(PAYMENT_TERM_PATTERN)]
    .map((match) => ({
      days: Number(match[1]),
      endOfMonth: /fin (?:de|du) mois|\bfdm\b|end of month|monatsende/.test(match[2] ?? ''),
    }))
    .filter(({ days }) => days > 0 && days <= MAX_TERM_DAYS);

/** Returns whether the due date follows from the date of issue by a printed term. Dates that match by chance are rare. */
export const matchesPaymentTerm = (issued: IsoDate, due: IsoDate, terms: readonly PaymentTerm[]): boolean =>
  terms.some(({ days, endOfMonth }) =>
    endOfMonth
      ? due === endOfMonthOf(addDays(issued, days)) || due === addDays(endOfMonthOf(issued), days)
      : countDaysBetween(issued, due) === days,
  );

const addDays = (day: IsoDate, days: number): IsoDate => {
  const later = new Date(Date.parse(day) + days * DAY_MS).toISOString();
  return later.slice(0, 10) as IsoDate;
};

const endOfMonthOf = (day: IsoDate): IsoDate => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return toIsoDate(year, month, days) ?? day;
};
