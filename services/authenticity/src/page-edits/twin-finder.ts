import { getCentre, type PageGlyph, showsSame } from './page-glyph.ts';

export type TwinFinder = {
  /** Whether one of the glyphs shows the same as this one at the same place, but for a small move. */
  hasTwin(glyph: PageGlyph): boolean;
};

/** Share of the height of a text by which a glyph may move and still be the same one. */
const MOVE_SHARE = 0.35;
/** Bounds of that move, in units of the page. */
const MIN_MOVE = 1;
const MAX_MOVE = 6;
/** Glyphs at one place that are compared: more come from a text that is painted many times. */
const MAX_COMPARED = 64;
/** More than the columns of any page. */
const ROW_FACTOR = 1_000_003;

export function createTwinFinder(glyphs: readonly PageGlyph[]): TwinFinder {
  const cells = new Map<number, PageGlyph[]>();
  for (const glyph of glyphs) {
    const [column, row] = getCell(glyph);
    const key = row * ROW_FACTOR + column;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [glyph]);
    else if (cell.length < MAX_COMPARED) cell.push(glyph);
  }
  return {
    hasTwin(glyph) {
      const [column, row] = getCell(glyph);
      for (let y = row - 1; y <= row + 1; y += 1)
        for (let x = column - 1; x <= column + 1; x += 1)
          if (cells.get(y * ROW_FACTOR + x)?.some((other) => isNear(glyph, other) && showsSame(glyph, other)))
            return true;
      return false;
    },
  };
}

function getCell({ box }: PageGlyph): readonly [number, number] {
  const [x, y] = getCentre(box);
  return [Math.floor(x / MAX_MOVE), Math.floor(y / MAX_MOVE)];
}

function isNear(a: PageGlyph, b: PageGlyph): boolean {
  const [[ax, ay], [bx, by]] = [getCentre(a.box), getCentre(b.box)];
  const distance = Math.min(MAX_MOVE, Math.max(MIN_MOVE, Math.max(a.size, b.size) * MOVE_SHARE));
  return Math.abs(ax - bx) <= distance && Math.abs(ay - by) <= distance;
}
