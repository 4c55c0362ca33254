import type { Word } from '../document.ts';

/**
 * Words close together on one row, in a frame where the text is level. `left`, `right`, `middle` (of the height) and `height` (of the
 * letters) are in any unit, the same for the whole page.
 */
export type Segment = {
  readonly words: readonly Word[];
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
};

export type Row = readonly Segment[];
