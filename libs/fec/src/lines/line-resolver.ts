import { diagnoseAmount, parseCents } from '../cells/amount.ts';
import { parseDay } from '../cells/day.ts';
import { isDigit } from '../cells/digits.ts';
import { COLUMN_INDEX, toColumnBits } from '../columns.ts';
import { EntryNumbers } from '../entries/entry-numbers.ts';
import { ENTRY_FLAG, EntryTable } from '../entries/entry-table.ts';
import type { FecHeader } from '../header/header.rules.ts';
import { isSameText } from '../scan/decode-text.ts';
import type { LineScanner } from '../scan/line-scanner.ts';
import { WideHash } from '../tables/byte-hash.ts';
import { EntryNames } from '../tables/entry-names.ts';
import { LabelledCodes } from '../tables/labelled-codes.ts';
import type { MemoryBudget } from '../tables/memory-budget.ts';
import { takeOffTextDelimiters } from './quoted-cells.ts';
import { LineRecord, type ResolvedLine } from './resolved-line.ts';
import { SpreadsheetMarks } from './spreadsheet-marks.ts';

const {
  JournalCode,
  JournalLib,
  EcritureNum,
  EcritureDate,
  CompteNum,
  CompteLib,
  CompAuxNum,
  CompAuxLib,
  PieceDate,
  Debit,
  Credit,
  ValidDate,
  Montant,
  Sens,
} = COLUMN_INDEX;

/** Codes that software gives to the journal of opening entries. */
const OPENING_CODES = new Set(['AN', 'ANO', 'AND', 'ANV', 'RAN', 'OUV', 'OUVE', 'A-N', 'AN0', 'REP']);
const OPENING_LABEL_PATTERN = /NOUVEAU|OUVERTURE|REPRISE D/i;

/** The entry table has 16 bits for a journal. */
const MAX_JOURNAL_INDEX = 65_535;

/** Columns that are the same on many lines in a row, and then not read again, a bit each. */
const REPEATABLE_COLUMNS = toColumnBits([JournalCode, JournalLib, EcritureNum, EcritureDate, PieceDate, ValidDate]);

const ENTRY_NUMBER = toColumnBits([EcritureNum]);
const ACCOUNT = toColumnBits([CompteNum, CompteLib]);
const AUXILIARY = toColumnBits([CompAuxNum, CompAuxLib]);
const NO_GROUP = 0;

const ZERO_BYTE = 0x30;
const UPPER_C_BYTE = 0x43;
const UPPER_D_BYTE = 0x44;
const PLUS_BYTE = 0x2b;
const MINUS_BYTE = 0x2d;
const ONE_BYTE = 0x31;

/** Bytes in the character set of the file. */
export type EntryName = { readonly journal: Buffer | null; readonly number: Buffer | null };

/** Reads the cells of each line into one record, which the checks share. */
export class LineResolver {
  /** The journals of the file with their labels. */
  readonly journals: LabelledCodes;
  readonly entries = new EntryTable();
  /** A line has quotes that can only be text delimiters, or numbers that a spreadsheet marked as texts. */
  hasTextDelimiters = false;
  readonly #line = new LineRecord();
  readonly #marks = new SpreadsheetMarks();
  readonly #isSigned: boolean;
  readonly #isXml: boolean;
  readonly #entryHash = new WideHash();
  readonly #numbers: EntryNumbers;
  readonly #isOpeningJournal: boolean[] = [];
  /** Null unless a report names entries. */
  readonly #names: EntryNames | null;
  #afterUnreadLine = false;

  /** `isSigned`: the file has Montant and Sens instead of Debit and Credit (LPF art. A. 47 A-1, VII, 2° and X). */
  constructor(budget: MemoryBudget, { isSigned, isXml }: Pick<FecHeader, 'isSigned' | 'isXml'>, hasDetails: boolean) {
    this.journals = new LabelledCodes(budget, isSameText);
    this.#numbers = new EntryNumbers(budget);
    this.#isSigned = isSigned;
    this.#isXml = isXml;
    this.#names = hasDetails ? new EntryNames() : null;
  }

  /** Resolves the current line of the scanner, which must have as many cells as the header. The result is valid until the next call. */
  resolveLine(scanner: LineScanner): ResolvedLine {
    const line = this.#line;
    const columns = scanner.locateColumns();
    if (takeOffTextDelimiters(scanner.bytes, columns, scanner.hasQuote, this.#isXml)) this.hasTextDelimiters = true;
    if (this.#marks.takeOff(scanner.bytes, columns)) this.hasTextDelimiters = true;
    line.bytes = scanner.bytes;
    line.cellFrom = columns.from;
    line.cellTo = columns.to;
    line.blankColumns = columns.blankColumns;
    line.lineNumber = scanner.lineNumber;
    line.repeatedColumns = scanner.findRepeats(REPEATABLE_COLUMNS);
    this.#resolveJournal();
    this.#resolveDays();
    this.#resolveEntry(scanner);
    scanner.hashCells(ACCOUNT, NO_GROUP, line.accountHash);
    if (!line.isBlank(CompAuxNum)) scanner.hashCells(AUXILIARY, NO_GROUP, line.auxiliaryHash);
    line.repeatsLine = line.continuesEntry && scanner.repeatsLine;
    if (this.#isSigned) this.#resolveSignedAmount();
    else this.#resolveDebitAndCredit();
    line.hasUnreadAmount = Number.isNaN(line.debit) || Number.isNaN(line.credit);
    line.accountClass = this.#readAccountClass();
    return line;
  }

  /** Returns the bytes of the journal and of the number of an entry; null where they were not kept. */
  readEntryName(entry: number): EntryName {
    const isJournalKnown = entry >= 0 && this.journals.size <= MAX_JOURNAL_INDEX;
    return {
      journal: isJournalKnown ? this.journals.readCode(this.entries.journal(entry)) : null,
      number: this.#names?.read(entry) ?? null,
    };
  }

  /** Notes a line that cannot be split into cells. */
  skipLine(): void {
    this.#afterUnreadLine = true;
  }

  #resolveJournal(): void {
    const line = this.#line;
    if (line.repeats(JournalCode)) return;
    line.journal = this.journals.intern(
      line.bytes,
      line.from(JournalCode),
      line.to(JournalCode),
      line.from(JournalLib),
      line.to(JournalLib),
    );
    if (line.journal === this.#isOpeningJournal.length) this.#isOpeningJournal.push(isOpeningJournal(line));
    line.isOpening = this.#isOpeningJournal[line.journal] as boolean;
  }

  #resolveDays(): void {
    const line = this.#line;
    if (!line.repeats(EcritureDate)) line.entryDay = this.#readDay(EcritureDate);
    if (!line.repeats(PieceDate)) line.pieceDay = this.#readDay(PieceDate);
    if (!line.repeats(ValidDate)) line.validDay = this.#readDay(ValidDate);
  }

  #readDay(column: number): number {
    const { bytes } = this.#line;
    const day = parseDay(bytes, this.#line.from(column), this.#line.to(column));
    return day < 0 ? 0 : day;
  }

  /** A journal and a number make an entry. */
  #resolveEntry(scanner: LineScanner): void {
    const line = this.#line;
    const isNumbered = !line.isBlank(EcritureNum);
    line.followsUnreadLine = this.#afterUnreadLine && isNumbered;
    this.#afterUnreadLine = !isNumbered;
    line.startsEntry = false;
    line.continuesEntry = line.entry >= 0 && line.repeats(EcritureNum) && line.repeats(JournalCode);
    if (line.continuesEntry) return;
    scanner.hashCells(ENTRY_NUMBER, line.journal, this.#entryHash);
    this.#numbers.read(line.bytes, line.from(EcritureNum), line.to(EcritureNum));
    line.entry = this.#numbers.isHighest(line.journal) ? -1 : this.entries.find(this.#entryHash);
    if (line.entry >= 0) return;
    line.startsEntry = true;
    line.entry = this.#addEntry();
  }

  #addEntry(): number {
    const line = this.#line;
    const { number, prefix } = this.#numbers;
    const isBlank = line.isBlank(EcritureNum);
    this.#names?.add(line.bytes, line.from(EcritureNum), line.to(EcritureNum));
    return this.entries.add(this.#entryHash, {
      firstLine: line.lineNumber,
      day: line.entryDay,
      journal: line.journal,
      number,
      prefix,
      flags: (line.isOpening ? ENTRY_FLAG.opening : 0) | (isBlank ? ENTRY_FLAG.blankNumber : 0),
    });
  }

  #resolveDebitAndCredit(): void {
    this.#line.debit = this.#readCents(Debit);
    this.#line.credit = this.#readCents(Credit);
  }

  #resolveSignedAmount(): void {
    const line = this.#line;
    line.signedAmount = this.#readCents(Montant);
    const side = this.#readSide();
    line.debit = side === 'debit' ? line.signedAmount : 0;
    line.credit = side === 'credit' ? line.signedAmount : 0;
    line.hasSide = side !== null;
    if (!line.hasSide) line.debit = Number.NaN;
  }

  /** Returns the cents of a cell, 0 for a blank one, and sets its fault. */
  #readCents(column: number): number {
    const line = this.#line;
    const from = line.from(column);
    const to = line.to(column);
    line.amountFaults[column] = null;
    if (from === to) return 0;
    const cents = parseCents(line.bytes, from, to);
    if (!Number.isNaN(cents)) return cents;
    const diagnosis = diagnoseAmount(line.bytes.toString('utf8', from, to));
    line.amountFaults[column] = diagnosis.fault;
    return diagnosis.cents;
  }

  /** D or C, +1 or -1. */
  #readSide(): 'debit' | 'credit' | null {
    const { bytes } = this.#line;
    const from = this.#line.from(Sens);
    const length = this.#line.to(Sens) - from;
    if (length === 1 && bytes[from] === UPPER_D_BYTE) return 'debit';
    if (length === 1 && bytes[from] === UPPER_C_BYTE) return 'credit';
    if (length !== 2 || bytes[from + 1] !== ONE_BYTE) return null;
    if (bytes[from] === PLUS_BYTE) return 'debit';
    return bytes[from] === MINUS_BYTE ? 'credit' : null;
  }

  #readAccountClass(): number {
    const { bytes } = this.#line;
    if (this.#line.isBlank(CompteNum)) return -1;
    const first = bytes[this.#line.from(CompteNum)];
    return isDigit(first) ? (first as number) - ZERO_BYTE : -1;
  }
}

function isOpeningJournal(line: ResolvedLine): boolean {
  return OPENING_CODES.has(line.text(JournalCode).toUpperCase()) || OPENING_LABEL_PATTERN.test(line.text(JournalLib));
}
