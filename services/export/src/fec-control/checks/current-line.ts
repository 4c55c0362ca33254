import type { LineScanner } from '../scan/line-scanner.ts';
import type { Row } from '../scan/row.ts';

/** The line that is being checked and what the checks before have made out. One object serves the whole file. */
export class CurrentLine {
  readonly bytes: Buffer;
  row: Row;
  line = 0;
  journal = -1;
  entry = -1;
  /** The line belongs to the same entry as the one before. */
  sameEntry = false;
  /** The whole line reads as the one before. */
  repeatsLine = false;
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
  #repeated = 0;

  constructor({ bytes, row }: LineScanner) {
    this.bytes = bytes;
    this.row = row;
  }

  /** The scanner stands at a line with as many cells as the header. */
  take(scanner: LineScanner): void {
    this.row = scanner.place();
    this.line = scanner.number;
    this.#repeated = scanner.repeated;
    this.repeatsLine = scanner.repeatsLine;
  }

  /** Columns that are blank, a bit each. */
  get blanks(): number {
    return this.row.blanks;
  }

  isBlank(column: number): boolean {
    return (this.row.blanks & (1 << column)) !== 0;
  }

  /** Whether the cell reads as that of the line before. */
  repeats(column: number): boolean {
    return (this.#repeated & (1 << column)) !== 0;
  }

  /** As Latin-1. Not for the fast path. */
  text(column: number): string {
    return this.bytes.toString('latin1', this.row.from[column], this.row.to[column]);
  }
}
