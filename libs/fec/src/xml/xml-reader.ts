import { type AnomalyLog, NO_COLUMN, NO_ENTRY } from '../anomalies/anomaly-log.ts';
import { getRuleIndex } from '../anomalies/fec-rules.ts';
import { type BodyReader, reportAlteredCharacters, reportEmptyFile } from '../body-reader.ts';
import { isDay } from '../cells/day.ts';
import { COLUMN_INDEX } from '../columns.ts';
import type { FiscalYear } from '../fiscal-year.ts';
import { createXmlHeader, type FecHeader } from '../header/header.rules.ts';
import { LineValidator } from '../line-validator.ts';
import type { CharacterSet } from '../scan/character-set.ts';
import { FecElementReader, type StructureFaultCode } from './fec-element-reader.ts';
import { readXmlDay, toFlatCell } from './xml-cells.ts';
import type { XmlCells, XmlGroup, XmlLine } from './xml-entry.ts';
import { XmlFault } from './xml-faults.ts';
import { findCell, XmlLinePlaces } from './xml-line-places.ts';
import { isSide, XmlLineWriter } from './xml-line-writer.ts';
import { DECLARATION_BYTES, XmlTextDecoder } from './xml-text-decoder.ts';
import { XmlTokenizer } from './xml-tokenizer.ts';

const { CompteNum, Debit, Credit, Montant, Sens, DateRglt, ModeRglt } = COLUMN_INDEX;

/** Elements that may be left out, and have a day or a number where they are. */
const OPTIONAL_TYPED_COLUMNS = [Debit, Credit, COLUMN_INDEX.DateLet, Montant];

const MISSING_ELEMENT = getRuleIndex('FEC-XML-005');
const WRONG_VALUE = getRuleIndex('FEC-XML-006');
const OTHER_CHARACTERS = getRuleIndex('FEC-XML-008');
const OTHER_CLOSING_DAY = getRuleIndex('FEC-NOM-004');
const WRONG_SIDE = getRuleIndex('FEC-MNT-010');
const FILE_MARK = getRuleIndex('FEC-FIC-011');
const QUOTED_CELLS = getRuleIndex('FEC-LIG-003');
const WINDOWS_CHARACTERS = getRuleIndex('FEC-FIC-003');

/** Schemas of cash accounting (VIII, 5° and 7°). */
const CASH_SCHEMA_PATTERN = /formatA47A-I-VIII-[57]/;
/** An account of the schema; the flat form asks for three digits only. */
const ACCOUNT_PATTERN = /^\d{3}[0-9a-zA-Z]*$/;
const THREE_DIGITS_PATTERN = /^\d{3}/;
/** MS-DOS fills the last block of a file of 128 bytes. */
const MAX_END_MARK_CHARACTERS = 1024;
const FILE_MARK_CHARACTER = '\u001a';
const END_CHARACTERS: ReadonlySet<string> = new Set([FILE_MARK_CHARACTER, ' ', '\r', '\n']);
/** What the schema's type has no form for, and a flat file has: a sign after the digits. */
const TRAILING_SIGN_PATTERN = /[+-]$/;

type XmlReaderOptions = {
  readonly year: FiscalYear | null;
  readonly hasDetails: boolean;
  /** The bytes are UTF-8, whatever the file declares. */
  readonly isDecoded: boolean;
};

/** Reads a FEC in XML (LPF, art. A. 47 A-1, VI, 2°): its structure by the schema, its content by the rules of flat files. */
export class XmlReader implements BodyReader {
  header: FecHeader = createXmlHeader({ isSigned: false, isCash: false });
  /** Null until the first line. */
  lines: LineValidator | null = null;
  readonly mixesCharacterSets = false;
  readonly #log: AnomalyLog;
  readonly #hasDetails: boolean;
  readonly #isDecoded: boolean;
  /** The first bytes, until they are enough to contain the declaration. */
  #start: Buffer;
  /** Null until then. */
  #decoder: XmlTextDecoder | null = null;
  readonly #tokenizer: XmlTokenizer;
  readonly #places = new XmlLinePlaces();
  #year: FiscalYear | null;
  #writer: XmlLineWriter | null = null;
  #isCashSchema = false;
  #hasOtherCharacters = false;
  #endMark = '';
  /** A fault ended the reading. */
  #isStopped = false;

  /** `start`: the bytes of the file so far, after its byte order mark. */
  constructor(log: AnomalyLog, start: Buffer, { year, hasDetails, isDecoded }: XmlReaderOptions) {
    this.#isDecoded = isDecoded;
    this.#log = log;
    this.#year = year;
    this.#hasDetails = hasDetails;
    this.#start = start;
    this.#tokenizer = new XmlTokenizer(
      new FecElementReader({
        handleClosingDay: (text, line) => this.#handleClosingDay(text, line),
        handleLines: (lines) => this.#handleLines(lines),
        handleSchemaLocation: (location) => {
          this.#isCashSchema = CASH_SCHEMA_PATTERN.test(location);
        },
        handleFault: (code, column, line) => this.#reportStructure(code, column, line),
      }),
    );
    if (start.length >= DECLARATION_BYTES) this.#startDecoding();
  }

  get characterSet(): CharacterSet | null {
    return this.#decoder?.characterSet ?? null;
  }

  push(piece: Uint8Array): void {
    if (this.#isStopped) return;
    if (this.#decoder !== null) {
      this.#decode(this.#decoder, piece);
      return;
    }
    this.#start = Buffer.concat([this.#start, piece]);
    if (this.#start.length >= DECLARATION_BYTES) this.#startDecoding();
  }
  *close(): Generator<void> {
    const decoder = this.#decoder ?? this.#startDecoding();
    this.#pushText(this.#endMark + decoder.finish());
    if (this.#endMark !== '') this.#reportAt(FILE_MARK, NO_COLUMN, this.#tokenizer.line);
    this.#read(() => this.#tokenizer.finish());
    this.#writer?.finish();
    this.#places.clear();
    if (this.lines === null) {
      if (!this.#isStopped) reportEmptyFile(this.#log);
      return;
    }
    if (this.#isStopped) this.lines.skipUnread();
    yield* this.lines.close();
    if (this.lines.hasTextDelimiters) this.#log.report(QUOTED_CELLS, NO_COLUMN, null);
    if (!decoder.isAdmitted) this.#log.report(WINDOWS_CHARACTERS, NO_COLUMN, null);
    if (this.#writer !== null && !this.#hasOtherCharacters)
      reportAlteredCharacters(this.#log, this.#writer.alteredCharacters);
  }

  #startDecoding(): XmlTextDecoder {
    const decoder = new XmlTextDecoder(this.#isDecoded ? Buffer.alloc(0) : this.#start);
    this.#decoder = decoder;
    if (decoder.isKnown) this.#decode(decoder, this.#start);
    else {
      this.#log.report(OTHER_CHARACTERS, NO_COLUMN, 1);
      this.#isStopped = true;
    }
    return decoder;
  }

  #decode(decoder: XmlTextDecoder, piece: Uint8Array): void {
    const { text, linesBeforeFault } = decoder.decode(piece);
    if (linesBeforeFault !== null && !this.#hasOtherCharacters) {
      this.#hasOtherCharacters = true;
      this.#log.report(OTHER_CHARACTERS, NO_COLUMN, this.#tokenizer.line + linesBeforeFault);
    }
    this.#pushText(this.#endMark + text);
  }

  /** Keeps an end of file of MS-DOS back: only after the last element it is one. */
  #pushText(text: string): void {
    const end = findEndMark(text);
    this.#endMark = text.slice(end);
    this.#read(() => this.#tokenizer.push(text.slice(0, end)));
  }

  /** Does nothing once a fault ended the reading. */
  #read(step: () => void): void {
    if (this.#isStopped) return;
    try {
      step();
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
      this.#isStopped = true;
      this.#reportAt(getRuleIndex(error.code), NO_COLUMN, error.line);
    }
  }

  #handleClosingDay(text: string | null, line: number): void {
    if (text === null || text.trim() === '') {
      this.#reportAt(MISSING_ELEMENT, NO_COLUMN, line);
      return;
    }
    const day = readXmlDay(text);
    if (day === null || !isDay(day)) this.#reportAt(WRONG_VALUE, NO_COLUMN, line);
    else if (this.#year === null) this.#year = { start: null, end: day, source: 'content' };
    else if (this.#year.end !== day) this.#reportAt(OTHER_CLOSING_DAY, NO_COLUMN, line);
  }

  #handleLines(lines: readonly XmlLine[]): void {
    const [first] = lines;
    if (first === undefined) return;
    const writer = this.#writer ?? this.#startValidation(first);
    for (const line of lines) {
      this.#checkValues(line);
      writer.write(line);
    }
  }

  /** The first line shows which amounts the file has, and whether its accounting is of cash. */
  #startValidation(first: XmlLine): XmlLineWriter {
    const has = (column: number) => findCell(first, column) !== null;
    this.header = createXmlHeader({
      isSigned: has(Montant) && !has(Debit) && !has(Credit),
      isCash: this.#isCashSchema || has(DateRglt) || has(ModeRglt),
    });
    this.lines = new LineValidator(this.#log, this.header, this.#year, this.#hasDetails);
    this.#writer = new XmlLineWriter(this.lines, this.#places, this.header.isSigned);
    this.#log.places = this.#places;
    return this.#writer;
  }

  /** Reports what the schema rejects and a flat file allows. */
  #checkValues(line: XmlLine): void {
    this.#checkEmptyElements(line.own.cells);
    if (line.entry !== this.#checkedEntry) this.#checkEmptyElements(line.entry.cells);
    this.#checkedEntry = line.entry;
    const account = findCell(line, CompteNum);
    const number = account?.text.trim() ?? '';
    if (account !== null && THREE_DIGITS_PATTERN.test(number) && !ACCOUNT_PATTERN.test(number))
      this.#reportAt(WRONG_VALUE, CompteNum, account.line);
    for (const column of [Debit, Credit, Montant]) {
      const amount = findCell(line, column);
      if (amount !== null && TRAILING_SIGN_PATTERN.test(amount.text.trim()))
        this.#reportAt(WRONG_VALUE, column, amount.line);
    }
    if (this.header.isSigned || findCell(line, Montant) === null) return;
    const side = findCell(line, Sens);
    if (side === null || !isSide(toFlatCell(Sens, side.text)))
      this.#reportAt(WRONG_SIDE, Sens, side?.line ?? line.own.line);
  }

  /** An element for a day or a number must have one. Mandatory columns have rules of their own. */
  #checkEmptyElements(cells: XmlCells): void {
    for (const column of OPTIONAL_TYPED_COLUMNS) {
      const cell = cells[column] ?? null;
      if (cell?.text.trim() === '') this.#reportAt(MISSING_ELEMENT, column, cell.line);
    }
  }

  /** The entry whose elements were checked last. Each line repeats the elements of its entry. */
  #checkedEntry: XmlGroup | null = null;

  #reportStructure(code: StructureFaultCode, column: number | null, line: number): void {
    this.#reportAt(getRuleIndex(code), column ?? NO_COLUMN, line);
  }

  /** Reports a fault of the structure: lines that were read before it may not be validated yet. */
  #reportAt(rule: number, column: number, line: number): void {
    const { entry, places } = this.#log;
    this.#log.entry = NO_ENTRY;
    this.#log.places = null;
    this.#log.report(rule, column, line);
    this.#log.entry = entry;
    this.#log.places = places;
  }
}

/** Returns where the ends of file of MS-DOS start that only line ends and spaces follow; the length of the text without any. */
function findEndMark(text: string): number {
  let end = text.length;
  for (let at = text.length - 1; at >= Math.max(0, text.length - MAX_END_MARK_CHARACTERS); at -= 1) {
    if (text[at] === FILE_MARK_CHARACTER) end = at;
    else if (!END_CHARACTERS.has(text[at] as string)) break;
  }
  return end;
}
