import { type AnomalyLog, NO_COLUMN } from './anomalies/anomaly-log.ts';
import { rule } from './checks/check.ts';
import type { FiscalYear } from './checks/days.ts';
import { type CharacterSet, EncodingWatch } from './encoding/encoding-watch.ts';
import type { WholeFirstLine } from './header/first-line.ts';
import type { Header } from './header/header.rules.ts';
import { LineControl } from './line-control.ts';
import { LineScanner } from './scan/line-scanner.ts';

/** What follows the first line of a file. */
export type FileBody = {
  readonly header: Header;
  /** Null where no lines can be read. */
  readonly lines: LineControl | null;
  readonly characterSet: CharacterSet | null;
  push(piece: Uint8Array): void;
  /** No more bytes come. Others may have their turn at each step. */
  close(): Iterable<void>;
};

const EMPTY = rule('FIC-001');
const WINDOWS = rule('FIC-003');
const DOS = rule('FIC-004');
const ALTERED = rule('FIC-005');
const LINE_ENDS = rule('FIC-007');
const QUOTED = rule('LIG-003');
const NO_NAMES = rule('COL-006');
/** Fewer pairs may be a word of another language. */
const SURE_MOJIBAKE = 3;
/** The last line may lack its end, which counts as one without CR. */
const LAST_WITHOUT_END = 1;
const SPACE = 32;

/** Told where no body can be: the file has no byte at all. */
export const raiseEmpty = (log: AnomalyLog): void => log.raise(EMPTY, NO_COLUMN, null);

export function bodyBehind(log: AnomalyLog, header: Header, line: WholeFirstLine, year: FiscalYear | null): FileBody {
  const { separator } = header;
  return separator === null
    ? new UnreadBody(log, header, line.rest)
    : new TableBody(log, { ...header, separator }, line, year);
}

/** Lines of cells. */
class TableBody implements FileBody {
  readonly header: Header;
  readonly lines: LineControl;
  readonly #log: AnomalyLog;
  readonly #encoding = new EncodingWatch();
  readonly #scanner: LineScanner;

  constructor(
    log: AnomalyLog,
    header: Header & { readonly separator: number },
    { bytes, rest, lineEnd, ending }: WholeFirstLine,
    year: FiscalYear | null,
  ) {
    this.#log = log;
    this.header = header;
    this.#encoding.see(bytes, lineEnd);
    this.lines = new LineControl(log, header, year);
    const form = { separator: header.separator, lineEnd, firstLine: 2, places: header.places };
    this.#scanner = new LineScanner(form, this.lines, (lines) => this.#encoding.see(lines, lineEnd));
    if (ending !== null) this.#scanner.ends[ending] += 1;
    this.#scanner.push(rest);
  }

  get characterSet(): CharacterSet {
    return this.#encoding.verdict();
  }

  push(piece: Uint8Array): void {
    this.#scanner.push(piece);
  }

  *close(): Generator<void> {
    this.#scanner.finish();
    yield* this.lines.close();
    const { lines, quotedLines } = this.lines;
    if (lines === 0) raiseEmpty(this.#log);
    this.#raiseIf(WINDOWS, this.characterSet === 'windows-1252');
    this.#raiseIf(DOS, this.characterSet === 'cp850');
    const { crlf, single, stray } = this.#scanner.ends;
    this.#raiseIf(LINE_ENDS, stray > 0 || (crlf > 0 && single > LAST_WITHOUT_END));
    const { replacements, mojibake } = this.#scanner.altered;
    this.#raiseIf(ALTERED, replacements > 0 || mojibake >= SURE_MOJIBAKE);
    this.#raiseIf(QUOTED, lines > 0 && quotedLines * 2 >= lines);
  }

  #raiseIf(fault: number, holds: boolean): void {
    if (holds) this.#log.raise(fault, NO_COLUMN, null);
  }
}

/** The first line is no header: why is told with it, unless it is blank. */
class UnreadBody implements FileBody {
  readonly header: Header;
  readonly lines = null;
  readonly characterSet = null;
  readonly #log: AnomalyLog;
  #blank: boolean;

  constructor(log: AnomalyLog, header: Header, rest: Uint8Array) {
    this.#log = log;
    this.header = header;
    this.#blank = isBlank(rest);
  }

  push(piece: Uint8Array): void {
    this.#blank &&= isBlank(piece);
  }

  close(): Iterable<void> {
    if (this.header.faults.length === 0) {
      if (this.#blank) raiseEmpty(this.#log);
      else this.#log.raise(NO_NAMES, NO_COLUMN, 1);
    }
    return [];
  }
}

function isBlank(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > SPACE) return false;
  return true;
}
