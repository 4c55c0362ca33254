import { ALL_COLUMNS, COLUMN_INDEX } from '@probant/fec/columns';
import type { LineColumns } from '@probant/fec/scan/line-columns';
import { mixBits } from '@probant/fec/tables/byte-hash';
import { CellHash, parseAnyCents } from './cell-hash.ts';
import type { HighBytes } from './character-sets.ts';

const { EcritureNum, Debit, Credit, Montantdevise, Montant, Sens } = COLUMN_INDEX;

/** The columns that are compared. Montant and Sens are compared as Debit and Credit. */
export const COMPARED_COLUMNS = ALL_COLUMNS.flatMap((name, column) =>
  name === 'Montant' || name === 'Sens' ? [] : [column],
);

const AMOUNT_COLUMNS: ReadonlySet<number> = new Set([Debit, Credit, Montantdevise, Montant]);

type DebitAndCredit = { readonly debit: number; readonly credit: number };

/** Hashes of a line and of its cells, which do not depend on the character set, the form of amounts or the columns that contain them. */
export class LineHash {
  /** By column, 32 bits each. */
  readonly cells = new Int32Array(ALL_COLUMNS.length);
  /** 64 bits of the whole line except its entry number: an entry may be renumbered and otherwise stay the same. */
  high = 0;
  low = 0;
  readonly #highs = new Int32Array(ALL_COLUMNS.length);
  readonly #cell = new CellHash();
  readonly #isSigned: boolean;
  #highBytes: HighBytes | null = null;

  constructor(isSigned: boolean) {
    this.#isSigned = isSigned;
  }

  /** Hashes the next line. `repeats` has a bit for each column with the same bytes as in the line hashed before. */
  update(columns: LineColumns, bytes: Buffer, highBytes: HighBytes | null, repeats: number): void {
    const reusable = highBytes === this.#highBytes ? repeats : 0;
    this.#highBytes = highBytes;
    const amount = this.#isSigned ? parseSignedAmount(columns, bytes) : null;
    for (const column of COMPARED_COLUMNS) {
      if (this.#isSigned && (column === Debit || column === Credit))
        this.#hashSide(column, amount, columns, bytes, highBytes);
      else if ((reusable & (1 << column)) === 0) this.#hashCell(column, column, columns, bytes, highBytes);
    }
    this.#combineCells();
  }

  /** Compares the cells as they are where the signed amount cannot be read. */
  #hashSide(
    column: number,
    amount: DebitAndCredit | null,
    columns: LineColumns,
    bytes: Buffer,
    highBytes: HighBytes | null,
  ): void {
    const isDebit = column === Debit;
    if (amount === null) this.#hashCell(column, isDebit ? Montant : Sens, columns, bytes, highBytes);
    else {
      this.#cell.hashCents(isDebit ? amount.debit : amount.credit);
      this.#storeCell(column);
    }
  }

  /** Hashes the cell of `source` as that of `column`. */
  #hashCell(
    column: number,
    source: number,
    { from, to }: LineColumns,
    bytes: Buffer,
    highBytes: HighBytes | null,
  ): void {
    const [cellFrom, cellTo] = [from[source] as number, to[source] as number];
    if (AMOUNT_COLUMNS.has(source)) this.#cell.hashAmount(bytes, cellFrom, cellTo, highBytes);
    else this.#cell.hashText(bytes, cellFrom, cellTo, highBytes);
    this.#storeCell(column);
  }

  #storeCell(column: number): void {
    this.#highs[column] = this.#cell.high;
    this.cells[column] = this.#cell.low;
  }

  #combineCells(): void {
    let high = 0;
    let low = 0;
    for (const column of COMPARED_COLUMNS) {
      if (column === EcritureNum) continue;
      high = mixBits(high ^ (this.#highs[column] as number)) + column;
      low = mixBits(low ^ (this.cells[column] as number)) + column;
    }
    this.high = high;
    this.low = low;
  }
}

/** Returns Montant and Sens as debit and credit (LPF, art. A. 47 A-1, X); null when they cannot be read. */
function parseSignedAmount({ from, to }: LineColumns, bytes: Buffer): DebitAndCredit | null {
  const cents = parseAnyCents(bytes, from[Montant] as number, to[Montant] as number);
  const side = bytes.toString('latin1', from[Sens], to[Sens]);
  if (Number.isNaN(cents)) return null;
  if (/^(?:D|\+1)$/i.test(side)) return { debit: cents, credit: 0 };
  return /^(?:C|-1)$/i.test(side) ? { debit: 0, credit: cents } : null;
}
