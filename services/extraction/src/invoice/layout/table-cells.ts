import { heightOf, type Row, type Segment } from '../../reading/rows.ts';
import { type Column, type ColumnKind, piece } from './table-head.ts';
import { knownRates } from './vat-rates.ts';

export type Cells = Partial<Record<ColumnKind, Segment>>;

type Span = { readonly left: number; readonly right: number };

/** A word cut counts as much as many narrow gaps; rows looked at. */
const CUT = 2;
const GAP = 0.3;
const ROWS = 30;
/** Of the height of a line: narrower gaps are spaces between words. */
const SPACE = 0.6;

/** Where the columns part, between each head and the next: as few words as may be are cut by a straight line down the rows. */
export function partingLines(columns: readonly Column[], rows: readonly Row[]): readonly number[] {
  const lines = rows.slice(0, ROWS).map(({ segments }) => segments.map(spansOf));
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
function spansOf(segment: Segment): (Span & { readonly cost: number })[] {
  const words = wordSpans(segment);
  const narrow = SPACE * heightOf(segment);
  const gaps = words.slice(1).map(({ left }, at) => ({ left: words[at]?.right ?? left, right: left, cost: GAP }));
  return [
    ...words.map((word) => ({ ...word, cost: CUT })),
    ...gaps.filter(({ left, right }) => right > left && right - left < narrow),
  ];
}

export const wordSpans = ({ words, left, right }: Segment): Span[] => {
  const [from, to] = [words[0]?.box[0] ?? 0, words.at(-1)?.box[2] ?? 1];
  const scale = (right - left) / Math.max(1e-9, to - from);
  return words.map(({ box }) => ({ left: left + (box[0] - from) * scale, right: left + (box[2] - from) * scale }));
};

const middle = ({ left, right }: Span): number => (left + right) / 2;

/** What stands in each column of a row. Of several pieces in one column the first is taken. */
export function cellsOf(row: Row, columns: readonly Column[], lines: readonly number[]): Cells {
  const cells: Cells = {};
  for (const { column, piece: part } of piecesOf(row, lines)) {
    const kind = columns[column]?.kind ?? 'other';
    if (kind !== 'other') cells[kind] ??= part;
  }
  return cells;
}

function piecesOf(row: Row, lines: readonly number[]): { readonly column: number; readonly piece: Segment }[] {
  return row.segments.flatMap((segment) => {
    const places = wordSpans(segment).map((span) => columnAt(lines, middle(span)));
    const starts = places.flatMap((place, at) => (at === 0 || place !== places[at - 1] ? [at] : []));
    return starts.map((from, index) => ({
      column: places[from] ?? 0,
      piece: starts.length === 1 ? segment : piece(segment, from, starts[index + 1] ?? places.length),
    }));
  });
}

const columnAt = (lines: readonly number[], x: number): number => lines.filter((line) => line < x).length;

const RATE = /^(\d{1,2}(?:[.,]\d{1,3})?) ?%?$/;

/** A column right of the description that holds nothing but rates of VAT is one of rates, whatever heads it. */
export function withRates(
  columns: readonly Column[],
  rows: readonly Row[],
  lines: readonly number[],
): readonly Column[] {
  if (columns.some(({ kind }) => kind === 'vatRate')) return columns;
  const described = columns.findIndex(({ kind }) => kind === 'description');
  const pieces = rows.slice(0, ROWS).flatMap((row) => piecesOf(row, lines));
  const isRate = ({ piece: { text } }: { readonly piece: Segment }) => {
    const printed = RATE.exec(text)?.[1];
    return (
      printed !== undefined &&
      knownRates.some((rate) => Math.abs(100 * rate - Number(printed.replace(',', '.'))) < 1e-6)
    );
  };
  const rated = columns.findIndex(({ kind }, index) => {
    const own = pieces.filter(({ column }) => column === index);
    return kind === 'other' && index > described && own.length > 0 && own.every(isRate);
  });
  return columns.map((column, index) => (index === rated ? { ...column, kind: 'vatRate' } : column));
}
