import { COLUMN, COLUMNS } from '../fec-control/columns.ts';
import type { Row } from '../fec-control/scan/row.ts';
import { mixed } from '../fec-control/tables/byte-hash.ts';
import { CellPrint, centsOf } from './cell-print.ts';
import type { HighBytes } from './character-sets.ts';

/** The columns that are compared. What Montant and Sens say is compared as Debit and Credit. */
export const COMPARED = COLUMNS.flatMap((name, column) => (name === 'Montant' || name === 'Sens' ? [] : [column]));

/** Prints of a line and of its cells: the same whatever the character set, the form of amounts and the columns that hold them. */
export class LinePrint {
  /** By column, 32 bits each. */
  readonly cells = new Int32Array(COLUMNS.length);
  /** 64 bits of the whole line but its number, which an entry may change and stay the same. */
  high = 0;
  low = 0;
  readonly #highs = new Int32Array(COLUMNS.length);
  readonly #cell = new CellPrint();
  readonly #signed: boolean;
  #highBytes: HighBytes | null = null;

  constructor(signed: boolean) {
    this.#signed = signed;
  }

  /** `repeated`: the columns that read as those of the line read before, a bit each. */
  read(row: Row, bytes: Buffer, highBytes: HighBytes | null, repeated: number): void {
    const kept = highBytes === this.#highBytes ? repeated : 0;
    this.#highBytes = highBytes;
    const moved = this.#signed ? signedAmount(row, bytes) : null;
    for (const column of COMPARED) {
      if (this.#signed && (column === COLUMN.Debit || column === COLUMN.Credit))
        this.#readSide(column, moved, row, bytes, highBytes);
      else if ((kept & (1 << column)) === 0) this.#read(column, column, row, bytes, highBytes);
    }
    this.#close();
  }

  /** Where a signed amount cannot be made out, its cells are compared as they are. */
  #readSide(column: number, moved: Sides | null, row: Row, bytes: Buffer, highBytes: HighBytes | null): void {
    const debit = column === COLUMN.Debit;
    if (moved === null) this.#read(column, debit ? COLUMN.Montant : COLUMN.Sens, row, bytes, highBytes);
    else {
      this.#cell.ofCents(debit ? moved.debit : moved.credit);
      this.#keep(column);
    }
  }

  #read(column: number, place: number, { from, to }: Row, bytes: Buffer, highBytes: HighBytes | null): void {
    const [first, last] = [from[place] as number, to[place] as number];
    if (AMOUNTS.has(place)) this.#cell.ofAmount(bytes, first, last, highBytes);
    else this.#cell.ofText(bytes, first, last, highBytes);
    this.#keep(column);
  }

  #keep(column: number): void {
    this.#highs[column] = this.#cell.high;
    this.cells[column] = this.#cell.low;
  }

  #close(): void {
    let high = 0;
    let low = 0;
    for (const column of COMPARED) {
      if (column === COLUMN.EcritureNum) continue;
      high = mixed(high ^ (this.#highs[column] as number)) + column;
      low = mixed(low ^ (this.cells[column] as number)) + column;
    }
    this.high = high;
    this.low = low;
  }
}

type Sides = { readonly debit: number; readonly credit: number };

const AMOUNTS: ReadonlySet<number> = new Set([COLUMN.Debit, COLUMN.Credit, COLUMN.Montantdevise, COLUMN.Montant]);

/** Montant and Sens as the two sides that they say (LPF, art. A. 47 A-1, X); null when they say none. */
function signedAmount({ from, to }: Row, bytes: Buffer): Sides | null {
  const cents = centsOf(bytes, from[COLUMN.Montant] as number, to[COLUMN.Montant] as number);
  const side = bytes.toString('latin1', from[COLUMN.Sens], to[COLUMN.Sens]);
  if (Number.isNaN(cents)) return null;
  if (/^(?:D|\+1)$/i.test(side)) return { debit: cents, credit: 0 };
  return /^(?:C|-1)$/i.test(side) ? { debit: 0, credit: cents } : null;
}
