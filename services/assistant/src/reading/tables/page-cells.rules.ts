import type { Box, Line, Page } from '@probant/documents/document';

/** Words of a line that are close together. */
export type PageCell = { readonly text: string; readonly box: Box };

/** A line of a page with its cells, left to right. */
export type CellLine = { readonly line: Line; readonly cells: readonly PageCell[] };

type PageSize = Pick<Page, 'width' | 'height'>;

/** Gap between two words that separates cells, in heights of the line. */
const CELL_GAP_HEIGHTS = 1.5;
const LEADER_PATTERN = /^[.…_·]{3,}:?$/;

/** Divides a line where the gap between two words is wide. */
export function splitCells(line: Line, page: PageSize): readonly PageCell[] {
  const cells: { words: string[]; box: Box }[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { box, text } of line.words) {
    // "Nom ........ Durand": the dots lead from the label to its value.
    if (LEADER_PATTERN.test(text)) {
      end = Number.NEGATIVE_INFINITY;
      continue;
    }
    // Boxes are in shares of the page, whose sides differ.
    const isApart = (box[0] - end) * page.width > CELL_GAP_HEIGHTS * getHeight(line) * page.height;
    const last = cells.at(-1);
    if (isApart || last === undefined) cells.push({ words: [text], box });
    else {
      last.words.push(text);
      last.box = uniteBoxes(last.box, box);
    }
    end = box[2];
  }
  return cells.map(({ box, words }) => ({ text: words.join(' '), box }));
}

/** Joins the texts of lines of one cell or paragraph; a word that was divided at the end of a line becomes one again. */
export function joinTexts(texts: readonly string[]): string {
  let joined = '';
  for (const text of texts) {
    const isDivided = /\p{Ll}-$/u.test(joined.slice(-2)) && /^\p{Ll}/u.test(text);
    joined = isDivided ? joined.slice(0, -1) + text : joined === '' ? text : `${joined} ${text}`;
  }
  return joined;
}

export const getHeight = ({ box }: { readonly box: Box }): number => Math.max(box[3] - box[1], Number.EPSILON);

export const uniteBoxes = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** Whether two boxes are above each other. */
export const sharesColumn = (a: { readonly box: Box }, b: { readonly box: Box }): boolean =>
  a.box[0] < b.box[2] && b.box[0] < a.box[2];
