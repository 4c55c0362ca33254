import type { PiiSpan } from '@probant/contracts/extraction';
import type { Page } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';
import { type Cell, splitCells } from './cells.ts';

export type PiiType = PiiSpan['type'];

/** Personal data in a text: UTF-16 offsets, `end` exclusive. */
export type PiiMatch = { readonly type: PiiType; readonly start: number; readonly end: number; readonly score: number };

/** The text to search, and the same text folded, with the same offsets. */
export type SearchableText = {
  readonly text: string;
  readonly folded: string;
  /** Both texts with CELL_END in place of the blank between two cells of a row. */
  readonly cellText: string;
  readonly foldedCellText: string;
  /** Offset of each row, ascending. */
  readonly rowStarts: readonly number[];
  /** In the order of the text. */
  readonly cells: readonly Cell[];
  /** Whether a page was read by OCR, so that letters and digits may be confused. */
  readonly fromPicture: boolean;
};

/** A character that is neither blank nor letter, so that patterns stop at the end of a cell. */
export const CELL_END = '\u001f';

/** Returns a text, as toPlainText builds it from `pages`, with the forms that the detectors search. */
export function createSearchableText(text: string, pages: readonly Page[]): SearchableText {
  const cells = splitCells(pages);
  const cellText = markCellEnds(text, cells);
  return {
    text,
    folded: foldInPlace(text),
    cellText,
    foldedCellText: foldInPlace(cellText),
    rowStarts: listRowStarts(text),
    cells,
    fromPicture: pages.some((page) => page.source === 'ocr'),
  };
}

function listRowStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}

const markCellEnds = (text: string, cells: readonly Cell[]): string =>
  cells
    .map(({ end }, index) => {
      const piece = text.slice(index === 0 ? 0 : (cells[index - 1]?.end ?? 0) + 1, end);
      return `${piece}${text[end] === ' ' ? CELL_END : (text[end] ?? '')}`;
    })
    .join('');

/** Whether the text [start, end) is in one column: every cell is above or below the first one. */
export function isInOneColumn({ cells }: SearchableText, start: number, end: number): boolean {
  const spanCells: Cell[] = [];
  for (
    let index = findFirstCellAfter(cells, start);
    index < cells.length && (cells[index]?.start ?? end) < end;
    index++
  )
    spanCells.push(cells[index] as Cell);
  const [first] = spanCells;
  return spanCells.every(
    (cell) => first && cell.page === first.page && cell.left < first.right && first.left < cell.right,
  );
}

/** Returns the index of the first cell that ends after an offset. */
export const findFirstCellAfter = (cells: readonly Cell[], offset: number): number =>
  findFirst(cells, ({ end }) => end > offset);

/** Returns the index of the first item of which `isAfter` is true, by halving: it is false for the items before and true for those after. */
export function findFirst<T>(items: readonly T[], isAfter: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(items[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the start of the row that contains an offset. */
const findRowStart = ({ rowStarts }: SearchableText, offset: number): number =>
  rowStarts[findFirst(rowStarts, (start) => start > offset) - 1] ?? 0;

/** Returns the row after the one that contains an offset; null on the last one. */
export function findNextRow(
  { text, rowStarts }: SearchableText,
  offset: number,
): { readonly start: number; readonly end: number } | null {
  const index = findFirst(rowStarts, (start) => start > offset);
  const start = rowStarts[index];
  return start === undefined ? null : { start, end: (rowStarts[index + 1] ?? text.length + 1) - 1 };
}

/** Returns the folded text of a row before an offset, at most `maxLength` characters of it. */
export const readRowBefore = (searchable: SearchableText, offset: number, maxLength: number): string =>
  searchable.folded.slice(Math.max(findRowStart(searchable, offset), offset - maxLength), offset);

/**
 * Returns a test whether a label is on the row before an offset. Each row is searched once: a row of 40,000 numbers is searched for the
 * label of each of them.
 */
export function createRowLabelTest(searchable: SearchableText, label: RegExp): (offset: number) => boolean {
  const labelEnds = new Map<number, number>();
  return (offset) => {
    const start = findRowStart(searchable, offset);
    let end = labelEnds.get(start);
    if (end === undefined) {
      const rowEnd = searchable.folded.indexOf('\n', start);
      const match = label.exec(searchable.folded.slice(start, rowEnd < 0 ? undefined : rowEnd));
      end = match === null ? Number.POSITIVE_INFINITY : start + match.index + match[0].length;
      labelEnds.set(start, end);
    }
    return end <= offset;
  };
}

/** Returns every match of a pattern. `group` selects a group of the match; the pattern then needs the flag d. */
export function findMatches(type: PiiType, score: number, text: string, pattern: RegExp, group = 0): PiiMatch[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [start, end] = match.indices?.[group] ?? [match.index, match.index + match[0].length];
    return start < end ? [{ type, start, end, score }] : [];
  });
}
