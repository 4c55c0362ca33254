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
    cells,
    fromPicture: pages.some((page) => page.source === 'ocr'),
  };
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
export function findFirstCellAfter(cells: readonly Cell[], offset: number): number {
  let [low, high] = [0, cells.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cells[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the folded text of a row from its beginning to an offset. */
export const readRowBefore = ({ folded }: SearchableText, offset: number): string =>
  folded.slice(folded.lastIndexOf('\n', offset - 1) + 1, offset);

/** Returns every match of a pattern. `group` selects a group of the match; the pattern then needs the flag d. */
export function findMatches(type: PiiType, score: number, text: string, pattern: RegExp, group = 0): PiiMatch[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [start, end] = match.indices?.[group] ?? [match.index, match.index + match[0].length];
    return start < end ? [{ type, start, end, score }] : [];
  });
}
