import { ALL_COLUMNS } from '../columns.ts';

/**
 * Where the cells of one line are in the scanner's bytes, by column index, without the spaces around them. A column that the file lacks is
 * blank in every line.
 */
export class LineColumns {
  readonly from: Int32Array;
  readonly to: Int32Array;
  lineFrom = 0;
  lineTo = 0;
  /** A bit for each blank column. */
  blankColumns = -1;
  /** The bytes of the line are still in the buffer. */
  isAvailable = false;

  constructor(
    from: Int32Array = new Int32Array(ALL_COLUMNS.length),
    to: Int32Array = new Int32Array(ALL_COLUMNS.length),
  ) {
    this.from = from;
    this.to = to;
  }

  /** Adjusts the offsets after the first `count` bytes of the buffer were discarded. Empties the line if its own bytes were among them. */
  shift(count: number): void {
    const isDiscarded = this.lineFrom < count;
    const shifted = (offset: number) => (isDiscarded ? 0 : Math.max(0, offset - count));
    for (let column = 0; column < this.from.length; column += 1) {
      this.from[column] = shifted(this.from[column] as number);
      this.to[column] = shifted(this.to[column] as number);
    }
    this.lineFrom = shifted(this.lineFrom);
    this.lineTo = shifted(this.lineTo);
    this.isAvailable &&= !isDiscarded;
  }
}
