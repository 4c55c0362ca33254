import { getCentre, intersectBoxes, type PageBox } from '@probant/documents/pdf-structure';
import type { PageGlyph } from './page-glyph.ts';

/** Glyphs by place. Every look at a cell or a glyph counts against the limit of the grid: beyond it, queries find nothing, and the limit is reported. */
export type GlyphGrid = {
  add(glyph: PageGlyph): void;
  /** Returns the glyphs with their centre in a box that `accepts` takes. */
  find(box: PageBox, accepts: (glyph: PageGlyph) => boolean): PageGlyph[];
  /** The same, and removes them. */
  take(box: PageBox, accepts: (glyph: PageGlyph) => boolean): PageGlyph[];
  /** Allows as many looks again as at first. */
  renew(): void;
  /** Glyphs that were added and not taken. */
  list(): readonly PageGlyph[];
};

/** Cells along each side of the page. */
const CELLS = 64;
/** Looks at cells and glyphs, some 0.1 s: a dense page of 10,000 glyphs under 1,000 boxes needs 300,000. */
const MAX_LOOKS = 4_000_000;

/** Creates a grid over a page. Glyphs with their centre outside it are not kept: nobody sees them. */
export function createGlyphGrid(bounds: PageBox, onLimit: () => void): GlyphGrid {
  const [left, bottom, right, top] = bounds;
  const cells: PageGlyph[][] = Array.from({ length: CELLS * CELLS }, () => []);
  const rowCounts = new Int32Array(CELLS);
  let looks = 0;

  const getColumn = (x: number): number => clampCell(((x - left) / (right - left)) * CELLS);
  const getRow = (y: number): number => clampCell(((y - bottom) / (top - bottom)) * CELLS);

  const visit = (box: PageBox, look: (cell: PageGlyph[], index: number) => void): void => {
    const shared = intersectBoxes(box, bounds);
    if (shared === null) return;
    const [firstColumn, lastColumn] = [getColumn(shared[0]), getColumn(shared[2])];
    for (let row = getRow(shared[1]); row <= getRow(shared[3]); row += 1) {
      looks += 1;
      if (rowCounts[row] === 0) continue;
      for (let column = firstColumn; column <= lastColumn; column += 1) {
        const index = row * CELLS + column;
        const cell = cells[index] as PageGlyph[];
        looks += 1 + cell.length;
        if (looks > MAX_LOOKS) {
          onLimit();
          return;
        }
        if (cell.length > 0) look(cell, index);
      }
    }
  };

  return {
    add(glyph) {
      const [x, y] = getCentre(glyph.box);
      if (x < left || x > right || y < bottom || y > top) return;
      const row = getRow(y);
      rowCounts[row] = (rowCounts[row] ?? 0) + 1;
      cells[row * CELLS + getColumn(x)]?.push(glyph);
    },
    find(box, accepts) {
      const found: PageGlyph[] = [];
      visit(box, (cell) => {
        for (const glyph of cell) if (hasCentreIn(box, glyph) && accepts(glyph)) found.push(glyph);
      });
      return found;
    },
    take(box, accepts) {
      const taken: PageGlyph[] = [];
      visit(box, (cell, index) => {
        const found = new Set(cell.filter((glyph) => hasCentreIn(box, glyph) && accepts(glyph)));
        if (found.size === 0) return;
        const row = Math.floor(index / CELLS);
        rowCounts[row] = (rowCounts[row] ?? 0) - found.size;
        cells[index] = cell.filter((glyph) => !found.has(glyph));
        for (const glyph of found) taken.push(glyph);
      });
      return taken;
    },
    renew() {
      looks = 0;
    },
    list: () => cells.flat(),
  };
}

const clampCell = (position: number): number => Math.min(CELLS - 1, Math.max(0, Math.floor(position)));

/** Without arrays for the centre: this is called millions of times. */
const hasCentreIn = ([x0, y0, x1, y1]: PageBox, { box }: PageGlyph): boolean => {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
};
