import type { FieldKind, FieldValue } from './fields.rules.ts';
import { parseNumber, parseValue } from './parse-value.rules.ts';

const MAX_SHOWN = 6;

/** Amounts with two decimals, as they are printed; not a part of a longer number. */
const AMOUNT =
  /(?<![\d.,])\d{1,3}(?:[ .\u00a0\u202f]\d{3})*[.,]\d{2}(?![\d.,]*\d)|(?<![\d.,])\d{4,9}[.,]\d{2}(?![\d.,]*\d)/g;
const DATE = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)|(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
const WRITTEN_DATE = /(?<!\d)(\d{1,2})(?:er)? (\p{L}{3,9})\.? (\d{4})(?!\d)/gu;

const MONTHS = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec'];

/**
 * Returns what else the document prints that the value could be: amounts, the nearest in size first, or dates in their order. The service
 * says which value it read, and not between which it chose; a person who corrects finds the right one among these.
 */
export function listOtherValues(rawText: string, kind: FieldKind, current: FieldValue): readonly FieldValue[] {
  if (kind !== 'money' && kind !== 'date') return [];
  const found: readonly FieldValue[] = kind === 'money' ? listAmounts(rawText, current) : listDates(rawText);
  return [...new Set(found)].filter((value) => value !== current).slice(0, MAX_SHOWN);
}

function listAmounts(text: string, current: FieldValue): readonly number[] {
  const amounts = [...text.matchAll(AMOUNT)]
    .flatMap(([printed]) => splitReadings(printed))
    .flatMap((printed) => parseNumber(printed) ?? [])
    .filter((amount) => amount > 0);
  if (typeof current !== 'number' || current <= 0) return amounts.sort((a, b) => b - a);
  const distance = (amount: number) => Math.abs(Math.log(amount / current));
  return amounts.sort((a, b) => distance(a) - distance(b));
}

/** `20 760,00` is an amount, or a rate beside an amount of the next column. */
function splitReadings(printed: string): readonly string[] {
  const parts = printed.split(' ');
  return parts.map((_, first) => parts.slice(first).join(' '));
}

function listDates(text: string): readonly string[] {
  const numeric = [...text.matchAll(DATE)].map(([, day, month, year, isoYear, isoMonth, isoDay]) =>
    isoYear === undefined ? toDay(year, month, day) : toDay(isoYear, isoMonth, isoDay),
  );
  const written = [...text.matchAll(WRITTEN_DATE)].map(([, day, name = '', year]) => {
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const month = MONTHS.findIndex((start) => plain.startsWith(start));
    return month < 0 ? '' : toDay(year, String(month + 1), day);
  });
  return [...numeric, ...written].filter((day) => day !== '' && parseValue(day, 'date').isValid);
}

const toDay = (year = '', month = '', day = ''): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
