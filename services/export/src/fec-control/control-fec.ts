import { AnomalyLog, type FecAnomaly, NO_COLUMN } from './anomalies/anomaly-log.ts';
import { type FecRule, type FecSeverity, placeOf } from './catalogue/fec-rules.ts';
import { rule } from './checks/check.ts';
import type { FiscalYear } from './checks/days.ts';
import { type CharacterSet, EncodingWatch } from './encoding/encoding-watch.ts';
import { readFecName } from './file-name.rules.ts';
import { FirstLine } from './header/first-line.ts';
import { type Header, readHeader } from './header/header.rules.ts';
import { LineControl } from './line-control.ts';
import { LineScanner } from './scan/line-scanner.ts';

/** The answer of the contract. Amounts are euros; no text of it comes from a cell. */
export type FecVerdict = {
  readonly valid: boolean;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Data lines, without the header and blank lines. */
  readonly line_count: number;
  readonly total_debit: number;
  readonly total_credit: number;
  readonly balance_ok: boolean;
  readonly anomalies: readonly FecAnomaly[];
  readonly separator: string | null;
  readonly blocking_count: number;
  readonly warning_count: number;
  readonly had_bom: boolean;
};

/** What the report tells beside the verdict. Days are AAAAMMJJ, 0 without any. */
export type FecFacts = {
  readonly entries: number;
  readonly journals: number;
  readonly accounts: number;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Null where nothing could be read. */
  readonly characterSet: CharacterSet | null;
  /** Whether the file's name was told, and so looked at. */
  readonly named: boolean;
  readonly layout: 'debit-credit' | 'montant-sens' | 'cash' | null;
  readonly numbering: 'global' | 'journal' | null;
  readonly tally: readonly { readonly rule: FecRule; readonly severity: FecSeverity; readonly count: number }[];
};

export type ControlOptions = {
  /** With it the rules of the name and of the fiscal year that it tells run. */
  readonly filename?: string | undefined;
  /** ISO days; wins over the name. */
  readonly fiscalYear?: { readonly start: string; readonly end: string } | undefined;
};

/**
 * Controls a FEC as it streams by, in memory that depends on its entries and accounts and not on its bytes. The bytes may be cut anywhere.
 * Lets other work go on between pieces.
 */
export async function controlFec(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ControlOptions = {},
): Promise<FecVerdict> {
  return (await examineFec(pieces, options)).verdict;
}

/** The verdict, and the facts that a report tells with it. */
export async function examineFec(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ControlOptions = {},
): Promise<{ readonly verdict: FecVerdict; readonly facts: FecFacts }> {
  const control = new FecControl(options);
  for await (const piece of pieces)
    for (let from = 0; from < piece.length; from += PIECE) {
      control.push(piece.subarray(from, from + PIECE));
      await turnOfOthers();
    }
  for (const _ of control.close()) await turnOfOthers();
  return control.told();
}

const PIECE = 1 << 18;
const turnOfOthers = () => new Promise<void>((resolve) => setImmediate(resolve));

class FecControl {
  readonly #log = new AnomalyLog();
  readonly #encoding = new EncodingWatch();
  readonly #first = new FirstLine();
  readonly #year: FiscalYear | null;
  readonly #named: boolean;
  #header: Header | null = null;
  #lines: LineControl | null = null;
  #scanner: LineScanner | null = null;
  /** The first line is blank; and so is all that follows. */
  #nameless = false;
  #blank = false;

  constructor({ filename, fiscalYear }: ControlOptions) {
    this.#named = filename !== undefined;
    const name = filename === undefined ? null : readFecName(filename);
    for (const code of name?.faults ?? []) this.#log.raise(placeOf(code), NO_COLUMN, null);
    if (fiscalYear !== undefined) this.#year = { start: dayOf(fiscalYear.start), end: dayOf(fiscalYear.end) };
    else this.#year = name?.closing == null ? null : { start: null, end: name.closing };
  }

  push(piece: Uint8Array): void {
    if (this.#scanner !== null) this.#scanner.push(piece);
    else if (this.#header !== null) this.#blank &&= isBlank(piece);
    else if (this.#first.push(piece)) this.#begin();
  }

  /** No more bytes come. Others may have their turn at each step. */
  *close(): Generator<void> {
    if (this.#header === null && this.#first.finish()) this.#begin();
    this.#scanner?.finish();
    if (this.#lines !== null) yield* this.#lines.close();
    this.#closeFile();
  }

  told(): { readonly verdict: FecVerdict; readonly facts: FecFacts } {
    return { verdict: this.#verdict(), facts: this.#facts() };
  }

  /** The first line is known. */
  #begin(): void {
    const { bytes, rest, lineEnd, ending } = this.#first.line();
    const header = readHeader(bytes);
    this.#header = header;
    this.#encoding.see(bytes, lineEnd);
    for (const { code, column } of header.faults)
      this.#log.raise(placeOf(code), column ?? NO_COLUMN, header.separator === null ? null : 1);
    if (header.separator === null) {
      this.#blank = header.faults.length === 0 && isBlank(rest);
      this.#nameless = header.faults.length === 0;
      return;
    }
    this.#lines = new LineControl(this.#log, header, this.#year);
    const form = { separator: header.separator, lineEnd, firstLine: 2, places: header.places };
    this.#scanner = new LineScanner(form, this.#lines, (lines) => this.#encoding.see(lines, lineEnd));
    if (ending !== null) this.#scanner.ends[ending] += 1;
    this.#scanner.push(rest);
  }

  #closeFile(): void {
    const lines = this.#lines?.lines ?? 0;
    const unreadable = this.#header !== null && this.#header.separator === null && !this.#blank;
    if (lines === 0 && !unreadable) this.#log.raise(EMPTY, NO_COLUMN, null);
    if (this.#nameless && !this.#blank) this.#log.raise(NO_NAMES, NO_COLUMN, 1);
    if (this.#scanner === null) return;
    const set = this.#encoding.verdict();
    if (set === 'windows-1252') this.#log.raise(WINDOWS, NO_COLUMN, null);
    if (set === 'cp850') this.#log.raise(DOS, NO_COLUMN, null);
    const { ends, altered } = this.#scanner;
    const { crlf, single, stray } = ends;
    if (stray > 0 || (crlf > 0 && single > LAST_WITHOUT_END)) this.#log.raise(LINE_ENDS, NO_COLUMN, null);
    const { replacements, mojibake } = altered;
    if (replacements > 0 || mojibake >= SURE_MOJIBAKE) this.#log.raise(ALTERED, NO_COLUMN, null);
    if (lines > 0 && (this.#lines?.quotedLines ?? 0) * 2 >= lines) this.#log.raise(QUOTED, NO_COLUMN, null);
  }

  #verdict(): FecVerdict {
    const log = this.#log;
    const anomalies = log.anomalies();
    const blocking = log.count('blocking');
    const debit = this.#lines?.journals.totalDebit ?? 0;
    const credit = this.#lines?.journals.totalCredit ?? 0;
    return {
      valid: blocking === 0,
      errors: sentences(anomalies, 'blocking'),
      warnings: sentences(anomalies, 'warning'),
      line_count: this.#lines?.lines ?? 0,
      total_debit: euros(debit),
      total_credit: euros(credit),
      balance_ok: this.#lines?.journals.balanced ?? true,
      anomalies,
      separator: this.#header?.separator == null ? null : String.fromCharCode(this.#header.separator),
      blocking_count: blocking,
      warning_count: log.count('warning'),
      had_bom: this.#first.hadMark,
    };
  }

  #facts(): FecFacts {
    const lines = this.#lines;
    return {
      entries: lines?.entries.book.size ?? 0,
      journals: lines?.journals.size ?? 0,
      accounts: lines?.accounts.size ?? 0,
      firstDay: lines?.days.first ?? 0,
      lastDay: lines?.days.last ?? 0,
      characterSet: this.#scanner === null ? null : this.#encoding.verdict(),
      named: this.#named,
      layout: this.#header === null ? null : layoutOf(this.#header),
      numbering: lines?.entries.numbering ?? null,
      tally: this.#log.tally(),
    };
  }
}

const EMPTY = rule('FIC-001');
const NO_NAMES = rule('COL-006');
const WINDOWS = rule('FIC-003');
const DOS = rule('FIC-004');
const ALTERED = rule('FIC-005');
const LINE_ENDS = rule('FIC-007');
const QUOTED = rule('LIG-003');
/** Fewer pairs may be a word of another language. */
const SURE_MOJIBAKE = 3;
const SPACE = 32;
/** The last line may lack its end, which counts as one without CR. */
const LAST_WITHOUT_END = 1;

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > SPACE) return false;
  return true;
}

const dayOf = (iso: string): number => Number(iso.replaceAll('-', ''));

function layoutOf({ separator, cash, signed }: Header): FecFacts['layout'] {
  if (separator === null) return null;
  if (cash) return 'cash';
  return signed ? 'montant-sens' : 'debit-credit';
}

const euros = (cents: number): number => Math.round(cents) / 100;

const sentences = (anomalies: readonly FecAnomaly[], severity: FecSeverity): string[] =>
  anomalies
    .filter((anomaly) => anomaly.severity === severity)
    .map(({ code, line, message }) => `[${code}] ${line === null ? 'fichier' : `ligne ${line}`} : ${message}`);
