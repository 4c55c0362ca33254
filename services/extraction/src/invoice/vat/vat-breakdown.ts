import { type Cents, findAmounts } from '@probant/french/money';
import type { Row } from '../../reading/rows.ts';
import { hasLabel } from '../page/labels.ts';
import { isKnownPercent, KNOWN_VAT_RATES } from './vat-rates.ts';

/** A rate that the page states outside its lines, with its base or else its tax, where one is printed next to it. */
export type VatPart = {
  readonly row: Row;
  readonly percent: number;
  readonly base: Cents | null;
  readonly tax: Cents | null;
};

const RATE_PATTERN = /(?<![\d.,/])(\d{1,2}(?:[.,]\d{1,3})?)(?![\d/]|[.,]\d)( ?%)?/g;
const MAX_ROW_AMOUNTS = 8;

/** Reads "TVA 20 %", "20,00 % sur 300,00", a row of a table "20,00 300,00 60,00" or only "300,00 60,00" where one known rate gives the tax. */
export const readVatBreakdown = (rows: readonly Row[]): readonly VatPart[] =>
  rows.flatMap((row) => readVatPart(row) ?? []);

function readVatPart(row: Row): VatPart | null {
  if (row.text.length > 240 || hasLabel(row.folded, 'penalty')) return null;
  const amounts = [...new Set(findAmounts(row.text).map(({ value }) => Math.abs(value) as Cents))].slice(
    0,
    MAX_ROW_AMOUNTS,
  );
  const printed = [...row.text.matchAll(RATE_PATTERN)].map(([, number = '', sign]) => ({
    percent: Number(number.replace(',', '.')),
    signed: sign !== undefined,
  }));
  const partsWithBase = printed
    .filter(({ percent, signed }) => (signed && percent > 0 && percent <= 30) || isKnownPercent(percent))
    .flatMap(({ percent }) =>
      findTaxedBases(amounts, [percent / 100]).map(({ base }) => ({ row, percent, base, tax: null })),
    );
  if (partsWithBase.length > 0) return takeOnlyPart(partsWithBase);
  const statedRates = printed.filter(({ percent, signed }) => signed && percent <= 30);
  const isVat = hasLabel(row.folded, 'vat') && !hasLabel(row.folded, 'discount');
  const [first] = statedRates;
  if (isVat && first && statedRates.every(({ percent }) => percent === first.percent))
    return { row, percent: first.percent, base: null, tax: amounts.length === 1 ? (amounts[0] ?? null) : null };
  if (printed.some(({ signed }) => signed) || !isVat) return null;
  return takeOnlyPart(
    findTaxedBases(amounts, KNOWN_VAT_RATES).map(({ base, rate }) => ({ row, percent: rate * 100, base, tax: null })),
  );
}

/** Returns the bases whose tax is printed next to them. */
const findTaxedBases = (amounts: readonly Cents[], rates: readonly number[]): { base: Cents; rate: number }[] =>
  amounts.flatMap((base) =>
    rates
      .filter((rate) => amounts.some((tax) => tax > 0 && tax < base && Math.abs(base * rate - tax) <= 0.51))
      .map((rate) => ({ base, rate })),
  );

/** Returns the part when a row states one rate only, with the base when it is the only one. */
function takeOnlyPart(parts: readonly VatPart[]): VatPart | null {
  const [first] = parts;
  if (!first || parts.some(({ percent }) => Math.abs(percent - first.percent) > 1e-6)) return null;
  const base = parts.every((part) => part.base === first.base) ? first.base : null;
  return { ...first, percent: Math.round(1000 * first.percent) / 1000, base };
}
