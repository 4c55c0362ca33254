import type { Row, Segment } from './segment.ts';

/** Two segments share a row when their middles are nearer than this share of the lower height (measured on receipts). */
const SAME_ROW = 0.6;
/** Rows looked back at: a segment can only join a row that is near, and pages of noise must not cost the square of their words. */
const LOOK_BACK = 40;

/** Segments as rows from top to bottom, each from left to right. */
export function rowsOf(segments: readonly Segment[]): Row[] {
  const rows: { middle: number; readonly height: number; readonly segments: Segment[] }[] = [];
  for (const segment of [...segments].sort((a, b) => a.middle - b.middle)) {
    const row = rows
      .slice(-LOOK_BACK)
      .findLast(
        ({ middle, height }) => Math.abs(middle - segment.middle) < SAME_ROW * Math.min(height, segment.height),
      );
    if (!row) rows.push({ middle: segment.middle, height: segment.height, segments: [segment] });
    else {
      row.segments.push(segment);
      row.middle += (segment.middle - row.middle) / row.segments.length;
    }
  }
  return rows.sort((a, b) => a.middle - b.middle).map((row) => row.segments.sort((a, b) => a.left - b.left));
}
