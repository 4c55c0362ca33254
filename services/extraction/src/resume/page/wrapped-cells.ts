import { foldInPlace } from '@probant/french/text-folding';
import { measureHeight, type Segment } from '../../reading/rows.ts';
import { findPeriod } from '../periods/find-period.ts';
import { MONTH_GROUP } from '../periods/printed-dates.ts';

/** Words of which a cell with a period consists. */
const PERIOD_WORDS_PATTERN = new RegExp(
  `^(?:[\\d/.,'()–—-]+|(?:${MONTH_GROUP})\\.?|de|du|d|a|au|to|from|depuis|since|le|1er|aujourd'hui|auj\\.?|ce|jour|present|(?:d'|de)?(?:${MONTH_GROUP}))$`,
  'u',
);
/** Rows of one cell. */
const MAX_CELL_ROWS = 3;
/** Rows among which those of a cell are searched. */
const MAX_ROWS_BELOW = 5;
const MAX_ROW_GAP = 0.8;

/**
 * Joins periods that a narrow cell of a table broke over two or three rows ("Septembre", "2019 – juin", "2021") on the first of them. The
 * rows keep what is next to the cell.
 */
export function joinWrappedPeriods(segmentRows: Segment[][]): void {
  for (const [index, row] of segmentRows.entries()) {
    const [start] = row;
    if (!start || !isPeriodCell(start)) continue;
    const cellRows = [row, ...findCellRowsBelow(segmentRows.slice(index + 1, index + 1 + MAX_ROWS_BELOW), start)];
    const below = cellRows[1]?.[0];
    if (!below || (isWholePeriod(start.text) && !/^(?:[-–—]|a |au |to )/u.test(below.folded))) continue;
    for (let count = cellRows.length; count > 1; count -= 1) {
      const cells = cellRows.slice(0, count).map((segments) => segments[0] as Segment);
      const joined = joinCells(cells);
      if (!isWholePeriod(joined.text)) continue;
      row[0] = joined;
      for (const segments of cellRows.slice(1, count)) segments.shift();
      break;
    }
  }
}

/** Returns the rows whose first segment continues the cell. Rows of the cell next to it may lie between them. */
function findCellRowsBelow(rowsBelow: readonly Segment[][], start: Segment): Segment[][] {
  const found: Segment[][] = [];
  let last = start;
  for (const row of rowsBelow) {
    const [first] = row;
    if (!first || first.left >= start.right) continue;
    if (!continuesCell(last, first) || found.length === MAX_CELL_ROWS - 1) break;
    found.push(row);
    last = first;
  }
  return found;
}

/** A range of dates is complete; so is a single date, but not an open one, whose end may follow. */
function isWholePeriod(text: string): boolean {
  const period = findPeriod(text);
  return period !== null && period.from === 0 && period.to >= text.length - 1 && !/[-–—]\s*$/.test(text);
}

/** Whether a text consists of the words of a period alone. */
export const isPeriodCell = ({ folded }: Segment): boolean =>
  folded.length <= 60 &&
  folded.split(' ').every((word) => PERIOD_WORDS_PATTERN.test(word)) &&
  /[\p{L}\d]/u.test(folded);

const continuesCell = (above: Segment, cell: Segment): boolean => {
  const height = measureHeight(above);
  return (
    isPeriodCell(cell) && Math.abs(cell.left - above.left) < height && cell.top - above.bottom < MAX_ROW_GAP * height
  );
};

/** Joins cells, at the place of the first one. */
export function joinCells(cells: readonly Segment[]): Segment {
  const text = cells.map((cell) => cell.text).join(' ');
  return { ...(cells[0] as Segment), text, folded: foldInPlace(text), words: cells.flatMap(({ words }) => words) };
}
