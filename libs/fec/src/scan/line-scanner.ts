import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { WideHash } from '../tables/byte-hash.ts';
import { type ByteFormat, type ByteScanner, LOOKAHEAD_BYTES, MAX_LOCATED_CELLS } from './byte-scanner.ts';
import type { LineColumns } from './line-columns.ts';
import { openByteScanner } from './open-byte-scanner.ts';

export type LineHandler = {
  /** Called for each line. The line is read from the scanner, and its bytes stay in place until the call returns. */
  handleLine(scanner: LineScanner): void;
};

export type LineFormat = ByteFormat & {
  /** Number of the first line; the header is line 1. */
  readonly firstLine: number;
};

const LINE_FEED_BYTE = 0x0a;
const CARRIAGE_RETURN_BYTE = 0x0d;
const FILE_MARK_BYTE = 0x1a;
const SPACE_BYTE = 0x20;
const QUOTE_BYTE = 0x22;
const MAX_LINE_BYTES = MIB_BYTES;
const MIN_PASS_BYTES = 1 << 15;
const LOOKAHEAD_PADDING = Buffer.alloc(LOOKAHEAD_BYTES);

/**
 * Splits a file into lines and cells without creating strings: 1 ns a byte, the location of columns included (`npm run bench -- fec`). Bytes
 * come in pieces of any size; the lines do not depend on where the pieces end.
 */
export class LineScanner {
  /** Lines that end with CR LF, with LF (or CR alone, where the file has no LF), and with more than one CR. */
  readonly lineEndings = { crlf: 0, single: 0, stray: 0 };
  /** Number of the current line in the file; 1 is the header. */
  lineNumber: number;
  /** The current line in `bytes`, without its end. */
  from = 0;
  to = 0;
  /** Longer than 1 MiB: its cells are not located. */
  isOverlong = false;
  /** The line contains a control character, a lone carriage return or a Unicode line separator. */
  hasControlCharacter = false;
  /** The line ended with the character that ends a file of MS-DOS, which is not part of it any more. */
  endsWithFileMark = false;
  readonly #scanner: ByteScanner;
  readonly #separator: number;
  readonly #lineEnd: number;
  readonly #handler: LineHandler;
  readonly #handleBytes: (bytes: Buffer, firstLine: number) => void;
  #columns: LineColumns;
  #previous: LineColumns;
  /** The bytes of the line located before are still there. */
  #hasPrevious = false;
  /** Small pieces, which wait for others. */
  #pending = Buffer.alloc(0);
  #pendingBytes = 0;
  #at = 0;
  #isSkipping = false;

  /** `handleBytes` receives the bytes of complete lines, each byte once, and the number of the first line. */
  constructor(
    format: LineFormat,
    handler: LineHandler,
    handleBytes: (bytes: Buffer, firstLine: number) => void,
    scanner = openByteScanner(format),
  ) {
    this.#separator = format.separator;
    this.#scanner = scanner;
    [this.#columns, this.#previous] = scanner.rows;
    this.#lineEnd = format.lineEnd;
    this.#handler = handler;
    this.#handleBytes = handleBytes;
    this.lineNumber = format.firstLine;
  }

  /** Another buffer may replace this one between two lines. */
  get bytes(): Buffer {
    return this.#scanner.bytes;
  }

  /** Characters that an earlier conversion of the file altered. */
  get alteredCharacters(): { readonly replacements: number; readonly mojibake: number } {
    const { replacementCount: replacements, mojibakeCount: mojibake } = this.#scanner;
    return { replacements, mojibake };
  }

  get cellCount(): number {
    return this.#scanner.separatorCount + 1;
  }

  /** The line contains nothing but separators, pairs of quotes, spaces and carriage returns. Reads one byte of nearly every other line. */
  get isBlank(): boolean {
    const { bytes } = this.#scanner;
    for (let at = this.from; at < this.to; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE_BYTE && at + 1 < this.to && bytes[at + 1] === QUOTE_BYTE) at += 1;
      else if (byte !== this.#separator && byte !== SPACE_BYTE && byte !== CARRIAGE_RETURN_BYTE) return false;
    }
    return true;
  }

  get hasQuote(): boolean {
    return this.#scanner.hasQuote;
  }

  /** The line contains the separator that this file does not use. */
  get hasOtherSeparator(): boolean {
    return this.#scanner.hasOtherSeparator;
  }

  /** A cell of the line is wholly in double quotes. */
  get hasQuotedCell(): boolean {
    const { hasQuote, cellStarts, bytes } = this.#scanner;
    if (!hasQuote) return false;
    for (let cell = 0; cell < Math.min(this.cellCount, MAX_LOCATED_CELLS); cell += 1) {
      const first = cellStarts[cell] as number;
      const last = (cellStarts[cell + 1] as number) - 2;
      if (last > first && bytes[first] === QUOTE_BYTE && bytes[last] === QUOTE_BYTE) return true;
    }
    return false;
  }

  /**
   * Returns whether the line has this number of cells; one with quotes also when separators between quotes are taken for text. Changes
   * `cellCount`.
   */
  fitCells(count: number): boolean {
    if (this.isOverlong) return false;
    if (this.cellCount !== count && this.hasQuote) this.#scanner.splitQuotedLine(this.to);
    return this.cellCount === count;
  }

  /** Locates the columns of the current line, which must have as many cells as the header. */
  locateColumns(): LineColumns {
    const columns = this.#previous;
    const previous = this.#columns;
    this.#scanner.locate(columns);
    columns.lineFrom = this.from;
    columns.lineTo = this.to;
    columns.isAvailable = true;
    this.#columns = columns;
    this.#previous = previous;
    this.#hasPrevious = this.#isRetained(previous);
    return columns;
  }

  /** The whole line has the same bytes as the one located before. */
  get repeatsLine(): boolean {
    const { lineFrom, lineTo } = this.#previous;
    return this.#hasPrevious && this.#scanner.equal(this.from, this.to, lineFrom, lineTo);
  }

  /** Returns those bits of `columns` whose cell has the same bytes as in the line located before. */
  findRepeats(columns: number): number {
    return this.#hasPrevious ? this.#scanner.findRepeats(columns, this.#columns) : 0;
  }

  /** Writes a hash of the cells of these columns, a bit each, of the line located last. Equal cells of different groups have different hashes. */
  hashCells(columns: number, group: number, hash: WideHash): void {
    this.#scanner.hashCells(columns, this.#columns, group, hash);
  }

  /** Keeps nothing of the piece itself. */
  push(piece: Uint8Array): void {
    for (let from = 0; from < piece.length; from += MAX_LINE_BYTES)
      this.#collect(piece.subarray(from, from + MAX_LINE_BYTES));
  }

  /** Handles the last line, which need not have an end. */
  finish(): void {
    this.#pass(LOOKAHEAD_PADDING, (size) => {
      const end = size - LOOKAHEAD_BYTES;
      if (end > this.from || this.#isSkipping) this.#endLine(end);
      if (end > this.from) this.#handleBytes(this.bytes.subarray(this.from, end), this.lineNumber);
    });
  }

  /** Small pieces wait for others: each pass moves up to 2 MiB of retained bytes. */
  #collect(piece: Uint8Array): void {
    if (this.#pendingBytes + piece.length >= MIN_PASS_BYTES) {
      this.#pass(piece, () => {});
      return;
    }
    if (this.#pending.length === 0) this.#pending = Buffer.allocUnsafeSlow(MIN_PASS_BYTES);
    this.#pending.set(piece, this.#pendingBytes);
    this.#pendingBytes += piece.length;
  }

  #pass(last: Uint8Array, handleRemainder: (size: number) => void): void {
    const piece =
      this.#pendingBytes === 0 ? last : Buffer.concat([this.#pending.subarray(0, this.#pendingBytes), last]);
    this.#pendingBytes = 0;
    const size = this.#scanner.append(piece);
    const { from: first, lineNumber } = this;
    this.#scan(size - LOOKAHEAD_BYTES);
    if (this.from > first) this.#handleBytes(this.bytes.subarray(first, this.from), lineNumber);
    handleRemainder(size);
    this.#discardHandled(size);
  }

  #scan(end: number): void {
    while (this.#at < end) {
      const lineEnd = this.#scanner.scan(this.#at, end);
      if (lineEnd < 0) this.#at = end;
      else {
        this.#endLine(lineEnd);
        this.#startLine(lineEnd + 1);
      }
    }
  }

  #endLine(end: number): void {
    let to = end;
    while (to > this.from && this.bytes[to - 1] === CARRIAGE_RETURN_BYTE && this.#lineEnd === LINE_FEED_BYTE) to -= 1;
    const returnCount = end - to;
    if (returnCount === 1) this.lineEndings.crlf += 1;
    else if (returnCount === 0) this.lineEndings.single += 1;
    else this.lineEndings.stray += 1;
    this.to = to;
    this.isOverlong = this.#isSkipping || end - this.from > MAX_LINE_BYTES;
    this.hasControlCharacter = this.#scanner.hasControl || this.#scanner.returnCount > returnCount;
    this.endsWithFileMark = false;
    if (this.#scanner.hasFileMark) this.#removeFileMark();
    this.#scanner.endLine(this.to);
    this.#handler.handleLine(this);
  }

  /** One that text follows is a control character like others. */
  #removeFileMark(): void {
    const { bytes } = this;
    while (this.to > this.from && bytes[this.to - 1] === FILE_MARK_BYTE) {
      this.to -= 1;
      this.endsWithFileMark = true;
    }
    if (bytes.subarray(this.from, this.to).includes(FILE_MARK_BYTE)) this.hasControlCharacter = true;
  }

  #startLine(from: number): void {
    this.#isSkipping = false;
    this.lineNumber += 1;
    this.from = from;
    this.#at = from;
    this.#scanner.startLine(from);
  }

  /** Retains the line located last, if it is close enough, and the line in progress; of one longer than 1 MiB, only its last bytes. */
  #discardHandled(size: number): void {
    if (size - this.from > MAX_LINE_BYTES) {
      this.#isSkipping = true;
      this.from = this.#at;
      this.#scanner.restartLine(this.#at);
    }
    const count = this.#isRetained(this.#columns) ? this.#columns.lineFrom : this.from;
    this.#at -= count;
    this.from -= count;
    this.#columns.shift(count);
    this.#previous.shift(count);
    this.#scanner.discard(count);
  }

  /** Whether the bytes of a located line are still there, wherever the pieces of the file end. */
  #isRetained(columns: LineColumns): boolean {
    return columns.isAvailable && this.from - columns.lineFrom <= MAX_LINE_BYTES;
  }
}
