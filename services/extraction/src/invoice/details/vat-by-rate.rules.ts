import type { InvoiceData, VatBreakdownEntry } from '@probant/contracts/extraction';
import { findAmounts, toCents } from '@probant/french/money';
import { INVOICE_VAT_RATES } from '@probant/french/vat-rates';
import type { Row } from '../../reading/rows.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import { readPercents } from '../page/percents.ts';

/** The base and the VAT of a rate, in cents, without sign. */
type RatePart = { readonly percent: number; readonly base: number; readonly tax: number };

const MAX_ROWS = 600;
const MAX_ROW_AMOUNTS = 8;
const MAX_RATES = 5;
const MAX_PARTS_PER_RATE = 6;
/** Cents by which the VAT of a rate may differ from its share of the total, one for each rate. */
const TOLERANCE_CENTS_PER_RATE = 1;

/**
 * Returns base and VAT of each rate, in euros: those printed in one row, or those of the lines, when they add up to the subtotal and the
 * VAT that were read; otherwise the only known rate that turns the subtotal into the VAT. `isExempt`: the pages name a reason for no VAT.
 */
export function readVatByRate(pages: InvoicePages, data: InvoiceData, isExempt: boolean): VatBreakdownEntry[] {
  const { subtotal, vat_amount: vat } = data;
  if (subtotal == null) return [];
  if (vat === 0 || (vat == null && isExempt && subtotal === data.total_amount))
    return [{ rate: 0, taxable_base: subtotal, amount: 0 }];
  if (vat == null) return [];
  const [net, tax] = [Math.abs(toCents(subtotal)), Math.abs(toCents(vat))];
  const sign = vat < 0 || subtotal < 0 ? -1 : 1;
  const found = findPrintedParts(pages.rows, net, tax) ?? sumLines(data, net, tax) ?? findOnlyRate(net, tax);
  return found.map(({ percent, base, tax: amount }) => ({
    rate: percent,
    taxable_base: (sign * base) / 100,
    amount: (sign * amount) / 100,
  }));
}

/** No part of a fraction or of a day. */
const PERCENT_PATTERN = /(?<![\d.,/])(\d{1,2}(?:[.,]\d{1,3})?) ?%/g;
const MAX_PERCENT = 30;

/** Finds one part for each rate, so that the parts add up to both totals; else parts whose VAT does: what they leave bears none. */
function findPrintedParts(rows: readonly Row[], net: number, tax: number): readonly RatePart[] | null {
  const last = rows.slice(-MAX_ROWS);
  const percents = [...new Set(last.flatMap(({ text }) => readRates(text)))].slice(0, MAX_RATES);
  const options = percents.map((percent) => findParts(last, percent).slice(0, MAX_PARTS_PER_RATE));
  const combinations = combine(options).filter(
    (parts) => Math.abs(sumOf(parts, 'tax') - tax) <= TOLERANCE_CENTS_PER_RATE * parts.length,
  );
  const whole = combinations.find(
    (parts) => Math.abs(sumOf(parts, 'base') - net) <= TOLERANCE_CENTS_PER_RATE * parts.length,
  );
  if (whole) return whole;
  const partial = combinations.find(
    (parts) => sumOf(parts, 'base') < net && parts.every(({ percent }) => isStatedWith(last, percent, parts)),
  );
  return partial ? addUntaxed(last, partial, net) : null;
}

const readRates = (text: string): readonly number[] =>
  readPercents(text.slice(0, 240), PERCENT_PATTERN).filter((percent) => percent > 0 && percent <= MAX_PERCENT);

/** Returns the pairs of amounts in one row of which one is the tax of the other at this rate. */
function findParts(rows: readonly Row[], percent: number): RatePart[] {
  const parts = rows.flatMap((row) => {
    const amounts = readAmounts(row);
    return amounts.flatMap((base) =>
      amounts.flatMap((tax) =>
        tax > 0 && tax < base && Math.abs((base * percent) / 100 - tax) <= 1.01 ? [{ percent, base, tax }] : [],
      ),
    );
  });
  return [...new Map(parts.map((part) => [`${part.base} ${part.tax}`, part])).values()];
}

const readAmounts = ({ text }: Row): number[] =>
  text.length > 240
    ? []
    : [...new Set(findAmounts(text).map(({ value }) => Math.abs(value)))].slice(0, MAX_ROW_AMOUNTS);

/** Returns every choice of at most one part of each rate, at least one in all. */
function combine(options: readonly (readonly RatePart[])[]): readonly RatePart[][] {
  let choices: RatePart[][] = [[]];
  for (const parts of options)
    choices = choices.concat(choices.flatMap((chosen) => parts.map((part) => [...chosen, part])));
  return choices.filter(({ length }) => length > 0);
}

const sumOf = (parts: readonly RatePart[], member: 'base' | 'tax'): number =>
  parts.reduce((sum, part) => sum + part[member], 0);

/** Whether one row prints the rate beside its base and its VAT: "TVA 20 % sur 543,68 : 108,74". */
const isStatedWith = (rows: readonly Row[], percent: number, parts: readonly RatePart[]): boolean =>
  rows.some((row) => {
    const amounts = readAmounts(row);
    const part = parts.find((candidate) => candidate.percent === percent);
    return (
      part && readRates(row.text).includes(percent) && [part.base, part.tax].every((value) => amounts.includes(value))
    );
  });

const ZERO_PERCENT_PATTERN = /(?<![\d.,])0(?:[.,]0+)? ?%/;

/** Adds the rest of the subtotal at 0 %, where a row prints it so, or several rows that state a base without VAT each. */
function addUntaxed(rows: readonly Row[], parts: readonly RatePart[], net: number): readonly RatePart[] {
  const rest = net - sumOf(parts, 'base');
  const untaxed = rows.filter(({ text }) => ZERO_PERCENT_PATTERN.test(text));
  const stated = untaxed.flatMap(readUntaxedPart);
  if (stated.length > 1 && Math.abs(sumOf(stated, 'base') - rest) <= TOLERANCE_CENTS_PER_RATE)
    return [...parts, ...stated];
  const isPrinted = untaxed.some((row) => readAmounts(row).includes(rest));
  return isPrinted ? [...parts, { percent: 0, base: rest, tax: 0 }] : parts;
}

/** Reads a row of two amounts, a base and no VAT: "Exonéré   0 %   60,00   0,00". */
function readUntaxedPart({ text }: Row): RatePart[] {
  const [base = 0, tax, other] = findAmounts(text.replace(ZERO_PERCENT_PATTERN, ' ')).map(
    ({ value }) => value as number,
  );
  return base > 0 && tax === 0 && other === undefined ? [{ percent: 0, base, tax: 0 }] : [];
}

/** Adds up the lines of each rate, whose amounts are without VAT or with it. */
function sumLines({ line_items: lines }: InvoiceData, net: number, tax: number): readonly RatePart[] | null {
  if (!lines || lines.length === 0 || lines.some(({ amount, vat_rate: rate }) => amount == null || rate == null))
    return null;
  const sums = [...Map.groupBy(lines, (line) => line.vat_rate ?? 0)]
    .slice(0, MAX_RATES + 1)
    .map(([percent, group]) => ({
      percent,
      sum: Math.abs(group.reduce((sum, { amount }) => sum + toCents(amount ?? 0), 0)),
    }));
  const withoutTax = sums.map(({ percent, sum }) => ({ percent, base: sum, tax: Math.round((sum * percent) / 100) }));
  const withTax = sums.map(({ percent, sum }) => {
    const base = Math.round(sum / (1 + percent / 100));
    return { percent, base, tax: sum - base };
  });
  const addsUp = (parts: readonly RatePart[]) =>
    Math.abs(sumOf(parts, 'base') - net) <= TOLERANCE_CENTS_PER_RATE * parts.length &&
    Math.abs(sumOf(parts, 'tax') - tax) <= TOLERANCE_CENTS_PER_RATE * parts.length;
  return [withoutTax, withTax].find(addsUp) ?? null;
}

/** The only known rate at which the VAT is that of the subtotal. */
function findOnlyRate(net: number, tax: number): readonly RatePart[] {
  const percents = INVOICE_VAT_RATES.filter((rate) => Math.abs((net * rate) / 100 - tax) <= 1.01);
  const [percent] = percents;
  return percents.length === 1 && percent !== undefined ? [{ percent, base: net, tax }] : [];
}
