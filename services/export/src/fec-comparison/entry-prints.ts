import { COLUMN, REGULAR_COLUMNS } from '../fec-control/columns.ts';
import { FirstLine } from '../fec-control/header/first-line.ts';
import { type Header, readHeader } from '../fec-control/header/header.rules.ts';
import { LineScanner } from '../fec-control/scan/line-scanner.ts';
import type { Row } from '../fec-control/scan/row.ts';
import { hashOf } from '../fec-control/tables/byte-table.ts';

/** An entry as it is compared: where it begins, and a print of what its lines hold in each regular column, in whatever order they stand. */
export type EntryPrint = { readonly line: number; readonly lines: number; readonly columns: Int32Array };

export type FecPrints = {
  readonly lineCount: number;
  /** By journal and number. */
  readonly entries: ReadonlyMap<string, EntryPrint>;
};

/** Reads a FEC for comparison; null when it has no header by which entries can be told apart. Lines with a wrong number of cells are left out. */
export function readPrints(file: Uint8Array): FecPrints | null {
  const first = new FirstLine();
  first.push(file);
  if (!first.finish()) return null;
  const { text, rest, lineEnd } = first.line();
  const header = readHeader(text);
  const has = (column: number) => (header.places[column] as number) >= 0;
  if (header.separator === null || !has(COLUMN.EcritureNum) || !has(COLUMN.JournalCode)) return null;
  const prints = new Prints(header);
  const form = { separator: header.separator, lineEnd, firstLine: 2, places: header.places };
  const scanner = new LineScanner(form, prints, () => {});
  scanner.push(rest);
  scanner.finish();
  return prints;
}

class Prints implements FecPrints {
  lineCount = 0;
  readonly entries = new Map<string, { line: number; lines: number; columns: Int32Array }>();
  readonly #cells: number;
  readonly #signed: boolean;

  constructor({ cells, signed }: Header) {
    this.#cells = cells;
    this.#signed = signed;
  }

  line(scanner: LineScanner): void {
    if (scanner.cells !== this.#cells || scanner.overlong) return;
    this.lineCount += 1;
    const { bytes, number } = scanner;
    const row = scanner.place();
    const entry = this.#entryOf(number, row, bytes);
    entry.lines += 1;
    const account = print(row, COLUMN.CompteNum, bytes, 0);
    // The print of a cell depends on the account, so that two lines cannot swap amounts unseen; a sum does not depend on the order of lines.
    for (let column = 0; column < REGULAR_COLUMNS; column += 1)
      entry.columns[column] =
        ((entry.columns[column] as number) + print(row, this.#cellOf(column), bytes, account)) | 0;
  }

  /** Montant and Sens are compared in the places of Debit and Credit. */
  #cellOf(column: number): number {
    if (this.#signed && column === COLUMN.Debit) return COLUMN.Montant;
    return this.#signed && column === COLUMN.Credit ? COLUMN.Sens : column;
  }

  #entryOf(line: number, row: Row, bytes: Buffer) {
    const text = (column: number) => bytes.toString('latin1', row.from[column], row.to[column]);
    const key = `${text(COLUMN.JournalCode)}\0${text(COLUMN.EcritureNum)}`;
    const known = this.entries.get(key);
    if (known !== undefined) return known;
    const entry = { line, lines: 0, columns: new Int32Array(REGULAR_COLUMNS) };
    this.entries.set(key, entry);
    return entry;
  }
}

const SEED = -2_128_831_035;

const print = (row: Row, column: number, bytes: Buffer, seed: number): number =>
  hashOf(bytes, row.from[column] as number, row.to[column] as number, seed ^ SEED);
