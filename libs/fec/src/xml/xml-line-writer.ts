import { ALL_COLUMNS, COLUMN_INDEX } from '../columns.ts';
import type { LineValidator } from '../line-validator.ts';
import { LineScanner } from '../scan/line-scanner.ts';
import { toFlatCell } from './xml-cells.ts';
import type { XmlLine } from './xml-entry.ts';
import { findCell, type XmlLinePlaces } from './xml-line-places.ts';

const { Debit, Credit, Montant, Sens } = COLUMN_INDEX;

/** toFlatCell leaves neither in a text, so that no text is split. */
const CELL_END = '\x1f';
const CELL_END_BYTE = 0x1f;
const LINE_END_BYTE = 0x0a;
const MAX_PENDING_CHARACTERS = 1 << 16;
const CREDIT_SIDES: ReadonlySet<string> = new Set(['C', '-1']);
const DEBIT_SIDES: ReadonlySet<string> = new Set(['D', '+1']);

/** Validates lines of an XML file as those of a flat file with all columns. */
export class XmlLineWriter {
  readonly #scanner: LineScanner;
  readonly #isSigned: boolean;
  /** Written lines that the scanner has not handled yet, the next one at the index. */
  #written: XmlLine[] = [];
  #next = 0;
  #text = '';

  constructor(validator: LineValidator, places: XmlLinePlaces, isSigned: boolean) {
    this.#isSigned = isSigned;
    const format = {
      separator: CELL_END_BYTE,
      lineEnd: LINE_END_BYTE,
      firstLine: 1,
      columnCells: ALL_COLUMNS.map((_, column) => column),
    };
    const handler = {
      handleLine: (scanner: LineScanner) => {
        const line = this.#written[this.#next] as XmlLine;
        this.#next += 1;
        scanner.lineNumber = line.own.line;
        places.setLine(line, hasAmount(line));
        validator.handleLine(scanner);
      },
    };
    this.#scanner = new LineScanner(format, handler, () => {});
  }

  /** Characters that an earlier conversion of the file altered. */
  get alteredCharacters(): LineScanner['alteredCharacters'] {
    return this.#scanner.alteredCharacters;
  }

  write(line: XmlLine): void {
    const cells = ALL_COLUMNS.map((_, column) => {
      const cell = findCell(line, column);
      return cell === null ? '' : toFlatCell(column, cell.text);
    });
    if (this.#isSigned) writeSide(cells);
    else writeDebitAndCredit(cells);
    this.#written.push(line);
    this.#text += `${cells.join(CELL_END)}\n`;
    if (this.#text.length > MAX_PENDING_CHARACTERS) this.#push();
  }

  /** Validates what is written and not validated yet. */
  finish(): void {
    this.#push();
    this.#scanner.finish();
  }

  #push(): void {
    this.#written = this.#written.slice(this.#next);
    this.#next = 0;
    const text = this.#text;
    this.#text = '';
    this.#scanner.push(Buffer.from(text));
  }
}

const hasAmount = (line: XmlLine): boolean =>
  [Debit, Credit, Montant].some((column) => (findCell(line, column)?.text.trim() ?? '') !== '');

/** In a file with debits and credits: the side that a line does not have is zero, and a line with an amount and its side has one of them. */
function writeDebitAndCredit(cells: string[]): void {
  const amount = cells[Montant] as string;
  if (amount !== '' && cells[Debit] === '' && cells[Credit] === '')
    cells[CREDIT_SIDES.has(cells[Sens] as string) ? Credit : Debit] = amount;
  if (cells[Debit] !== '' && cells[Credit] === '') cells[Credit] = '0,00';
  else if (cells[Credit] !== '' && cells[Debit] === '') cells[Debit] = '0,00';
}

/** In a file with amounts and sides: a line with a debit or a credit has that side. */
function writeSide(cells: string[]): void {
  if (cells[Montant] !== '') return;
  const isCredit = cells[Credit] !== '' && (cells[Debit] === '' || cells[Debit] === '0,00');
  cells[Montant] = cells[isCredit ? Credit : Debit] as string;
  cells[Sens] = isCredit ? 'C' : 'D';
}

/** Whether a side is one that the schema knows. */
export const isSide = (text: string): boolean => DEBIT_SIDES.has(text) || CREDIT_SIDES.has(text);
