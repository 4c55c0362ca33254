import { Row, sameBytes } from '../scan/row.ts';

/** The line that is being checked, the one before it, and what the checks before have made out. One object serves the whole file. */
export class CurrentLine {
  bytes: Buffer = Buffer.alloc(0);
  row = new Row();
  previous = new Row();
  line = 0;
  journal = -1;
  entry = -1;
  /** The line belongs to the same entry as the one before. */
  sameEntry = false;
  opening = false;
  /** AAAAMMJJ; 0 when it is blank or cannot be read. */
  entryDay = 0;
  pieceDay = 0;
  validDay = 0;
  /** Cents. */
  debit = 0;
  credit = 0;
  /** An amount of the line could not be read. */
  unread = false;
  /** First figure of the account, 0 to 9, or -1. */
  accountClass = -1;

  /** The row of the line before becomes free for the next one. */
  turn(): Row {
    const free = this.previous;
    this.previous = this.row;
    this.row = free;
    return free;
  }

  isBlank(column: number): boolean {
    return this.row.isBlank(column);
  }

  /** Whether the cell reads as that of the line before. */
  repeats(column: number): boolean {
    const { row, previous } = this;
    return (
      previous.known &&
      sameBytes(
        this.bytes,
        row.from[column] as number,
        row.to[column] as number,
        previous.from[column] as number,
        previous.to[column] as number,
      )
    );
  }

  /** As Latin-1. Not for the fast path. */
  text(column: number): string {
    return this.bytes.toString('latin1', this.row.from[column], this.row.to[column]);
  }
}
