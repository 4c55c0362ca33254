import type { Box, Page } from '@probant/documents/document';

/** A text at a column (characters from the left) of a page. */
export type TextAt = readonly [column: number, text: string];

const COLUMNS = 100;
const LINES = 60;
const [WIDTH, HEIGHT] = [600, 840];
/** Share of the height of a line that its letters have. */
const LETTER_SHARE = 0.7;

/**
 * Lays out a page of letters of one width: each entry is a line with its texts; a number is a gap of so many lines. `rules` are lines in
 * columns and lines, from the top left: [x0, y0, x1, y1].
 */
export function createPageOfText(
  lines: readonly (readonly TextAt[] | number)[],
  rules: readonly Box[] = [],
  number = 1,
): Page {
  let row = 0;
  const placed = lines.flatMap((line) => {
    if (typeof line === 'number') {
      row += line;
      return [];
    }
    const words = line.flatMap(([column, text]) => placeWords(text, column, row));
    row += 1;
    const box = words.map((word) => word.box).reduce(unite);
    return [{ words, box, text: words.map((word) => word.text).join(' ') }];
  });
  const scaled = rules.map(([x0, y0, x1, y1]): Box => [x0 / COLUMNS, y0 / LINES, x1 / COLUMNS, y1 / LINES]);
  return {
    number,
    width: WIDTH,
    height: HEIGHT,
    source: 'pdf_text',
    ...(rules.length > 0 && { rules: scaled }),
    lines: placed,
  };
}

function placeWords(text: string, column: number, row: number) {
  let at = column;
  return text.split(' ').map((word) => {
    const box: Box = [at / COLUMNS, row / LINES, (at + word.length) / COLUMNS, (row + LETTER_SHARE) / LINES];
    at += word.length + 1;
    return { text: word, box, confidence: 1 };
  });
}

const unite = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** The sides of the cells of a table with these columns and rows. */
export const drawGrid = (xs: readonly number[], ys: readonly number[]): readonly Box[] => [
  ...ys.map((y): Box => [xs[0] ?? 0, y, xs.at(-1) ?? 0, y]),
  ...xs.map((x): Box => [x, ys[0] ?? 0, x, ys.at(-1) ?? 0]),
];
