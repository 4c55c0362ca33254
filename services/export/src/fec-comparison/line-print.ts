import { COLUMN, COLUMNS } from '../fec-control/columns.ts';
import type { Row } from '../fec-control/scan/row.ts';
import { CellPrint, centsOf, mixed } from './cell-print.ts';
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
  readonly #cell = new CellPrint();
  readonly #signed: boolean;

  constructor(signed: boolean) {
    this.#signed = signed;
  }

  read(row: Row, bytes: Buffer, highBytes: HighBytes | null): void {
    this.high = 0;
    this.low = 0;
    const moved = this.#signed ? signedAmount(row, bytes) : null;
    for (const column of COMPARED) {
      if (moved !== null && column === COLUMN.Debit) this.#cell.ofCents(moved.debit);
      else if (moved !== null && column === COLUMN.Credit) this.#cell.ofCents(moved.credit);
      else this.#read(this.#signed ? placeIn(column) : column, row, bytes, highBytes);
      this.#add(column);
    }
  }

  #read(column: number, row: Row, bytes: Buffer, highBytes: HighBytes | null): void {
    const from = row.from[column] as number;
    const to = row.to[column] as number;
    if (AMOUNTS.has(column)) this.#cell.ofAmount(bytes, from, to, highBytes);
    else this.#cell.ofText(bytes, from, to, highBytes);
  }

  #add(column: number): void {
    const { high, low } = this.#cell;
    this.cells[column] = low;
    if (column === COLUMN.EcritureNum) return;
    this.high = mixed(this.high ^ high) + column;
    this.low = mixed(this.low ^ low) + column;
  }
}

const AMOUNTS: ReadonlySet<number> = new Set([COLUMN.Debit, COLUMN.Credit, COLUMN.Montantdevise, COLUMN.Montant]);

/** Where a signed amount cannot be made out, its cells are compared as they are. */
function placeIn(column: number): number {
  if (column === COLUMN.Debit) return COLUMN.Montant;
  return column === COLUMN.Credit ? COLUMN.Sens : column;
}

/** Montant and Sens as the two sides that they say (LPF, art. A. 47 A-1, X); null when they say none. */
function signedAmount({ from, to }: Row, bytes: Buffer): { readonly debit: number; readonly credit: number } | null {
  const cents = centsOf(bytes, from[COLUMN.Montant] as number, to[COLUMN.Montant] as number);
  const side = bytes.toString('latin1', from[COLUMN.Sens], to[COLUMN.Sens]);
  if (Number.isNaN(cents)) return null;
  if (/^(?:D|\+1)$/i.test(side)) return { debit: cents, credit: 0 };
  return /^(?:C|-1)$/i.test(side) ? { debit: 0, credit: cents } : null;
}
