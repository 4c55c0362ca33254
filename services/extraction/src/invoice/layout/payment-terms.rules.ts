import { daysBetween, type IsoDate, isoDate } from '@probant/french/dates';

/** "30 jours", "45 jours fin de mois", "net 30 days", "zahlbar innerhalb von 14 Tagen". */
export type PaymentTerm = { readonly days: number; readonly endOfMonth: boolean };

const TERM = /\b(\d{1,3}) ?(?:jours?|jrs?|days?|tagen?|tage)\b(.{0,16})/g;
const LONGEST = 180;

/** The terms of payment that a folded text names. */
export const paymentTermsIn = (folded: string): readonly PaymentTerm[] =>
  [...folded.matchAll(TERM)]
    .map((match) => ({
      days: Number(match[1]),
      endOfMonth: /fin (?:de|du) mois|\bfdm\b|end of month|monatsende/.test(match[2] ?? ''),
    }))
    .filter(({ days }) => days > 0 && days <= LONGEST);

/** Whether a printed term leads from the day of issue to the day due: two days that fit by chance are rare. */
export const leadsTo = (issued: IsoDate, due: IsoDate, terms: readonly PaymentTerm[]): boolean =>
  terms.some(({ days, endOfMonth }) =>
    endOfMonth
      ? due === endOfMonthOf(after(issued, days)) || due === after(endOfMonthOf(issued), days)
      : daysBetween(issued, due) === days,
  );

const after = (day: IsoDate, days: number): IsoDate => {
  const later = new Date(Date.parse(day) + days * 86_400_000).toISOString();
  return later.slice(0, 10) as IsoDate;
};

const endOfMonthOf = (day: IsoDate): IsoDate => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isoDate(year, month, days) ?? day;
};
