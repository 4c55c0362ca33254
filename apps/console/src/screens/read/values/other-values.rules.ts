import { foldText } from '../../../i18n/fold-text.ts';
import type { Field, FieldKind, FieldValue } from './fields.rules.ts';
import { parseNumber, parseValue } from './parse-value.rules.ts';

const MAX_SHOWN = 6;

/** An amount with two decimals. A space between its digits counts only where no line ends and no column begins: a no-break one. */
const AMOUNT =
  /^(?:\d{1,3}(?:[\u00a0\u202f'’]\d{3})+[.,]\d{2}|\d{1,3}(?:\.\d{3})+,\d{2}|\d{1,3}(?:,\d{3})+\.\d{2}|\d{1,9}[.,]\d{2})$/;
const CURRENCY_OR_END = /^[(€$]+|(?:€|EUR|[$.,;:)\u00a0\u202f])+$/g;
/** After digits and a space, these three may be the last of a longer number: `1 523,00` or `20` and `760,00`. */
const MAYBE_TAIL = /^\d{3}[.,]\d{2}$/;
const MAYBE_HEAD = /(?:^|[^\d.,])(\d{1,3})$/;
const DATE = /(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)|(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
const WRITTEN_DATE = /(?<!\d)(\d{1,2})(?:er)? (\p{L}{3,9})\.? (\d{4})(?!\d)/gu;

const MONTHS = ['jan', 'fev', 'mar', 'avr', 'mai', 'juin', 'juil', 'aou', 'sep', 'oct', 'nov', 'dec'];

/** A document with what was read in it: its text, and its values. */
type Printed = { readonly rawText: string; readonly fields: readonly Pick<Field, 'kind' | 'value' | 'box'>[] };

/**
 * Returns what else the document prints that the value could be: amounts, the nearest in size first, or dates in their order. The service
 * says which value it read, and not between which it chose; a person who corrects finds the right one among these. An amount whose first
 * digits may be of another column is left out, unless it was read in a box of its own.
 */
export function listOtherValues(printed: Printed, kind: FieldKind, current: FieldValue): readonly FieldValue[] {
  if (kind !== 'money' && kind !== 'date') return [];
  const found: readonly FieldValue[] = kind === 'money' ? listAmounts(printed, current) : listDates(printed.rawText);
  return [...new Set(found)].filter((value) => value !== current).slice(0, MAX_SHOWN);
}

function listAmounts({ rawText, fields }: Printed, current: FieldValue): readonly number[] {
  const boxed = new Set(fields.flatMap(({ kind, value, box }) => (kind === 'money' && box !== null ? [value] : [])));
  const amounts = rawText
    .split(/[\n\t\f]|\s{2,}/)
    .flatMap((cells) => listCellAmounts(cells.split(' '), boxed))
    .filter((amount) => amount > 0);
  if (typeof current !== 'number' || current <= 0) return amounts.sort((a, b) => b - a);
  const distance = (amount: number) => Math.abs(Math.log(amount / current));
  return amounts.sort((a, b) => distance(a) - distance(b));
}

/** Amounts among words that single spaces part. */
const listCellAmounts = (words: readonly string[], boxed: ReadonlySet<FieldValue>): readonly number[] =>
  words.flatMap((word, place) => {
    const amount = word.replace(CURRENCY_OR_END, '');
    const isRate = words[place + 1]?.startsWith('%') === true;
    if (isRate || !AMOUNT.test(amount)) return [];
    const readings = listReadings(words.slice(0, place), amount).flatMap((reading) => parseNumber(reading) ?? []);
    return readings.length === 1 ? readings : readings.filter((reading) => boxed.has(reading));
  });

/** An amount, alone and with the digits before it that may belong to it. */
function listReadings(before: readonly string[], amount: string): readonly string[] {
  const readings = [amount];
  if (!MAYBE_TAIL.test(amount)) return readings;
  for (const word of before.toReversed()) {
    const [, digits] = MAYBE_HEAD.exec(word) ?? [];
    if (digits === undefined) break;
    readings.push(`${digits}${readings.at(-1)}`);
    if (word.length !== 3 || digits.length !== 3) break;
  }
  return readings;
}

function listDates(text: string): readonly string[] {
  const numeric = [...text.matchAll(DATE)].map(([, day, month, year, isoYear, isoMonth, isoDay]) =>
    isoYear === undefined ? toDay(year, month, day) : toDay(isoYear, isoMonth, isoDay),
  );
  const written = [...text.matchAll(WRITTEN_DATE)].map(([, day, name = '', year]) => {
    const plain = foldText(name);
    const month = MONTHS.findIndex((start) => plain.startsWith(start));
    return month < 0 ? '' : toDay(year, String(month + 1), day);
  });
  return [...numeric, ...written].filter((day) => day !== '' && parseValue(day, 'date').isValid);
}

const toDay = (year = '', month = '', day = ''): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
