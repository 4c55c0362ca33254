/** Areas of merged cells that are read; more are left as they are. */
const MAX_MERGES = 20_000;
/** Cells of one area in which its text is repeated. */
const MAX_COVERED_ROWS = 1_000;
const MAX_COVERED_COLUMNS = 50;
/** Columns with an area that reaches into the next rows, at one time. */
const MAX_OPEN_AREAS = 100;
/** A longer text is not repeated. */
const MAX_REPEATED_CHARACTERS = 300;
const AREA_PATTERN = /mergeCell ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;

type Area = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** The merged cells of a sheet. `fill` must be called for its rows in their order. */
export type CellMerges = {
  /** Returns a row with the text of each merged cell in the cells that it covers, as a reader of the sheet sees it. */
  fill(row: number, cells: readonly string[]): readonly string[];
};

/** Reads the merged cells of a sheet. They come after the rows in its part. */
export function readMerges(part: Uint8Array): CellMerges {
  const buffer = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  const end = Math.max(0, buffer.lastIndexOf('sheetData>'));
  const areasByTop = new Map<number, Area[]>();
  let count = 0;
  for (const [, from = '', top = '', to = '', bottom = ''] of buffer.toString('latin1', end).matchAll(AREA_PATTERN)) {
    count += 1;
    if (count > MAX_MERGES) break;
    const area = { left: toColumn(from), right: toColumn(to), top: Number(top), bottom: Number(bottom) };
    const areas = areasByTop.get(area.top);
    if (areas === undefined) areasByTop.set(area.top, [area]);
    else areas.push(area);
  }
  /** Areas that reach into rows below their first one, by their column. */
  const open = new Map<number, { readonly text: string; readonly bottom: number }>();
  return {
    fill(row, cells) {
      const filled = [...cells];
      for (const [column, { bottom, text }] of open)
        if (bottom < row) open.delete(column);
        else if ((filled[column - 1] ?? '') === '') setCell(filled, column, text);
      for (const { bottom, left, right, top } of areasByTop.get(row) ?? []) {
        const text = cells[left - 1] ?? '';
        if (text.trim() === '' || text.length > MAX_REPEATED_CHARACTERS) continue;
        if (bottom > top && open.size < MAX_OPEN_AREAS)
          open.set(left, { text, bottom: Math.min(bottom, top + MAX_COVERED_ROWS) });
        // A title over the whole table stays one cell.
        const hasOthers = cells.some((cell, at) => cell.trim() !== '' && (at < left - 1 || at > right - 1));
        if (hasOthers)
          for (let column = left + 1; column <= Math.min(right, left + MAX_COVERED_COLUMNS); column++)
            if ((filled[column - 1] ?? '') === '') setCell(filled, column, text);
      }
      return filled;
    },
  };
}

function setCell(cells: string[], column: number, text: string): void {
  while (cells.length < column - 1) cells.push('');
  cells[column - 1] = text;
}

/** Returns the 1-based column of letters such as "AB". */
export const toColumn = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
