import type { RowPlaces } from './scan-kernel.ts';

/** Where the cells of a line stand, by column of the catalogue, spaces around them left out. A column that the file lacks is blank. */
export class Row {
  readonly from: Int32Array;
  readonly to: Int32Array;
  lineFrom = 0;
  lineTo = 0;
  /** A bit for each blank column. */
  blanks = -1;
  /** Its bytes are still there. */
  known = false;

  constructor({ from, to }: RowPlaces) {
    this.from = from;
    this.to = to;
  }

  /** The bytes stand so much lower now; the row of a line that is gone is empty. */
  moved(by: number): void {
    const gone = this.lineFrom < by;
    const lower = (place: number) => (gone ? 0 : Math.max(0, place - by));
    for (let column = 0; column < this.from.length; column += 1) {
      this.from[column] = lower(this.from[column] as number);
      this.to[column] = lower(this.to[column] as number);
    }
    this.lineFrom = lower(this.lineFrom);
    this.lineTo = lower(this.lineTo);
    this.known &&= !gone;
  }
}
