import { getCentre } from '@probant/documents/pdf-structure';
import { type PageGlyph, showsSame, UNKNOWN_TEXT } from './page-glyph.ts';

export type TwinFinder = {
  /** Whether one of the glyphs shows the same as this one at the same place, but for a small move. */
  hasTwin(glyph: PageGlyph): boolean;
};

/** Share of the height of a text by which a glyph may move and still be the same one. */
const MOVE_SHARE = 0.35;
/** Bounds of that move, in units of the page. */
const MIN_MOVE = 1;
const MAX_MOVE = 6;
/** Glyphs of one text, or one code, at one place that are compared: more come from a text that is painted many times. */
const MAX_COMPARED = 16;
/** Glyphs of any text at one place that a glyph without a known text is compared with. */
const MAX_COMPARED_UNKNOWN = 64;
/** Cells in a row: more than the columns of any page. */
const ROW_FACTOR = 1_000_003;

/** Glyphs whose centre is in one cell of the page. */
type Cell = {
  readonly byText: Map<string, PageGlyph[]>;
  readonly byCode: Map<number, PageGlyph[]>;
  readonly any: PageGlyph[];
};

export function createTwinFinder(glyphs: readonly PageGlyph[]): TwinFinder {
  const cells = new Map<number, Cell>();
  for (const glyph of glyphs) addToCell(cells, glyph);
  return {
    hasTwin(glyph) {
      const [column, row] = getCell(glyph);
      for (let y = row - 1; y <= row + 1; y += 1)
        for (let x = column - 1; x <= column + 1; x += 1) {
          const cell = cells.get(y * ROW_FACTOR + x);
          if (cell !== undefined && hasTwinIn(cell, glyph)) return true;
        }
      return false;
    },
  };
}

function addToCell(cells: Map<number, Cell>, glyph: PageGlyph): void {
  const [column, row] = getCell(glyph);
  const key = row * ROW_FACTOR + column;
  const cell: Cell = cells.get(key) ?? { byText: new Map(), byCode: new Map(), any: [] };
  cells.set(key, cell);
  keep(cell.byText, glyph.text, glyph);
  keep(cell.byCode, glyph.code, glyph);
  if (cell.any.length < MAX_COMPARED_UNKNOWN) cell.any.push(glyph);
}

function keep<Key>(glyphs: Map<Key, PageGlyph[]>, key: Key, glyph: PageGlyph): void {
  const kept = glyphs.get(key);
  if (kept === undefined) glyphs.set(key, [glyph]);
  else if (kept.length < MAX_COMPARED) kept.push(glyph);
}

/** Glyphs show the same by their text, by their code in one font, or because the file does not give the text of one of them. */
function hasTwinIn({ byText, byCode, any }: Cell, glyph: PageGlyph): boolean {
  const isTwin = (other: PageGlyph) => showsSame(glyph, other) && isNear(glyph, other);
  if (glyph.text === UNKNOWN_TEXT) return any.some(isTwin);
  return [byText.get(glyph.text), byCode.get(glyph.code), byText.get(UNKNOWN_TEXT)].some((found) =>
    found?.some(isTwin),
  );
}

function getCell({ box }: PageGlyph): readonly [number, number] {
  const [x, y] = getCentre(box);
  return [Math.floor(x / MAX_MOVE), Math.floor(y / MAX_MOVE)];
}

/** Without arrays for the centres: this is called millions of times. */
function isNear({ box: a, size }: PageGlyph, { box: b, size: otherSize }: PageGlyph): boolean {
  const distance = Math.min(MAX_MOVE, Math.max(MIN_MOVE, Math.max(size, otherSize) * MOVE_SHARE));
  return Math.abs(a[0] + a[2] - b[0] - b[2]) <= 2 * distance && Math.abs(a[1] + a[3] - b[1] - b[3]) <= 2 * distance;
}
