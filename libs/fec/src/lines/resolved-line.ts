import type { AmountFaultCode } from '../cells/amount.ts';
import { ALL_COLUMNS } from '../columns.ts';
import { WideHash } from '../tables/byte-hash.ts';

/** A data line with what its cells mean. `LineResolver` alone writes it, once for each line; one object serves the whole file. */
export class LineRecord {
  /** In the file; 1 is the header. */
  lineNumber = 0;
  bytes: Buffer = Buffer.alloc(0);
  /** Where each cell starts and ends in `bytes`, by column. */
  cellFrom: ArrayLike<number> = new Int32Array(0);
  cellTo: ArrayLike<number> = new Int32Array(0);
  /** Blank columns, a bit each. */
  blankColumns = 0;
  /** Columns whose cell has the same bytes as in the line before, a bit each; only those that the resolver compares. */
  repeatedColumns = 0;
  /** The whole line has the same bytes as the one before, which is of the same entry. */
  repeatsLine = false;
  /** The line has an entry number, and the line before could not be split into cells or has none. */
  followsUnreadLine = false;

  /** Number of the journal, in the order of the file. */
  journal = -1;
  /** The journal is one of opening entries. */
  isOpening = false;
  /** Number of the entry in the entry table. */
  entry = -1;
  /** The line is the first of its entry. */
  startsEntry = false;
  /** The line before is of the same entry. */
  continuesEntry = false;

  /** AAAAMMJJ; 0 when the cell is blank or cannot be read. */
  entryDay = 0;
  pieceDay = 0;
  validDay = 0;

  /** Cents; 0 when the cell is blank, NaN when it cannot be read. With Montant and Sens, the side that Sens names. */
  debit = 0;
  credit = 0;
  /** Cents of Montant, whatever Sens says. */
  signedAmount = 0;
  /** Sens names a side: D or C, +1 or -1. */
  hasSide = false;
  /** By column, why an amount is not in the form that the law asks for; its cents are those that it means. */
  amountFaults: (AmountFaultCode | null)[] = ALL_COLUMNS.map(() => null);
  /** Debit or credit is NaN. */
  hasUnreadAmount = false;

  /** First digit of the account, 0 to 9; -1 without one. */
  accountClass = -1;
  /** Of CompteNum and CompteLib. */
  readonly accountHash = new WideHash();
  /** Of CompAuxNum and CompAuxLib, if the line has a third party. */
  readonly auxiliaryHash = new WideHash();

  isBlank(column: number): boolean {
    return (this.blankColumns & (1 << column)) !== 0;
  }

  repeats(column: number): boolean {
    return (this.repeatedColumns & (1 << column)) !== 0;
  }

  /** Offset of the first byte of a cell in `bytes`. */
  from(column: number): number {
    return this.cellFrom[column] as number;
  }

  /** Offset after the last byte of a cell in `bytes`. */
  to(column: number): number {
    return this.cellTo[column] as number;
  }

  /** Returns a cell as Latin-1. Creates a string: not for every line. */
  text(column: number): string {
    return this.bytes.toString('latin1', this.from(column), this.to(column));
  }
}

/** The line as checks see it. Valid until the next one is resolved. */
export type ResolvedLine = Readonly<Omit<LineRecord, 'amountFaults'>> & {
  readonly amountFaults: readonly (AmountFaultCode | null)[];
};
