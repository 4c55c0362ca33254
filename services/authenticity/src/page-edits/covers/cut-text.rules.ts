import type { PageBox } from '@probant/documents/pdf-structure';
import type { Cover } from '../pages/cover.rules.ts';
import type { GlyphGrid } from '../pages/glyph-grid.ts';
import { isDigit, type PageGlyph } from '../pages/page-glyph.ts';
import { compareReadingOrder } from '../pages/reading-order.rules.ts';
import { MAX_CELL_GAP } from '../pages/row-cells.rules.ts';
import type { Covering } from '../pages/sweep-page.rules.ts';

/** Left sides of the text operations of a page by their order. */
export function listTextStarts(glyphs: readonly PageGlyph[]): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  for (const { order, box } of glyphs) starts.set(order, Math.min(starts.get(order) ?? Infinity, box[0]));
  return starts;
}

/** Whether a cell of a row hides what ran over from the cells before it: simple programs paint each cell with its background and its text. */
export const isCellOverflow = ({ cover, glyphs, isCell }: Covering, starts: ReadonlyMap<number, number>): boolean =>
  isCell && glyphs.every(({ order }) => (starts.get(order) ?? Infinity) < cover.box[0] - MAX_CELL_GAP);

/** Gap between the letters of a word, in shares of the height of the text: a space is wider. */
const MAX_LETTER_GAP = 0.15;

/**
 * Whether hidden text holds a digit or a whole word. What ran over from elsewhere is cut within a word; who replaces a text covers all of it.
 * @param grid the letters and digits of the page.
 */
export function holdsWholeWord(hidden: readonly PageGlyph[], cover: Cover, grid: GlyphGrid): boolean {
  if (hidden.some(isDigit)) return true;
  const isHidden = new Set(hidden);
  const hasVisibleNeighbour = ({ box, size }: PageGlyph, side: 'left' | 'right'): boolean => {
    const isNext = (other: PageGlyph) =>
      other.order < cover.order && !isHidden.has(other) && getGap(box, other.box, side) <= size * MAX_LETTER_GAP;
    return grid.find(getReach(box, size, side), isNext).length > 0;
  };
  return listWords(hidden).some(
    ([first, last]) => !hasVisibleNeighbour(first, 'left') && !hasVisibleNeighbour(last, 'right'),
  );
}

const getGap = (box: PageBox, other: PageBox, side: 'left' | 'right'): number =>
  side === 'left' ? box[0] - other[2] : other[0] - box[2];

/** Where the letter before or after another one has its centre. */
function getReach([x0, y0, x1, y1]: PageBox, size: number, side: 'left' | 'right'): PageBox {
  const [bottom, top] = [(3 * y0 + y1) / 4, (y0 + 3 * y1) / 4];
  const middle = (x0 + x1) / 2;
  return side === 'left' ? [x0 - size, bottom, middle, top] : [middle, bottom, x1 + size, top];
}

type Word = [first: PageGlyph, last: PageGlyph];

/** Splits hidden glyphs at spaces and new lines. */
function listWords(glyphs: readonly PageGlyph[]): readonly Word[] {
  const words: Word[] = [];
  for (const glyph of glyphs.toSorted(compareReadingOrder)) {
    const word = words.at(-1);
    const gap = word === undefined ? Infinity : Math.abs(glyph.box[0] - word[1].box[2]);
    const isSameLine = word !== undefined && Math.abs(glyph.box[1] - word[1].box[1]) < glyph.size / 2;
    if (word !== undefined && isSameLine && gap <= glyph.size * MAX_LETTER_GAP) word[1] = glyph;
    else words.push([glyph, glyph]);
  }
  return words;
}
