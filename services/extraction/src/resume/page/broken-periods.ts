import { foldInPlace } from '@probant/french/text-folding';
import { measureHeight, type Row, type Segment } from '../../reading/rows.ts';
import { findPeriod, isOpenPeriod } from '../periods/find-period.ts';
import { joinCells, joinWrappedPeriods } from './wrapped-cells.ts';

/** Joins periods that a narrow margin broke over two rows ("January 2020 -" above "March 2022"), on the first of the rows. */
export function joinBrokenPeriods(rows: readonly Row[]): Row[] {
  const segmentRows = rows.map((row) => [...row.segments]);
  joinWrappedPeriods(segmentRows);
  for (const [rowIndex, segments] of segmentRows.entries()) {
    for (const [index, segment] of segments.entries()) {
      const isOpen = isOpenPeriod(segment.text) || OPEN_END_PATTERN.test(segment.text);
      if (!isOpen && !BEGUN_PATTERN.test(segment.text)) continue;
      const end = findPeriodEnd(segmentRows.slice(rowIndex + 1, rowIndex + 3), segment);
      if (!isOpen && end && !RANGE_WORD_PATTERN.test(end.segment.text)) continue;
      if (!end) continue;
      segments[index] = joinCells([segment, end.segment]);
      end.row.splice(end.row.indexOf(end.segment), 1);
    }
  }
  return segmentRows.flatMap((segments, index) =>
    segments.length === 0 ? [] : [createRow(segments, rows[index] as Row)],
  );
}

/** "Comptable, Morel SA (août 2022 –": a row that ends in an open period, whose end is on the next row. */
const OPEN_END_PATTERN = /(?:19|20)\d{2}\s?(?:[-–—/]|à|au|to)(?:\s\p{L}{3,10}\.?)?$/u;

/** "Comptable chez Morel SA (janvier 2020": a row that ends in the beginning of a range in brackets, whose next row begins with "à". */
const BEGUN_PATTERN = /\([^()]{0,20}(?:19|20)\d{2}$/u;
const RANGE_WORD_PATTERN = /^(?:[-–—]|à|au|to)\s/u;

/** Returns the segment right below, aligned left or right, that completes a range. */
function findPeriodEnd(
  rowsBelow: Segment[][],
  start: Segment,
): { readonly row: Segment[]; readonly segment: Segment } | null {
  const height = measureHeight(start);
  for (const row of rowsBelow) {
    for (const segment of row) {
      const isAligned = Math.abs(segment.left - start.left) < height || Math.abs(segment.right - start.right) < height;
      const isClose = segment.top - start.bottom < 0.8 * height;
      if (!isAligned || !isClose) continue;
      const text = `${start.text} ${segment.text}`;
      const period = findPeriod(text);
      // The range begins on the first row, and its end is the whole of the second one.
      const spansBoth = period !== null && period.from < start.text.length && period.to > start.text.length + 1;
      if (spansBoth && period.to >= text.length - 2) return { row, segment };
    }
  }
  return null;
}

function createRow(segments: readonly Segment[], row: Row): Row {
  const text = segments.map((segment) => segment.text).join(' ');
  return { ...row, segments, text, folded: foldInPlace(text), words: segments.flatMap((segment) => segment.words) };
}
