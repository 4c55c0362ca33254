import { type Cents, findAmounts } from '@probant/french/money';
import type { Row } from '../../reading/rows.ts';
import { bears } from './labels.ts';
import { isKnownPercent } from './vat-percent.ts';
import { knownRates } from './vat-rates.ts';

/** A rate that the page states outside its lines, with the base that it is of or else the tax, where one stands beside it. */
export type VatPart = {
  readonly row: Row;
  readonly percent: number;
  readonly base: Cents | null;
  readonly tax: Cents | null;
};

const RATE = /(?<![\d.,/])(\d{1,2}(?:[.,]\d{1,3})?)(?![\d/]|[.,]\d)( ?%)?/g;
const AMOUNTS = 8;

/** "TVA 20 %", "20,00 % sur 300,00", a row of a table "20,00 300,00 60,00" or only "300,00 60,00" where one rate makes the tax. */
export const vatBreakdown = (rows: readonly Row[]): readonly VatPart[] => rows.flatMap((row) => partOf(row) ?? []);

function partOf(row: Row): VatPart | null {
  if (row.text.length > 240 || bears(row.folded, 'penalty')) return null;
  const amounts = [...new Set(findAmounts(row.text).map(({ value }) => Math.abs(value) as Cents))].slice(0, AMOUNTS);
  const printed = [...row.text.matchAll(RATE)].map(([, number = '', sign]) => ({
    percent: Number(number.replace(',', '.')),
    signed: sign !== undefined,
  }));
  const taxed = printed
    .filter(({ percent, signed }) => (signed && percent > 0 && percent <= 30) || isKnownPercent(percent))
    .flatMap(({ percent }) => pairs(amounts, [percent / 100]).map(({ base }) => ({ row, percent, base, tax: null })));
  if (taxed.length > 0) return alone(taxed);
  const stated = printed.filter(({ percent, signed }) => signed && percent <= 30);
  const isVat = bears(row.folded, 'vat') && !bears(row.folded, 'discount');
  const [first] = stated;
  if (isVat && first && stated.every(({ percent }) => percent === first.percent))
    return { row, percent: first.percent, base: null, tax: amounts.length === 1 ? (amounts[0] ?? null) : null };
  if (printed.some(({ signed }) => signed) || !isVat) return null;
  return alone(pairs(amounts, knownRates).map(({ base, rate }) => ({ row, percent: rate * 100, base, tax: null })));
}

/** Bases whose tax stands beside them. */
const pairs = (amounts: readonly Cents[], rates: readonly number[]): { base: Cents; rate: number }[] =>
  amounts.flatMap((base) =>
    rates
      .filter((rate) => amounts.some((tax) => tax > 0 && tax < base && Math.abs(base * rate - tax) <= 0.51))
      .map((rate) => ({ base, rate })),
  );

/** More than one rate or base of one row tells nothing. */
function alone(parts: readonly VatPart[]): VatPart | null {
  const [first] = parts;
  if (!first || parts.some(({ percent }) => Math.abs(percent - first.percent) > 1e-6)) return null;
  const base = parts.every((part) => part.base === first.base) ? first.base : null;
  return { ...first, percent: Math.round(1000 * first.percent) / 1000, base };
}
