import type { PiiSpan } from '@probant/contracts/extraction';
import type { Page } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';
import { type Cell, cellsOf } from './cells.ts';

export type PiiType = PiiSpan['type'];

/** Something personal in a text: UTF-16 offsets, `end` exclusive. */
export type Found = { readonly type: PiiType; readonly start: number; readonly end: number; readonly score: number };

/** The text that is searched, and the same text folded, offset for offset. */
export type SearchedText = {
  readonly text: string;
  readonly folded: string;
  /** Both once more, with CELL_END for the blank between two cells of a row. */
  readonly parted: string;
  readonly partedFolded: string;
  /** In order. */
  readonly cells: readonly Cell[];
  /** Whether a picture was read, so that letters and digits may be confused. */
  readonly fromPicture: boolean;
};

/** No blank and no letter: what stops at words stops here. */
export const CELL_END = '\u001f';

export function searched(text: string, pages: readonly Page[]): SearchedText {
  const cells = cellsOf(pages);
  const parted = withCellEnds(text, cells);
  return {
    text,
    folded: foldInPlace(text),
    parted,
    partedFolded: foldInPlace(parted),
    cells,
    fromPicture: pages.some((page) => page.source === 'ocr'),
  };
}

const withCellEnds = (text: string, cells: readonly Cell[]): string =>
  cells
    .map(({ end }, at) => {
      const piece = text.slice(at === 0 ? 0 : (cells[at - 1]?.end ?? 0) + 1, end);
      return `${piece}${text[end] === ' ' ? CELL_END : (text[end] ?? '')}`;
    })
    .join('');

/** Whether what stands at [start, end) is in one column: every cell of it above or below the first. */
export function inOneColumn({ cells }: SearchedText, start: number, end: number): boolean {
  const touched: Cell[] = [];
  for (let at = firstAfter(cells, start); at < cells.length && (cells[at]?.start ?? end) < end; at++)
    touched.push(cells[at] as Cell);
  const [first] = touched;
  return touched.every(
    (cell) => first && cell.page === first.page && cell.left < first.right && first.left < cell.right,
  );
}

/** The index of the first cell that ends after an offset. */
export function firstAfter(cells: readonly Cell[], offset: number): number {
  let [low, high] = [0, cells.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cells[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The folded text of the row that holds an offset, from its beginning to the offset. */
export const rowBefore = ({ folded }: SearchedText, offset: number): string =>
  folded.slice(folded.lastIndexOf('\n', offset - 1) + 1, offset);

/** Every match of a pattern as a span; `group` narrows it to a group, whose offsets the pattern must give (flag d). */
export function spansOf(type: PiiType, score: number, text: string, pattern: RegExp, group = 0): Found[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [start, end] = match.indices?.[group] ?? [match.index, match.index + match[0].length];
    return start < end ? [{ type, start, end, score }] : [];
  });
}
