import { type Cents, roundToCents } from '@probant/french/money';
import type { Features } from '../../ranking/features.ts';
import { slicePlace } from '../../reading/create-reading.ts';
import type { Row, Segment } from '../../reading/rows.ts';
import { findLineRows } from '../lines/line-rows.ts';
import type { Cell, InvoicePages } from '../page/invoice-pages.ts';
import { readLabelContext } from '../page/label-context.ts';
import { computeLabelFeatures } from '../page/label-features.ts';
import { hasLabel } from '../page/labels.ts';
import { computePlaceFeatures } from '../page/place-features.ts';
import { KNOWN_VAT_RATES } from '../vat/vat-rates.ts';
import { findBareTotal } from './bare-totals.ts';
import { findInvoiceAmounts } from './invoice-amounts.ts';
import { type PlaceRole, readPlaceRole } from './place-roles.ts';
import { createTaxTableFeatures } from './tax-table-features.ts';

/** An amount printed at one place; `value` without its sign. */
export type AmountCandidate = {
  readonly value: Cents;
  readonly negative: boolean;
  readonly row: number;
  readonly place: Pick<Segment, 'words' | 'page' | 'source'>;
  readonly features: Features;
  readonly role: PlaceRole;
  /** It belongs to a line of the table: a price or the amount of a line is no total. */
  readonly isInLine: boolean;
};

/** The number of distinct amounts, the largest first, that are compared pairwise; bounds the run time on a page of prices. */
const MAX_DISTINCT_AMOUNTS = 150;

/** Finds every printed amount, with its features as a total of the invoice. */
export function findAmountCandidates(pages: InvoicePages): readonly AmountCandidate[] {
  const lineRows = findLineRows(pages.rows);
  const printed = pages.cells.flatMap((cell) => findAmountsIn(pages, cell, lineRows));
  const values = [...new Set(printed.map(({ value }) => value))].sort((a, b) => b - a).slice(0, MAX_DISTINCT_AMOUNTS);
  const roleFeatures = createRoleFeatures(values);
  const partFeatures = createPartFeatures(values);
  const isColumnSum = createColumnSumCheck(printed);
  const taxFeatures = createTaxTableFeatures(printed);
  const rankByValue = new Map(values.map((value, index) => [value, index]));
  const places = Map.groupBy(printed, ({ value }) => value);
  const largest = findLargest(printed);
  return printed.flatMap((candidate) => {
    const order = rankByValue.get(candidate.value);
    if (order === undefined) return [];
    const amountFeatures = {
      rank: Math.min(order, 10),
      largest: Number(candidate.value === largest),
      zero: Number(candidate.value === 0),
      places: Math.min(3, (places.get(candidate.value)?.length ?? 1) - 1),
      shareOfLargest: Math.min(2, candidate.value / Math.max(1, largest)),
      magnitude: Math.log10(candidate.value + 1),
      columnSum: Number(isColumnSum(candidate)),
      ...partFeatures(candidate.value),
    };
    return [
      {
        ...candidate,
        features: {
          ...candidate.features,
          ...amountFeatures,
          ...roleFeatures(candidate.value),
          ...taxFeatures(candidate),
        },
      },
    ];
  });
}

function findAmountsIn(pages: InvoicePages, cell: Cell, lineRows: ReadonlySet<Row>): AmountCandidate[] {
  const { segment, row, position } = cell;
  const printedRow = pages.rows[row];
  const isInLine = printedRow !== undefined && lineRows.has(printedRow);
  const matches = findInvoiceAmounts(segment);
  const before = printedRow?.segments[position - 1];
  return (matches.length > 0 || isInLine ? matches : findBareTotal(segment, before)).map((match) => {
    const context = readLabelContext(pages, cell, match.start, match.end);
    return {
      value: roundToCents(Math.abs(match.value)),
      negative: match.value < 0,
      row,
      place: slicePlace(segment, match.start, match.end),
      role: readPlaceRole(context),
      isInLine,
      features: {
        ...computeLabelFeatures(context),
        ...computePlaceFeatures(pages, cell, match.start, match.end),
        negative: Number(match.value < 0),
        'row:penalty': Number(hasLabel(context.row, 'penalty')),
        'row:capital': Number(hasLabel(context.row, 'capital')),
        decimals: Number(match.hasDecimals),
        currency: Number(match.currency !== null),
        rightmost: Number(position === (pages.rows[row]?.segments.length ?? 0) - 1),
      },
    };
  });
}

/** Returns the largest amount. A company's capital, often the largest amount of an invoice, does not count. */
const findLargest = (printed: readonly AmountCandidate[]): number =>
  printed.reduce((largest, { value, features }) => (features['row:capital'] ? largest : Math.max(largest, value)), 0);

/** Returns the roles that an amount can have among all amounts: base of a printed tax and sum, sum of both, tax of a printed base. */
function createRoleFeatures(values: readonly Cents[]): (value: Cents) => Features {
  const printed = new Set<number>(values);
  const isPrinted = (value: number) => printed.has(value) || printed.has(value - 1) || printed.has(value + 1);
  return (value) => {
    if (value <= 0) return {};
    const isBase = (rate: number) => isPrinted(Math.round(value * rate)) && isPrinted(Math.round(value * (1 + rate)));
    const isSum = (rate: number) =>
      isPrinted(Math.round(value / (1 + rate))) && isPrinted(value - Math.round(value / (1 + rate)));
    const isTax = (rate: number) => isPrinted(Math.round(value / rate)) && isPrinted(Math.round(value / rate) + value);
    return {
      isBase: Number(KNOWN_VAT_RATES.some(isBase)),
      isSum: Number(KNOWN_VAT_RATES.some(isSum)),
      isTax: Number(KNOWN_VAT_RATES.some(isTax)),
    };
  };
}

/** Counts the printed pairs that an amount is the sum of, and those it is a part of. Coincidences grow with the page. */
function createPartFeatures(values: readonly Cents[]): (value: Cents) => Features {
  const printed = new Set<number>(values);
  return (value) => {
    let [sums, parts] = [0, 0];
    for (const amount of values) {
      if (value <= 0 || amount <= 0 || amount === value) continue;
      if (amount < value && printed.has(value - amount)) sums++;
      if (amount > value && printed.has(amount - value)) parts++;
    }
    return { sums: Math.min(6, sums), parts: Math.min(6, parts) };
  };
}

/** Returns whether an amount is the sum of two or more amounts directly above it that are right-aligned with it. */
function createColumnSumCheck(printed: readonly AmountCandidate[]): (candidate: AmountCandidate) => boolean {
  const rightEdge = (candidate: AmountCandidate) => candidate.place.words.at(-1)?.box[2] ?? 0;
  const order = new Map(printed.map((candidate, at) => [candidate, at]));
  return (candidate) => {
    const own = order.get(candidate) ?? 0;
    let [sum, count] = [0, 0];
    for (let at = own - 1; at >= Math.max(0, own - MAX_AMOUNTS_ABOVE); at--) {
      const above = printed[at];
      if (!above || Math.abs(rightEdge(above) - rightEdge(candidate)) > ALIGNMENT_TOLERANCE) continue;
      sum += above.value;
      count++;
      if (count > 1 && Math.abs(sum - candidate.value) <= 1) return true;
      if (sum > candidate.value + 1) return false;
    }
    return false;
  };
}

/** Share of the page width. */
const ALIGNMENT_TOLERANCE = 0.015;
const MAX_AMOUNTS_ABOVE = 200;
