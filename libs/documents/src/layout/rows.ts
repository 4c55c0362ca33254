import type { Row, Segment } from './segment.ts';

/** Two segments share a row when the distance of their middles is below this share of the smaller height (measured on receipts). */
const MAX_MIDDLE_DISTANCE = 0.6;
/** Number of previous rows that a segment is compared with, so that a page of noise does not take time quadratic in its words. */
const MAX_ROWS_COMPARED = 40;

/** Groups segments into rows from top to bottom, each from left to right. */
export function groupIntoRows(segments: readonly Segment[]): Row[] {
  const rows: { middle: number; readonly height: number; readonly segments: Segment[] }[] = [];
  for (const segment of [...segments].sort((a, b) => a.middle - b.middle)) {
    const row = rows
      .slice(-MAX_ROWS_COMPARED)
      .findLast(
        ({ middle, height }) =>
          Math.abs(middle - segment.middle) < MAX_MIDDLE_DISTANCE * Math.min(height, segment.height),
      );
    if (!row) rows.push({ middle: segment.middle, height: segment.height, segments: [segment] });
    else {
      row.segments.push(segment);
      row.middle += (segment.middle - row.middle) / row.segments.length;
    }
  }
  return rows.sort((a, b) => a.middle - b.middle).map((row) => row.segments.sort((a, b) => a.left - b.left));
}
