import { takeTurn } from '@probant/kernel/event-loop-turns';
import { AnomalyLog, NO_COLUMN } from './anomalies/anomaly-log.ts';
import { getRuleIndex } from './anomalies/fec-rules.ts';
import { type BodyReader, createBodyReader, reportEmptyFile } from './body-reader.ts';
import { type FecName, parseFecName } from './file-name.rules.ts';
import type { FiscalYear } from './fiscal-year.ts';
import { detectUnreadableKind, isXmlStart } from './header/file-kind.rules.ts';
import { FirstLineReader } from './header/first-line-reader.ts';
import { readHeader } from './header/header.rules.ts';
import {
  buildFecFacts,
  buildValidationResult,
  type FecValidation,
  type FecValidationResult,
} from './validation-result.ts';
import { XmlReader } from './xml/xml-reader.ts';

export type FecPieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type FecValidationOptions = {
  /** Enables the rules about the name and about the fiscal year that it states. */
  readonly filename?: string | undefined;
  /** ISO days; takes precedence over the name. */
  readonly fiscalYear?: { readonly start: string; readonly end: string } | undefined;
  /** Adds what identifies the entries of the listed anomalies to the facts; without it, they hold nothing of a cell. */
  readonly details?: boolean | undefined;
  /** The bytes are the UTF-8 of a text that the caller decoded: the character set that an XML file declares is that of another form. */
  readonly isDecoded?: boolean | undefined;
};

const CHUNK_BYTES = 1 << 18;
/** A flat file whose name ends in .xml has it too. */
const WRONG_NAME = 'FEC-NOM-001';

/**
 * Validates a FEC while it streams, in memory that depends on its entries and accounts and not on its bytes. Pieces may end anywhere. Lets
 * other work run between chunks.
 * @throws AppError 413 when the file has more distinct accounts, third parties and letters than fit in memory.
 */
export async function validateFec(pieces: FecPieces, options: FecValidationOptions = {}): Promise<FecValidationResult> {
  return (await validateFecWithFacts(pieces, options)).result;
}

/** Validates a FEC like `validateFec`, and returns the facts for its report too. */
export async function validateFecWithFacts(
  pieces: FecPieces,
  options: FecValidationOptions = {},
): Promise<FecValidation> {
  const validator = new FecValidator(options);
  for await (const piece of pieces)
    for (let from = 0; from < piece.length; from += CHUNK_BYTES) {
      validator.push(piece.subarray(from, from + CHUNK_BYTES));
      await takeTurn();
    }
  for (const _ of validator.close()) await takeTurn();
  return validator.buildValidation();
}

class FecValidator {
  readonly #log = new AnomalyLog();
  readonly #firstLine = new FirstLineReader();
  readonly #year: FiscalYear | null;
  readonly #name: FecName | null;
  readonly #isDecoded: boolean;
  readonly #hasDetails: boolean;
  /** Null until the first line is complete. */
  #body: BodyReader | null = null;

  constructor({ filename, fiscalYear, details = false, isDecoded = false }: FecValidationOptions) {
    this.#isDecoded = isDecoded;
    this.#hasDetails = details;
    const name = filename === undefined ? null : parseFecName(filename);
    this.#name = name;
    for (const code of name?.faults ?? []) this.#log.report(getRuleIndex(code), NO_COLUMN, null);
    if (fiscalYear !== undefined)
      this.#year = { start: parseIsoDay(fiscalYear.start), end: parseIsoDay(fiscalYear.end), source: 'request' };
    else this.#year = name?.closingDay == null ? null : { start: null, end: name.closingDay, source: 'name' };
  }

  push(piece: Uint8Array): void {
    if (this.#body !== null) this.#body.push(piece);
    else if (this.#firstLine.push(piece)) this.#body = this.#startBody();
  }

  /** Ends the file. Yields between steps so that the caller can let other work run. */
  *close(): Generator<void> {
    if (this.#body === null && this.#firstLine.finish()) this.#body = this.#startBody();
    if (this.#body === null) reportEmptyFile(this.#log);
    else yield* this.#body.close();
  }

  buildValidation(): FecValidation {
    return {
      result: buildValidationResult(this.#log, this.#body, this.#firstLine.hadByteOrderMark),
      facts: buildFecFacts(this.#log, this.#body, {
        hasFileName: this.#name !== null,
        hasDetails: this.#hasDetails,
      }),
    };
  }

  #startBody(): BodyReader {
    const firstLine = this.#firstLine.read();
    const options = { year: this.#year, hasDetails: this.#hasDetails };
    if (isXmlStart(firstLine.bytes) && detectUnreadableKind(firstLine.bytes) === null)
      return new XmlReader(this.#log, firstLine.allBytes, { ...options, isDecoded: this.#isDecoded });
    if (this.#name?.isXml && !this.#name.faults.includes(WRONG_NAME))
      this.#log.report(getRuleIndex(WRONG_NAME), NO_COLUMN, null);
    const header = readHeader(firstLine.bytes);
    for (const { code, column } of header.faults)
      this.#log.report(getRuleIndex(code), column ?? NO_COLUMN, header.separator === null ? null : 1);
    return createBodyReader(this.#log, header, firstLine, options);
  }
}

const parseIsoDay = (iso: string): number => Number(iso.replaceAll('-', ''));
