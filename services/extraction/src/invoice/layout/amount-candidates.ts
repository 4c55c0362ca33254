import { type Cents, cents, findAmounts } from '@probant/french/money';
import { partOf } from '../../reading/evidence.ts';
import type { Segment } from '../../reading/rows.ts';
import { type Cell, depthOf, type InvoicePages } from './invoice-pages.ts';
import { labelContext } from './label-context.ts';
import { labelFlags } from './label-flags.ts';
import { bears } from './labels.ts';
import type { Features } from './scoring.ts';
import { taxTable } from './tax-table.ts';
import { knownRates } from './vat-rates.ts';

/** An amount printed at one place; `value` without its sign. */
export type AmountCandidate = {
  readonly value: Cents;
  readonly negative: boolean;
  readonly row: number;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly features: Features;
};

/** Distinct amounts looked at, the largest ones: a page of prices is no reason to compare all pairs of them. */
const LIMIT = 150;

export function amountCandidates(pages: InvoicePages): readonly AmountCandidate[] {
  const printed = pages.cells.flatMap((cell) => amountsIn(pages, cell));
  const values = [...new Set(printed.map(({ value }) => value))].sort((a, b) => b - a).slice(0, LIMIT);
  const roles = rolesOf(values);
  const tabled = taxTable(printed);
  const rank = new Map(values.map((value, index) => [value, index]));
  const places = Map.groupBy(printed, ({ value }) => value);
  const largest = largestOf(printed);
  return printed.flatMap((candidate) => {
    const order = rank.get(candidate.value);
    if (order === undefined) return [];
    const known = {
      rank: Math.min(order, 10),
      largest: Number(candidate.value === largest),
      zero: Number(candidate.value === 0),
      places: Math.min(3, (places.get(candidate.value)?.length ?? 1) - 1),
    };
    return [
      { ...candidate, features: { ...candidate.features, ...known, ...roles(candidate.value), ...tabled(candidate) } },
    ];
  });
}

function amountsIn(pages: InvoicePages, cell: Cell): AmountCandidate[] {
  const { segment, row, place } = cell;
  return findAmounts(segment.text).map((match) => {
    const context = labelContext(pages, cell, match.start, match.end);
    return {
      value: cents(Math.abs(match.value)),
      negative: match.value < 0,
      row,
      place: partOf(segment, match.start, match.end),
      features: {
        ...labelFlags(context),
        'row:penalty': Number(bears(context.row, 'penalty')),
        'row:capital': Number(bears(context.row, 'capital')),
        decimals: Number(match.hasDecimals),
        currency: Number(match.currency !== null),
        depth: depthOf(pages, row),
        rightmost: Number(place === (pages.rows[row]?.segments.length ?? 0) - 1),
      },
    };
  });
}

/** A company's capital is the largest amount of many invoices, and of no interest. */
const largestOf = (printed: readonly AmountCandidate[]): number =>
  printed.reduce((most, { value, features }) => (features['row:capital'] ? most : Math.max(most, value)), 0);

/** What an amount would be among all amounts: base of a printed tax and sum, sum of both, tax of a printed base. */
function rolesOf(values: readonly Cents[]): (value: Cents) => Features {
  const printed = new Set<number>(values);
  const near = (value: number) => printed.has(value) || printed.has(value - 1) || printed.has(value + 1);
  return (value) => {
    if (value <= 0) return {};
    const isBase = (rate: number) => near(Math.round(value * rate)) && near(Math.round(value * (1 + rate)));
    const isSum = (rate: number) =>
      near(Math.round(value / (1 + rate))) && near(value - Math.round(value / (1 + rate)));
    const isTax = (rate: number) => near(Math.round(value / rate)) && near(Math.round(value / rate) + value);
    return {
      isBase: Number(knownRates.some(isBase)),
      isSum: Number(knownRates.some(isSum)),
      isTax: Number(knownRates.some(isTax)),
    };
  };
}
