import { findDates, type IsoDate, isoDate } from '@probant/french/dates';

const APART = /(?<!\d)(\d{2})[ .](\d{2})[ .](\d{4})(?!\d)/;

/** The day printed on a card: 13 07 1990 as well as the usual notations, and a month in two languages (12 AUG/AOUT 74). */
export function dayIn(text: string): IsoDate | null {
  const [, day, month, year] = APART.exec(text) ?? [];
  if (day !== undefined) return isoDate(Number(year), Number(month), Number(day));
  return findDates(text.replace(/(\p{L}{3,})\s?\/\s?\p{L}{3,}\.?/u, '$1'))[0]?.value ?? null;
}
