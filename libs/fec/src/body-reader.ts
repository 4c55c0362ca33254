import { type AnomalyLog, NO_COLUMN } from './anomalies/anomaly-log.ts';
import { getRuleIndex } from './anomalies/fec-rules.ts';
import type { FiscalYear } from './fiscal-year.ts';
import type { FirstLine } from './header/first-line-reader.ts';
import type { FecHeader } from './header/header.rules.ts';
import { LineValidator } from './line-validator.ts';
import { type CharacterSet, CharacterSetDetector } from './scan/character-set.ts';
import { LineScanner } from './scan/line-scanner.ts';

/** Reads what follows the first line of a file. */
export type BodyReader = {
  readonly header: FecHeader;
  /** Null where no lines can be read. */
  readonly lines: LineValidator | null;
  readonly characterSet: CharacterSet | null;
  /** Some lines are in UTF-8 and others in `characterSet`. */
  readonly mixesCharacterSets: boolean;
  push(piece: Uint8Array): void;
  /** Ends the file. Yields between steps so that the caller can let other work run. */
  close(): Iterable<void>;
};

const NO_ENTRY = getRuleIndex('FEC-FIC-001');
const WINDOWS_CHARACTERS = getRuleIndex('FEC-FIC-003');
const DOS_CHARACTERS = getRuleIndex('FEC-FIC-004');
const ALTERED_CHARACTERS = getRuleIndex('FEC-FIC-005');
const MIXED_LINE_ENDS = getRuleIndex('FEC-FIC-007');
const QUOTED_CELLS = getRuleIndex('FEC-LIG-003');
const MIXED_CHARACTERS = getRuleIndex('FEC-FIC-012');
const NO_COLUMN_NAMES = getRuleIndex('FEC-COL-006');

/** Fewer pairs may be a word of another language. */
const MIN_MOJIBAKE_PAIRS = 3;
/** The last line may lack its end, which counts as one without CR. */
const MAX_UNENDED_LINES = 1;
const SPACE_BYTE = 32;
const HEADER_LINE = 1;

type BodyReaderOptions = {
  readonly year: FiscalYear | null;
  /** Keeps the numbers of the entries, for a report that names them. */
  readonly hasDetails: boolean;
};

export const reportEmptyFile = (log: AnomalyLog): void => log.report(NO_ENTRY, NO_COLUMN, null);

export function reportAlteredCharacters(
  log: AnomalyLog,
  { replacements, mojibake }: LineScanner['alteredCharacters'],
): void {
  if (replacements > 0 || mojibake >= MIN_MOJIBAKE_PAIRS) log.report(ALTERED_CHARACTERS, NO_COLUMN, null);
}

export function createBodyReader(
  log: AnomalyLog,
  header: FecHeader,
  firstLine: FirstLine,
  { year, hasDetails }: BodyReaderOptions,
): BodyReader {
  const { separator } = header;
  return separator === null
    ? new UnreadableReader(log, header, firstLine.bytesAfter)
    : new TableReader(log, { ...header, separator }, firstLine, { year, hasDetails });
}

/** Reads lines of cells. */
class TableReader implements BodyReader {
  readonly header: FecHeader;
  readonly lines: LineValidator;
  readonly #log: AnomalyLog;
  readonly #characterSet = new CharacterSetDetector();
  readonly #scanner: LineScanner;

  constructor(
    log: AnomalyLog,
    header: FecHeader & { readonly separator: number },
    { bytes, bytesAfter, lineEnd, ending }: FirstLine,
    { year, hasDetails }: BodyReaderOptions,
  ) {
    this.#log = log;
    this.header = header;
    this.#characterSet.addLines(bytes, lineEnd, HEADER_LINE);
    this.lines = new LineValidator(log, header, year, hasDetails);
    const format = {
      separator: header.separator,
      lineEnd,
      firstLine: HEADER_LINE + 1,
      columnCells: header.columnCells,
    };
    this.#scanner = new LineScanner(format, this.lines, (lines, firstLine) =>
      this.#characterSet.addLines(lines, lineEnd, firstLine),
    );
    if (ending !== null) this.#scanner.lineEndings[ending] += 1;
    this.#scanner.push(bytesAfter);
  }

  get characterSet(): CharacterSet {
    return this.#characterSet.detect();
  }

  get mixesCharacterSets(): boolean {
    return this.#characterSet.mixedLine !== null;
  }

  push(piece: Uint8Array): void {
    this.#scanner.push(piece);
  }

  *close(): Generator<void> {
    this.#scanner.finish();
    yield* this.lines.close();
    if (this.lines.lineCount === 0) reportEmptyFile(this.#log);
    this.#reportCharacterSet();
    const { crlf, single, stray } = this.#scanner.lineEndings;
    this.#reportIf(stray > 0 || (crlf > 0 && single > MAX_UNENDED_LINES), MIXED_LINE_ENDS);
    reportAlteredCharacters(this.#log, this.#scanner.alteredCharacters);
    this.#reportQuotes();
  }

  /** A file in two character sets is reported as that alone. */
  #reportCharacterSet(): void {
    const { mixedLine } = this.#characterSet;
    if (mixedLine !== null) this.#log.report(MIXED_CHARACTERS, NO_COLUMN, mixedLine);
    else {
      this.#reportIf(this.characterSet === 'windows-1252', WINDOWS_CHARACTERS);
      this.#reportIf(this.characterSet === 'cp850', DOS_CHARACTERS);
    }
  }

  /** Quotes are one cause, wherever they are. */
  #reportQuotes(): void {
    if (this.lines.hasQuotedCells) this.#log.report(QUOTED_CELLS, NO_COLUMN, null);
    else if (this.header.isQuoted) this.#log.report(QUOTED_CELLS, NO_COLUMN, HEADER_LINE);
  }

  #reportIf(condition: boolean, rule: number): void {
    if (condition) this.#log.report(rule, NO_COLUMN, null);
  }
}

/** Reads a file whose first line is not a header. The header says why, unless that line is blank. */
class UnreadableReader implements BodyReader {
  readonly header: FecHeader;
  readonly lines = null;
  readonly characterSet = null;
  readonly mixesCharacterSets = false;
  readonly #log: AnomalyLog;
  #isBlank: boolean;

  constructor(log: AnomalyLog, header: FecHeader, bytesAfter: Uint8Array) {
    this.#log = log;
    this.header = header;
    this.#isBlank = isBlank(bytesAfter);
  }

  push(piece: Uint8Array): void {
    this.#isBlank &&= isBlank(piece);
  }

  close(): Iterable<void> {
    if (this.header.faults.length === 0) {
      if (this.#isBlank) reportEmptyFile(this.#log);
      else this.#log.report(NO_COLUMN_NAMES, NO_COLUMN, 1);
    }
    return [];
  }
}

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > SPACE_BYTE) return false;
  return true;
}
