import { COLUMNS } from '../columns.ts';
import type { ScannedLine } from './line-scanner.ts';

const SPACE = 32;

/** Where the cells of a line stand, by column of the catalogue, spaces around them left out. A column that the file lacks is blank. */
export class Row {
  readonly from = new Int32Array(COLUMNS.length);
  readonly to = new Int32Array(COLUMNS.length);
  lineFrom = 0;
  lineTo = 0;
  known = false;

  /** `columns[n]` stands in cell `cells[n]`. */
  place(line: ScannedLine, columns: Int32Array, cells: Int32Array, bytes: Uint8Array): void {
    const { starts } = line;
    for (let each = 0; each < columns.length; each += 1) {
      const column = columns[each] as number;
      const cell = cells[each] as number;
      let from = starts[cell] as number;
      let to = (starts[cell + 1] as number) - 1;
      while (to > from && bytes[to - 1] === SPACE) to -= 1;
      while (to > from && bytes[from] === SPACE) from += 1;
      this.from[column] = from;
      this.to[column] = to;
    }
    this.lineFrom = line.from;
    this.lineTo = line.to;
    this.known = true;
  }

  moved(by: number): void {
    for (let column = 0; column < this.from.length; column += 1) {
      this.from[column] = (this.from[column] as number) - by;
      this.to[column] = (this.to[column] as number) - by;
    }
    this.lineFrom -= by;
    this.lineTo -= by;
    if (this.lineFrom < 0) this.known = false;
  }

  isBlank(column: number): boolean {
    return this.from[column] === this.to[column];
  }
}

/** Whether a stretch of bytes reads as another one of the same bytes. */
export function sameBytes(bytes: Uint8Array, a: number, aEnd: number, b: number, bEnd: number): boolean {
  if (aEnd - a !== bEnd - b) return false;
  for (let left = a, right = b; left < aEnd; left += 1, right += 1) if (bytes[left] !== bytes[right]) return false;
  return true;
}
