import type { Box, Page, Word } from '@probant/documents/document';

type Span = { readonly start: number; readonly end: number };

/** Words that stand close together on a row, as offsets into the text. `left` and `right` are shares of the page's width. */
export type Cell = Span & { readonly page: number; readonly left: number; readonly right: number };

/** Where each page begins in the text that textOf makes: rows end in one line break each, pages in an empty line. */
export function pageStarts(pages: readonly Page[]): { readonly number: number; readonly start: number }[] {
  let start = 0;
  return pages.map((page) => {
    const here = { number: page.number, start };
    start += page.lines.reduce((sum, line) => sum + line.text.length + 1, 0) + (page.lines.length > 0 ? 1 : 2);
    return here;
  });
}

// As for the readers of fields (reading/rows.ts): a wider gap than this share of the height begins another cell.
const CELL_GAP = 1.5;

/** The cells of all pages in the order of the text. */
export function cellsOf(pages: readonly Page[]): Cell[] {
  const cells: Cell[] = [];
  for (const { page, words } of rowsOfWords(pages)) {
    let before: Word | null = null;
    for (const [word, start] of words) {
      const [left, top, right, bottom] = word.box;
      const last = cells.at(-1);
      const gap = before ? (left - before.box[2]) * page.width : 0;
      const near =
        before !== null && gap <= CELL_GAP * Math.max((bottom - top) * page.height, 1) && left >= before.box[0];
      const end = start + word.text.length;
      if (near && last) cells[cells.length - 1] = { ...last, end, right: Math.max(last.right, right) };
      else cells.push({ start, end, page: page.number, left, right });
      before = word;
    }
  }
  return cells;
}

/** Where the words that stand in a box begin and end in the text, row by row. */
export function textUnder(pages: readonly Page[], page: number, box: Box): readonly Span[] {
  const inside = ([left, top, right, bottom]: Box): boolean => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
  };
  return rowsOfWords(pages)
    .filter((row) => row.page.number === page)
    .flatMap(({ words }) => {
      const under = words.filter(([word]) => inside(word.box));
      const [first, last] = [under[0], under.at(-1)];
      return first && last ? [{ start: first[1], end: last[1] + last[0].text.length }] : [];
    });
}

type RowOfWords = { readonly page: Page; readonly words: readonly (readonly [Word, number])[] };

/** Words with their offsets, row by row. */
function rowsOfWords(pages: readonly Page[]): RowOfWords[] {
  const starts = pageStarts(pages);
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
