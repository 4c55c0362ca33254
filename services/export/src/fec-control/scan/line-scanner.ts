import { COLUMNS } from '../columns.ts';
import { Row } from './row.ts';
import { ScanKernel } from './scan-kernel.ts';

export type LineReader = {
  /** The line just scanned is read off the scanner, and its bytes stay where they are, until the call returns. */
  line(scanner: LineScanner): void;
};

export type FileForm = {
  /** The byte between cells. */
  readonly separator: number;
  /** The byte that ends lines. */
  readonly lineEnd: number;
  /** Number of the first line; the header is line 1. */
  readonly firstLine: number;
  /** In which cell each column of the catalogue stands, -1 for none. */
  readonly places: readonly number[];
};

const MOST_LINE = 1 << 20;
const LEAST_PASS = 1 << 15;
const CR = 13;
const LF = 10;
const QUOTE = 34;
const SPACE = 32;
/** Every column. */
const ALL = (1 << COLUMNS.length) - 1;
/** So many bytes after the one that is looked at are looked at with it. */
const LOOKED_AHEAD = 2;
const NOTHING = Buffer.alloc(LOOKED_AHEAD);

/**
 * Cuts a file into lines and cells without making a string of them: .6 ns a byte on a busy machine. Bytes come in pieces of any size; the lines
 * do not depend on where they were cut.
 */
export class LineScanner {
  /** Lines that end with CR LF, with LF (or CR alone, where the file has no LF), and with more than one CR. */
  readonly ends = { crlf: 0, single: 0, stray: 0 };
  /** Of the line at hand, in the file; 1 is the header. */
  number: number;
  from = 0;
  to = 0;
  /** Longer than 1 MiB: its cells are not looked at. */
  overlong = false;
  /** A control character, a lone carriage return or a line separator of Unicode stands in the line. */
  control = false;
  readonly #kernel: ScanKernel;
  readonly #lineEnd: number;
  readonly #reader: LineReader;
  readonly #wholeLines: (bytes: Buffer) => void;
  #row: Row;
  #previous: Row;
  /** Which of the kernel's rows is `#row`. */
  #side: 0 | 1 = 0;
  #repeated = 0;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #at = 0;
  #skipped = false;

  /** `wholeLines` sees the bytes of complete lines, each once. */
  constructor(form: FileForm, reader: LineReader, wholeLines: (bytes: Buffer) => void) {
    this.#kernel = new ScanKernel(form.separator, form.lineEnd, form.places);
    this.#row = new Row(this.#kernel.rows[0]);
    this.#previous = new Row(this.#kernel.rows[1]);
    this.#lineEnd = form.lineEnd;
    this.#reader = reader;
    this.#wholeLines = wholeLines;
    this.number = form.firstLine;
  }

  get bytes(): Buffer {
    return this.#kernel.bytes;
  }

  get altered(): ScanKernel['altered'] {
    return this.#kernel.altered;
  }

  /** Cells of the line; those beyond 254 are counted and not placed. */
  get cells(): number {
    return this.#kernel.separators + 1;
  }

  /** Nothing stands in the line but spaces and carriage returns. */
  get isBlank(): boolean {
    const { bytes } = this.#kernel;
    for (let at = this.from; at < this.to; at += 1) if (bytes[at] !== SPACE && bytes[at] !== CR) return false;
    return true;
  }

  /** The separator that this file does not use stands in the line. */
  get alternative(): boolean {
    return this.#kernel.alternative;
  }

  /** A cell of the line stands wholly in double quotes. */
  get hasQuotedCell(): boolean {
    const { quotes, starts, bytes, mostCells } = this.#kernel;
    if (!quotes) return false;
    for (let cell = 0; cell < Math.min(this.cells, mostCells); cell += 1) {
      const from = starts[cell] as number;
      const last = (starts[cell + 1] as number) - 2;
      if (last > from && bytes[from] === QUOTE && bytes[last] === QUOTE) return true;
    }
    return false;
  }

  /** Finds the columns of the line, which must have as many cells as the file has places for. */
  place(): Row {
    const row = this.#previous;
    const previous = this.#row;
    this.#side = this.#side === 0 ? 1 : 0;
    const repeated = this.#kernel.place(this.#side);
    row.blanks = this.#kernel.blanks;
    row.lineFrom = this.from;
    row.lineTo = this.to;
    row.known = true;
    this.#row = row;
    this.#previous = previous;
    this.#repeated = this.#isNear(previous) ? repeated : 0;
    return row;
  }

  /** The line placed last. */
  get row(): Row {
    return this.#row;
  }

  /** Which columns read as those of the line placed before, a bit each. */
  get repeated(): number {
    return this.#repeated;
  }

  /** The whole line reads as the one placed before. */
  get repeatsLine(): boolean {
    const { lineFrom, lineTo } = this.#previous;
    return this.#repeated === ALL && this.#kernel.same(this.from, this.to, lineFrom, lineTo);
  }

  /** Whether a row's bytes are kept, wherever the file was cut. */
  #isNear(row: Row): boolean {
    return row.known && this.from - row.lineFrom <= MOST_LINE;
  }

  push(piece: Uint8Array): void {
    for (let from = 0; from < piece.length; from += MOST_LINE) this.#gather(piece.subarray(from, from + MOST_LINE));
  }

  /** The last line need not have an end. */
  finish(): void {
    // Characters at the very end may lack the bytes that are looked at with them.
    this.#pending.push(NOTHING);
    this.#pass((fill) => {
      const end = fill - NOTHING.length;
      if (end > this.from || this.#skipped) this.#end(end);
      if (end > this.from) this.#wholeLines(this.bytes.subarray(this.from, end));
    });
  }

  /** Each pass takes in and out what is kept between them, up to 2 MiB: small pieces wait for others. */
  #gather(piece: Uint8Array): void {
    this.#pending.push(piece);
    this.#pendingBytes += piece.length;
    if (this.#pendingBytes >= LEAST_PASS) this.#pass(() => {});
  }

  #pass(last: (fill: number) => void): void {
    const [only = NOTHING] = this.#pending;
    const piece = this.#pending.length === 1 ? only : Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    const fill = this.#kernel.enter(piece);
    const first = this.from;
    this.#scan(fill - LOOKED_AHEAD);
    if (this.from > first) this.#wholeLines(this.bytes.subarray(first, this.from));
    last(fill);
    this.#leave(fill);
  }

  #scan(end: number): void {
    while (this.#at < end) {
      const found = this.#kernel.scan(this.#at, end);
      if (found < 0) this.#at = end;
      else {
        this.#end(found);
        this.#startLine(found + 1);
      }
    }
  }

  /** Hands the line over that ends before `end`. */
  #end(end: number): void {
    let to = end;
    while (to > this.from && this.bytes[to - 1] === CR && this.#lineEnd === LF) to -= 1;
    const returns = end - to;
    if (returns === 1) this.ends.crlf += 1;
    else if (returns === 0) this.ends.single += 1;
    else this.ends.stray += 1;
    this.to = to;
    this.overlong = this.#skipped || end - this.from > MOST_LINE;
    this.control = this.#kernel.control || this.#kernel.returns > returns;
    this.#kernel.end(to);
    this.#reader.line(this);
  }

  #startLine(from: number): void {
    this.#skipped = false;
    this.number += 1;
    this.from = from;
    this.#at = from;
    this.#kernel.begin(from);
  }

  /** Keeps the line placed last, if it is near, and the one begun; of one that never ends, its end alone. */
  #leave(fill: number): void {
    if (fill - this.from > MOST_LINE) {
      this.#skipped = true;
      this.from = this.#at;
      this.#kernel.restart(this.#at);
    }
    const by = this.#isNear(this.#row) ? this.#row.lineFrom : this.from;
    this.#at -= by;
    this.from -= by;
    this.#row.moved(by);
    this.#previous.moved(by);
    this.#kernel.leave(by, fill);
  }
}
