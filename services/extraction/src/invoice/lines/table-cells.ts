import { measureHeight, type Row, type Segment, sliceSegment } from '../../reading/rows.ts';
import { isKnownPercent } from '../vat/vat-rates.ts';
import type { Column, ColumnKind } from './table-head.ts';

export type LineCells = Partial<Record<ColumnKind, Segment>>;

type Span = { readonly left: number; readonly right: number };

/** Costs of a separator that cuts a word, and a narrow gap between two words. */
const WORD_COST = 2;
const GAP_COST = 0.3;
const MAX_SAMPLE_ROWS = 30;
/** In line heights: narrower gaps are spaces between words. */
const MAX_SPACE = 0.6;

/** Returns the positions between each two column heads at which a vertical line cuts the fewest words of the rows. */
export function findColumnSeparators(columns: readonly Column[], rows: readonly Row[]): readonly number[] {
  const lines = rows.slice(0, MAX_SAMPLE_ROWS).map(({ segments }) => segments.map(computeCostSpans));
  return columns.slice(1).map((next, index) => {
    const column = columns[index] as Column;
    const [from, to] = [middle(column), middle(next)];
    const spans = lines.flat(2).filter((span) => span.right > from && span.left < to);
    const edges = [...new Set([from, to, ...spans.flatMap(({ left, right }) => [left, right])])]
      .filter((edge) => edge >= from && edge <= to)
      .sort((a, b) => a - b);
    const heads = { left: column.right, right: next.left };
    let best = { at: (column.right + next.left) / 2, cost: Number.POSITIVE_INFINITY, share: 0 };
    for (const [order, left] of edges.slice(0, -1).entries()) {
      const right = edges[order + 1] as number;
      const at = (left + right) / 2;
      const cost = spans.reduce((sum, span) => sum + (span.left < at && at < span.right ? span.cost : 0), 0);
      const share = Math.min(right, heads.right) - Math.max(left, heads.left);
      if (cost < best.cost || (cost === best.cost && share > best.share)) best = { at, cost, share };
    }
    return best.at;
  });
}

/** Words and the narrow gaps between them. */
function computeCostSpans(segment: Segment): (Span & { readonly cost: number })[] {
  const words = computeWordSpans(segment);
  const maxGap = MAX_SPACE * measureHeight(segment);
  const gaps = words.slice(1).map(({ left }, at) => ({ left: words[at]?.right ?? left, right: left, cost: GAP_COST }));
  return [
    ...words.map((word) => ({ ...word, cost: WORD_COST })),
    ...gaps.filter(({ left, right }) => right > left && right - left < maxGap),
  ];
}

/** Returns the horizontal extent of each word of a segment, in page units. */
export const computeWordSpans = ({ words, left, right }: Segment): Span[] => {
  const [from, to] = [words[0]?.box[0] ?? 0, words.at(-1)?.box[2] ?? 1];
  const scale = (right - left) / Math.max(1e-9, to - from);
  return words.map(({ box }) => ({ left: left + (box[0] - from) * scale, right: left + (box[2] - from) * scale }));
};

const middle = ({ left, right }: Span): number => (left + right) / 2;

/** Returns the cell of each column of a row. Of several pieces in one column the first counts. */
export function readLineCells(row: Row, columns: readonly Column[], separators: readonly number[]): LineCells {
  const cells: LineCells = {};
  for (const { column, piece: part } of splitAtSeparators(row, separators)) {
    const kind = columns[column]?.kind ?? 'other';
    if (kind === 'other') continue;
    // A number of the line may be before its text, under one head.
    if (kind === 'description' && cells.description && !hasLetters(cells.description) && hasLetters(part))
      cells.description = part;
    else cells[kind] ??= part;
  }
  return cells;
}

const hasLetters = ({ text }: Segment): boolean => /\p{L}{2}/u.test(text);

/** Returns the pieces of a row, each with the index of its column. */
export function splitAtSeparators(
  row: Row,
  separators: readonly number[],
): { readonly column: number; readonly piece: Segment }[] {
  return row.segments.flatMap((segment) => {
    const places = computeWordSpans(segment).map((span) => columnAt(separators, middle(span)));
    const starts = places.flatMap((place, at) => (at === 0 || place !== places[at - 1] ? [at] : []));
    return starts.map((from, index) => ({
      column: places[from] ?? 0,
      piece: starts.length === 1 ? segment : sliceSegment(segment, from, starts[index + 1] ?? places.length),
    }));
  });
}

const columnAt = (separators: readonly number[], x: number): number =>
  separators.filter((separator) => separator < x).length;

const RATE_PATTERN = /^(\d{1,2}(?:[.,]\d{1,3})?) ?%?$/;

/** Marks a column that contains only VAT rates as the rate column, whatever its head is. */
export function detectRateColumn(
  columns: readonly Column[],
  rows: readonly Row[],
  separators: readonly number[],
): readonly Column[] {
  if (columns.some(({ kind }) => kind === 'vatRate')) return columns;
  // Left of the description and the amounts, numbers count the lines.
  const firstIndex = columns.findIndex(({ kind }) => kind === 'description' || kind === 'amount');
  const pieces = rows.slice(0, MAX_SAMPLE_ROWS).flatMap((row) => splitAtSeparators(row, separators));
  const isRate = ({ piece: { text } }: { readonly piece: Segment }) => {
    const printed = RATE_PATTERN.exec(text)?.[1];
    return printed !== undefined && isKnownPercent(Number(printed.replace(',', '.')));
  };
  const rateIndex = columns.findIndex(({ kind }, index) => {
    const columnPieces = pieces.filter(({ column }) => column === index);
    return kind === 'other' && index > firstIndex && columnPieces.length > 0 && columnPieces.every(isRate);
  });
  return columns.map((column, index) => (index === rateIndex ? { ...column, kind: 'vatRate' } : column));
}
