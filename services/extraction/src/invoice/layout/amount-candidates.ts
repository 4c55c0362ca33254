import { type Cents, cents } from '@probant/french/money';
import { partOf } from '../../reading/evidence.ts';
import type { Segment } from '../../reading/rows.ts';
import type { Cell, InvoicePages } from './invoice-pages.ts';
import { labelContext } from './label-context.ts';
import { labelFlags } from './label-flags.ts';
import { bears } from './labels.ts';
import { placeFeatures } from './place-features.ts';
import { printedAmounts } from './printed-amounts.ts';
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
  const parts = partsOf(values);
  const columns = columnSums(printed);
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
      shareOfLargest: Math.min(2, candidate.value / Math.max(1, largest)),
      magnitude: Math.log10(candidate.value + 1),
      columnSum: Number(columns(candidate)),
      ...parts(candidate.value),
    };
    return [
      { ...candidate, features: { ...candidate.features, ...known, ...roles(candidate.value), ...tabled(candidate) } },
    ];
  });
}

function amountsIn(pages: InvoicePages, cell: Cell): AmountCandidate[] {
  const { segment, row, place } = cell;
  return printedAmounts(segment).map((match) => {
    const context = labelContext(pages, cell, match.start, match.end);
    return {
      value: cents(Math.abs(match.value)),
      negative: match.value < 0,
      row,
      place: partOf(segment, match.start, match.end),
      features: {
        ...labelFlags(context),
        ...placeFeatures(pages, cell, match.start, match.end),
        negative: Number(match.value < 0),
        'row:penalty': Number(bears(context.row, 'penalty')),
        'row:capital': Number(bears(context.row, 'capital')),
        decimals: Number(match.hasDecimals),
        currency: Number(match.currency !== null),
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

/** Of how many printed pairs an amount is the sum, and in how many it is a part. Coincidences grow with the page. */
function partsOf(values: readonly Cents[]): (value: Cents) => Features {
  const printed = new Set<number>(values);
  return (value) => {
    let [sums, parts] = [0, 0];
    for (const other of values) {
      if (value <= 0 || other <= 0 || other === value) continue;
      if (other < value && printed.has(value - other)) sums++;
      if (other > value && printed.has(other - value)) parts++;
    }
    return { sums: Math.min(6, sums), parts: Math.min(6, parts) };
  };
}

/** Whether an amount is the sum of two or more right above it that end where it ends. */
function columnSums(printed: readonly AmountCandidate[]): (candidate: AmountCandidate) => boolean {
  const ends = (candidate: AmountCandidate) => candidate.place.words.at(-1)?.box[2] ?? 0;
  const order = new Map(printed.map((candidate, at) => [candidate, at]));
  return (candidate) => {
    const own = order.get(candidate) ?? 0;
    let [sum, count] = [0, 0];
    for (let at = own - 1; at >= Math.max(0, own - LOOK_BACK); at--) {
      const other = printed[at];
      if (!other || Math.abs(ends(other) - ends(candidate)) > SAME_END) continue;
      sum += other.value;
      count++;
      if (count > 1 && Math.abs(sum - candidate.value) <= 1) return true;
      if (sum > candidate.value + 1) return false;
    }
    return false;
  };
}

/** Of the width of a page. */
const SAME_END = 0.015;
/** Amounts printed before it. */
const LOOK_BACK = 200;
