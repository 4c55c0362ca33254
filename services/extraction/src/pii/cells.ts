import { isInCell } from '@probant/documents/cells';
import type { Box, Page, Word } from '@probant/documents/document';

/** Offsets into the text; `end` is exclusive. */
export type TextSpan = { readonly start: number; readonly end: number };

/** Adjacent words on a row, as offsets into the text. `left` and `right` are shares of the page width. */
export type Cell = TextSpan & { readonly page: number; readonly left: number; readonly right: number };

/** Returns the offset of each page in the text of toPlainText, where a row ends in a line break and a page in an empty line. */
export function locatePages(pages: readonly Page[]): { readonly number: number; readonly start: number }[] {
  let start = 0;
  return pages.map((page) => {
    const position = { number: page.number, start };
    start += page.lines.reduce((sum, line) => sum + line.text.length + 1, 0) + (page.lines.length > 0 ? 1 : 2);
    return position;
  });
}

/** Splits the rows of all pages into cells, in the order of the text. */
export function splitCells(pages: readonly Page[]): Cell[] {
  const cells: Cell[] = [];
  for (const { page, words } of locateWords(pages)) {
    let previousWord: Word | null = null;
    for (const [word, start] of words) {
      const [left, , right] = word.box;
      const last = cells.at(-1);
      const isAdjacent: boolean =
        previousWord !== null && isInCell(previousWord, word, page) && left >= previousWord.box[0];
      const end = start + word.text.length;
      if (isAdjacent && last) cells[cells.length - 1] = { ...last, end, right: Math.max(last.right, right) };
      else cells.push({ start, end, page: page.number, left, right });
      previousWord = word;
    }
  }
  return cells;
}

/** Returns the spans of the words inside a box, one per row. */
export function findTextInBox(pages: readonly Page[], page: number, box: Box): readonly TextSpan[] {
  const isInside = ([left, top, right, bottom]: Box): boolean => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
  };
  return locateWords(pages)
    .filter((row) => row.page.number === page)
    .flatMap(({ words }) => {
      const wordsInBox = words.filter(([word]) => isInside(word.box));
      const [first, last] = [wordsInBox[0], wordsInBox.at(-1)];
      return first && last ? [{ start: first[1], end: last[1] + last[0].text.length }] : [];
    });
}

type WordRow = { readonly page: Page; readonly words: readonly (readonly [Word, number])[] };

/** Returns the words with their offsets, row by row. */
function locateWords(pages: readonly Page[]): WordRow[] {
  const starts = locatePages(pages);
  return pages.flatMap((page, index) => {
    let at = starts[index]?.start ?? 0;
    return page.lines.map((line) => {
      let offset = at;
      at += line.text.length + 1;
      const words = line.words.map((word) => {
        const start = offset;
        offset += word.text.length + 1;
        return [word, start] as const;
      });
      return { page, words };
    });
  });
}
