import type { Row } from '../../reading/rows.ts';
import { type PrintedNumber, readFirstNumber, readNotations } from './printed-numbers.ts';
import { splitAtSeparators } from './table-cells.ts';
import type { Column, ColumnKind } from './table-head.ts';

const MAX_SAMPLE_ROWS = 30;
/** Rows that must agree before a column is named by arithmetic, and their share of the rows that have all three numbers. */
const MIN_ROWS = 2;
const MIN_SHARE = 0.8;

type Factor = Extract<ColumnKind, 'quantity' | 'unitPrice'>;

/**
 * Names the column of quantities or of prices whose head has no known label ("Prix public", "Volume"), when the other one and the amounts
 * are known: the column whose product with the other is the amount in most rows.
 */
export function detectFactorColumn(
  columns: readonly Column[],
  rows: readonly Row[],
  separators: readonly number[],
): readonly Column[] {
  const indexOf = (kind: ColumnKind) => columns.findIndex((column) => column.kind === kind);
  const [quantity, price, amount] = [indexOf('quantity'), indexOf('unitPrice'), indexOf('amount')];
  const missing: Factor | null =
    quantity < 0 && price >= 0 ? 'quantity' : price < 0 && quantity >= 0 ? 'unitPrice' : null;
  if (missing === null || amount < 0) return columns;
  const known = missing === 'quantity' ? price : quantity;
  const numbers = rows.slice(0, MAX_SAMPLE_ROWS).map((row) => {
    const pieces = splitAtSeparators(row, separators);
    return columns.map((_, index) => readFirstNumber(pieces.find(({ column }) => column === index)?.piece));
  });
  const found = columns.findIndex(({ kind }, index) => kind === 'other' && isFactor(numbers, { index, known, amount }));
  return columns.map((column, index) => (index === found ? { ...column, kind: missing } : column));
}

/** Moves a guessed description to the column left of the numbers that has the most letters. */
export function chooseDescriptionColumn(
  columns: readonly Column[],
  rows: readonly Row[],
  separators: readonly number[],
): readonly Column[] {
  const guessed = columns.findIndex(({ isGuess }) => isGuess);
  const numbers = columns.findIndex(({ kind }) => kind === 'quantity' || kind === 'unitPrice' || kind === 'amount');
  if (guessed < 0) return columns;
  const letters = columns.map(() => 0);
  for (const row of rows.slice(0, MAX_SAMPLE_ROWS))
    for (const { column, piece } of splitAtSeparators(row, separators))
      letters[column] = (letters[column] ?? 0) + piece.text.replace(/[^\p{L}]/gu, '').length;
  const candidates = columns.flatMap(({ kind }, index) =>
    index === guessed || (kind === 'other' && index < numbers) ? [index] : [],
  );
  const best = candidates.reduce(
    (most, index) => ((letters[index] ?? 0) > (letters[most] ?? 0) ? index : most),
    guessed,
  );
  return columns.map(({ kind, left, right }, index) => {
    if (index === best) return { kind: 'description', left, right };
    return { kind: index === guessed ? 'other' : kind, left, right };
  });
}

function isFactor(
  rows: readonly (readonly (PrintedNumber | null)[])[],
  { index, known, amount }: { readonly index: number; readonly known: number; readonly amount: number },
): boolean {
  const triples = rows.flatMap((row) => {
    const [factor, other, product] = [row[index], row[known], row[amount]];
    return factor == null || other == null || product == null ? [] : [{ factor, other, product }];
  });
  const right = triples.filter(({ factor, other, product }) =>
    readNotations(factor).some((a) =>
      readNotations(other).some((b) => Math.abs(a.number * b.number - product.number) < 0.011),
    ),
  );
  // A column that repeats the amounts beside quantities of 1 is none of prices.
  const telling = right.filter(({ factor, other }) => factor.number !== 1 && other.number !== 1);
  return right.length >= MIN_ROWS && telling.length > 0 && right.length >= MIN_SHARE * triples.length;
}
