import { measureHeight, type Segment } from '../../reading/rows.ts';

/** Whether two segments may be two rows of one text: left-aligned, with hardly a gap between them. */
export const areRowsOfOneText = (above: Segment, below: Segment): boolean =>
  below.top - above.bottom < 0.9 * measureHeight(above) && Math.abs(below.left - above.left) < measureHeight(above);
