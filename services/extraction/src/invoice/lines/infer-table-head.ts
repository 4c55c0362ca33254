import { measureHeight, type Row, type Segment } from '../../reading/rows.ts';
import { isKnownPercent } from '../vat/vat-rates.ts';
import { isProduct } from './is-product.ts';
import { type PrintedNumber, readNotations, readNumbers } from './printed-numbers.ts';
import type { Column, ColumnKind, TableHead } from './table-head.ts';

/** A row in which quantity times price is the amount, and the places of its values. */
type ProductRow = {
  readonly row: number;
  readonly first: Segment;
  readonly places: Partial<Record<ColumnKind, Segment>>;
};

const MAX_ROW_NUMBERS = 8;
const MAX_ROWS = 400;

/** Infers the columns of a table without a known head from the rows in which quantity times price is the last amount. */
export function inferTableHead(rows: readonly Row[]): TableHead | null {
  const productRows = rows.slice(0, MAX_ROWS).flatMap((row, index) => readProductRow(row, index) ?? []);
  const [first] = productRows;
  if (!first) return null;
  const alignedRows = productRows.filter(({ places }) => isAligned(places.amount, first.places.amount));
  const kinds = [...new Set(alignedRows.flatMap(({ places }) => Object.keys(places) as ColumnKind[]))];
  const columns = kinds
    .map((kind): Column => {
      const cells = alignedRows.flatMap(({ places }) => places[kind] ?? []);
      return {
        kind,
        left: cells.reduce((min, { left }) => Math.min(min, left), Number.POSITIVE_INFINITY),
        right: cells.reduce((max, { right }) => Math.max(max, right), 0),
      };
    })
    .sort((a, b) => a.left - b.left);
  return { row: first.row - 1, columns: addCodeColumn(columns, alignedRows) };
}

/** Adds a column for codes: text before the place where most descriptions start. */
function addCodeColumn(columns: readonly Column[], productRows: readonly ProductRow[]): readonly Column[] {
  const descriptions = productRows.flatMap(({ places }) => places.description ?? []);
  const descriptionsByLeft = Map.groupBy(descriptions, ({ left }) => Math.round(left / 3));
  const [mostFrequent] = [...descriptionsByLeft.values()].sort((a, b) => b.length - a.length);
  const descriptionLeft = mostFrequent?.[0]?.left ?? 0;
  const codes = productRows.flatMap(({ first }) =>
    first.left < descriptionLeft - measureHeight(first) ? [first] : [],
  );
  if (codes.length === 0) return columns;
  const from = codes.reduce((min, code) => Math.min(min, code.left), descriptionLeft);
  const code: Column = { kind: 'other', left: from, right: descriptionLeft - 1 };
  return [
    code,
    ...columns.map((column) => (column.kind === 'description' ? { ...column, left: descriptionLeft } : column)),
  ].sort((a, b) => a.left - b.left);
}

/** Right-aligned, within 1.5 line heights. */
const isAligned = (a: Segment | undefined, b: Segment | undefined): boolean =>
  a !== undefined && b !== undefined && Math.abs(a.right - b.right) < 1.5 * measureHeight(b);

function readProductRow({ segments }: Row, row: number): ProductRow | null {
  const numbers = segments.flatMap(readNumbers).slice(-MAX_ROW_NUMBERS);
  // A rate may follow the amount.
  const amountIndex = numbers.findLastIndex(
    ({ number, place }) => !(place.text.endsWith('%') && isKnownPercent(number)),
  );
  const amount = numbers[amountIndex];
  const description = findLongestText(segments);
  if (!amount || !description || amount.number === 0) return null;
  const factors = numbers.slice(0, amountIndex).filter(({ number }) => number !== 0);
  for (const [at, second] of [...factors.entries()].reverse())
    for (const first of factors.slice(0, at).reverse()) {
      const discount = factors.slice(at + 1).find((percent) => isAmount(first, second, percent, amount));
      if (!discount && !isAmount(first, second, null, amount)) continue;
      // The price is the number with cents; where both have them, the second.
      const [quantity, price] = !hasCents(second) && hasCents(first) ? [second, first] : [first, second];
      if (!hasCents(price) || description.left >= price.place.left) continue;
      if (!hasCents(amount) && (quantity.number === 1 || price.number === 1)) continue;
      const usedNumbers = [discount, quantity, price, amount];
      const rate = numbers.find(
        (number) =>
          !usedNumbers.includes(number) && isKnownPercent(number.number) && number.place.left > description.right,
      );
      return {
        row,
        first: segments[0] ?? description,
        places: {
          description: removeQuantityPlace(description, quantity.place),
          quantity: quantity.place,
          unitPrice: price.place,
          amount: amount.place,
          ...(discount ? { discount: discount.place } : {}),
          ...(rate ? { vatRate: rate.place } : {}),
        },
      };
    }
  return null;
}

const hasCents = ({ place: { text } }: PrintedNumber): boolean => /[.,]\d\d/.test(text);

function isAmount(
  quantity: PrintedNumber,
  price: PrintedNumber,
  discount: PrintedNumber | null,
  amount: PrintedNumber,
): boolean {
  if (discount && (discount.number <= 0 || discount.number >= 100)) return false;
  const rest = 1 - (discount?.number ?? 0) / 100;
  return readNotations(quantity).some((count) =>
    readNotations(price).some((each) => isProduct(count.number * each.number * rest, amount.number * 100)),
  );
}

/** Returns the segment with most letters: a code is shorter than its description. */
const findLongestText = (segments: readonly Segment[]): Segment | undefined =>
  segments
    .filter(({ folded }) => /[a-z]{2}/.test(folded))
    .reduce<Segment | undefined>(
      (best, segment) => (best && countLetters(best) >= countLetters(segment) ? best : segment),
      undefined,
    );

const countLetters = ({ folded }: Segment): number => folded.replace(/[^a-z]/g, '').length;

/** Ends a description before the quantity that follows it in the same segment, or starts it after the quantity before it. */
function removeQuantityPlace(description: Segment, quantity: Segment): Segment {
  if (description.right <= quantity.left || description.left >= quantity.right) return description;
  return description.left < quantity.left
    ? { ...description, right: quantity.left - 1 }
    : { ...description, left: quantity.right + 1 };
}
