import type { Term } from '@probant/e-invoices/model/invoice';
import { readDate } from '@probant/e-invoices/model/values';
import { type IsoDate, toIsoDate } from '@probant/french/dates';

/** Returns the text of a term on one line; null for none. */
export function toText(term: Term): string | null {
  const text = term?.text.replace(/\s+/g, ' ').trim() ?? '';
  return text === '' ? null : text;
}

export function toDate(term: Term): IsoDate | null {
  const [year, month, day] = readDate(term)?.split('-').map(Number) ?? [];
  return year === undefined || month === undefined || day === undefined ? null : toIsoDate(year, month, day);
}
