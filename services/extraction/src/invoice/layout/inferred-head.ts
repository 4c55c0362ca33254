import { centsOf } from '@probant/french/money';
import { heightOf, type Row, type Segment } from '../../reading/rows.ts';
import { type Factor, numbersIn } from './row-numbers.ts';
import type { Column, ColumnKind, TableHead } from './table-head.ts';
import { knownRates } from './vat-rates.ts';

/** A row whose numbers multiply, and what stands where. */
type Proven = { readonly row: number; readonly first: Segment; readonly places: Partial<Record<ColumnKind, Segment>> };

const NUMBERS = 8;
const ROWS = 400;

/** The columns of a table without a head that is known: where quantity times price is the amount that ends a row. */
export function inferredHead(rows: readonly Row[]): TableHead | null {
  const proven = rows.slice(0, ROWS).flatMap((row, index) => provenRow(row, index) ?? []);
  const [first] = proven;
  if (!first) return null;
  const alike = proven.filter(({ places }) => isOver(places.amount, first.places.amount));
  const kinds = [...new Set(alike.flatMap(({ places }) => Object.keys(places) as ColumnKind[]))];
  const columns = kinds
    .map((kind): Column => {
      const own = alike.flatMap(({ places }) => places[kind] ?? []);
      return {
        kind,
        left: own.reduce((least, { left }) => Math.min(least, left), Number.POSITIVE_INFINITY),
        right: own.reduce((most, { right }) => Math.max(most, right), 0),
      };
    })
    .sort((a, b) => a.left - b.left);
  return { row: first.row - 1, columns: withCodes(columns, alike) };
}

/** Where most descriptions begin at one place and something stands before it, that is a column of its own. */
function withCodes(columns: readonly Column[], proven: readonly Proven[]): readonly Column[] {
  const described = proven.flatMap(({ places }) => places.description ?? []);
  const beginnings = Map.groupBy(described, ({ left }) => Math.round(left / 3));
  const [most] = [...beginnings.values()].sort((a, b) => b.length - a.length);
  const left = most?.[0]?.left ?? 0;
  const codes = proven.flatMap(({ first }) => (first.left < left - heightOf(first) ? [first] : []));
  if (codes.length === 0) return columns;
  const from = codes.reduce((least, code) => Math.min(least, code.left), left);
  const code: Column = { kind: 'other', left: from, right: left - 1 };
  return [code, ...columns.map((column) => (column.kind === 'description' ? { ...column, left } : column))].sort(
    (a, b) => a.left - b.left,
  );
}

/** Ends where the other ends, or nearly. */
const isOver = (one: Segment | undefined, other: Segment | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one.right - other.right) < 1.5 * heightOf(other);

function provenRow({ segments }: Row, row: number): Proven | null {
  const numbers = segments.flatMap(numbersIn).slice(-NUMBERS);
  const amount = numbers.at(-1);
  const description = wordiest(segments);
  if (!amount || !description || !/[.,]\d\d(?!\d)/.test(amount.place.text) || amount.number === 0) return null;
  const others = numbers.slice(0, -1).filter(({ number }) => number !== 0);
  for (const [at, price] of [...others.entries()].reverse())
    for (const quantity of others.slice(0, at).reverse()) {
      const off = others.slice(at + 1).find((percent) => makes(quantity, price, percent, amount));
      if (!off && !makes(quantity, price, null, amount)) continue;
      if (!/[.,]\d\d/.test(price.place.text) || description.left >= price.place.left) continue;
      const used = [off, quantity, price, amount];
      const rate = numbers.find((one) => !used.includes(one) && isRate(one) && one.place.left > description.right);
      return {
        row,
        first: segments[0] ?? description,
        places: {
          description: before(description, quantity.place),
          quantity: quantity.place,
          unitPrice: price.place,
          amount: amount.place,
          ...(off ? { discount: off.place } : {}),
          ...(rate ? { vatRate: rate.place } : {}),
        },
      };
    }
  return null;
}

function makes(quantity: Factor, price: Factor, off: Factor | null, amount: Factor): boolean {
  if (off && (off.number <= 0 || off.number >= 100)) return false;
  const exact = quantity.number * price.number * (1 - (off?.number ?? 0) / 100);
  return Math.abs(Math.abs(centsOf(exact)) - Math.abs(centsOf(amount.number))) <= 1;
}

const isRate = ({ number }: Factor): boolean => knownRates.some((rate) => Math.abs(100 * rate - number) < 1e-6);

/** The one with most letters: a code is shorter than what it stands for. */
const wordiest = (segments: readonly Segment[]): Segment | undefined =>
  segments
    .filter(({ folded }) => /[a-z]{2}/.test(folded))
    .reduce<Segment | undefined>((best, one) => (best && letters(best) >= letters(one) ? best : one), undefined);

const letters = ({ folded }: Segment): number => folded.replace(/[^a-z]/g, '').length;

/** A description that its quantity follows in one segment ends before it. */
const before = (description: Segment, quantity: Segment): Segment =>
  description.right > quantity.left && description.left < quantity.left
    ? { ...description, right: quantity.left - 1 }
    : description;
