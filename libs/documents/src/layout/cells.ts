import type { Page, Word } from '../document.ts';

/** In heights of a word: a space is about 0.3. A wider gap separates two cells. */
const MIN_CELL_GAP = 1.5;

/** Whether a word is in the cell of the word before it on its row. */
export const isInCell = (before: Word, { box: [left, top, , bottom] }: Word, page: PageSize): boolean =>
  (left - before.box[2]) * page.width <= MIN_CELL_GAP * Math.max((bottom - top) * page.height, 1);

/** Divides the words of a row, left to right, into cells at wide gaps. */
export function divideIntoCells(words: Iterable<Word>, page: PageSize): Word[][] {
  const cells: Word[][] = [];
  let before: Word | null = null;
  for (const word of words) {
    if (before !== null && isInCell(before, word, page)) cells.at(-1)?.push(word);
    else cells.push([word]);
    before = word;
  }
  return cells;
}

type PageSize = Pick<Page, 'width' | 'height'>;
