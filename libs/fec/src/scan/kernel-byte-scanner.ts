import { ALL_COLUMNS } from '../columns.ts';
import type { WideHash } from '../tables/byte-hash.ts';
import { type ByteFormat, type ByteScanner, MAX_LOCATED_CELLS } from './byte-scanner.ts';
import { LineColumns } from './line-columns.ts';
import { locateColumns } from './locate-columns.ts';
import type { ScanKernel } from './scan-kernel.ts';
import { splitQuotedLine } from './split-quoted-line.ts';

const COLUMN_COUNT = ALL_COLUMNS.length;
const NUMBERS_PER_ROW = 2 * COLUMN_COUNT;
const BYTES_PER_NUMBER = Int32Array.BYTES_PER_ELEMENT;

/** Places in the state of the kernel. */
const SEPARATORS = 0;
const MARKS = 1;
const RETURNS = 2;
const LINE_FROM = 3;
const MOJIBAKE = 4;
const REPLACEMENTS = 5;
const STATE_LENGTH = 6;

/** The memory of a kernel, and its addresses as constants. All files of the process share it, one after the other. */
type KernelViews = {
  readonly bytes: Buffer;
  readonly starts: Int32Array;
  readonly state: Int32Array;
  readonly places: Int32Array;
  readonly rows: Int32Array;
  readonly hash: Int32Array;
  readonly rowAddresses: readonly [number, number];
};

let views: KernelViews | null = null;

function getViews(kernel: ScanKernel): KernelViews {
  if (views !== null) return views;
  const { buffer } = kernel.memory;
  const view = (from: number, length: number) => new Int32Array(buffer, from, length);
  const firstRow = kernel.ROWS.value;
  views = {
    bytes: Buffer.from(buffer, 0, kernel.CAPACITY.value),
    starts: view(kernel.STARTS.value, MAX_LOCATED_CELLS + 2),
    state: view(kernel.STATE.value, STATE_LENGTH),
    places: view(kernel.PLACES.value, 2 * COLUMN_COUNT),
    rows: view(firstRow, 2 * NUMBERS_PER_ROW),
    hash: view(kernel.HASH.value, 2),
    rowAddresses: [firstRow, firstRow + NUMBERS_PER_ROW * BYTES_PER_NUMBER],
  };
  return views;
}

/**
 * Scans in WebAssembly, 16 bytes at a time. Between two pieces of a file other files use the memory of the kernel, so `discard` takes out what is
 * kept of this one and `append` puts it back: some 200 bytes of the file, rarely more.
 */
export class KernelByteScanner implements ByteScanner {
  readonly bytes: Buffer;
  readonly cellStarts: Int32Array;
  readonly rows: readonly [LineColumns, LineColumns];
  separatorCount = 0;
  returnCount = 0;
  replacementCount = 0;
  mojibakeCount = 0;
  readonly #kernel: ScanKernel;
  readonly #state: Int32Array;
  readonly #hash: Int32Array;
  readonly #views: KernelViews;
  readonly #separator: number;
  readonly #lineEnd: number;
  readonly #quoteMark: number;
  readonly #otherSeparatorMark: number;
  readonly #controlMark: number;
  readonly #fileMark: number;
  readonly #places: Int32Array;
  readonly #placeCount: number;
  readonly #absentColumns: number;
  readonly #firstRow: number;
  readonly #secondRow: number;
  #marks = 0;
  #size = 0;
  #lineFrom = 0;
  #keptBytes = Buffer.alloc(0);
  readonly #keptStarts = new Int32Array(MAX_LOCATED_CELLS + 2);
  readonly #keptRows = new Int32Array(2 * NUMBERS_PER_ROW);

  constructor(kernel: ScanKernel, { separator, lineEnd, columnCells }: ByteFormat) {
    const shared = getViews(kernel);
    this.#kernel = kernel;
    this.#views = shared;
    this.bytes = shared.bytes;
    this.cellStarts = shared.starts;
    this.#state = shared.state;
    this.#hash = shared.hash;
    [this.#firstRow, this.#secondRow] = shared.rowAddresses;
    this.#separator = separator;
    this.#lineEnd = lineEnd;
    this.#quoteMark = kernel.QUOTE.value;
    this.#otherSeparatorMark = kernel.OTHER_SEPARATOR.value;
    this.#controlMark = kernel.CONTROL.value;
    this.#fileMark = kernel.FILE_MARK.value;
    const { located, absentColumns } = locateColumns(columnCells);
    this.#places = Int32Array.from(
      located.flatMap(({ column, cell }) => [column * BYTES_PER_NUMBER, cell * BYTES_PER_NUMBER]),
    );
    this.#placeCount = located.length;
    this.#absentColumns = absentColumns;
    const createRow = (at: number) =>
      new LineColumns(
        shared.rows.subarray(at, at + COLUMN_COUNT),
        shared.rows.subarray(at + COLUMN_COUNT, at + NUMBERS_PER_ROW),
      );
    this.rows = [createRow(0), createRow(NUMBERS_PER_ROW)];
  }

  get hasOtherSeparator(): boolean {
    return (this.#marks & this.#otherSeparatorMark) !== 0;
  }

  get hasQuote(): boolean {
    return (this.#marks & this.#quoteMark) !== 0;
  }

  get hasControl(): boolean {
    return (this.#marks & this.#controlMark) !== 0;
  }

  get hasFileMark(): boolean {
    return (this.#marks & this.#fileMark) !== 0;
  }

  append(piece: Uint8Array): number {
    const { bytes, starts, state, places, rows } = this.#views;
    const kept = this.#size;
    bytes.set(this.#keptBytes.subarray(0, kept));
    bytes.set(piece, kept);
    starts.set(this.#keptStarts);
    rows.set(this.#keptRows);
    places.set(this.#places);
    state[SEPARATORS] = this.separatorCount;
    state[MARKS] = this.#marks;
    state[RETURNS] = this.returnCount;
    state[LINE_FROM] = this.#lineFrom;
    state[MOJIBAKE] = this.mojibakeCount;
    state[REPLACEMENTS] = this.replacementCount;
    this.#size = kept + piece.length;
    return this.#size;
  }

  discard(count: number): void {
    const { bytes, starts, state, rows } = this.#views;
    const cells = Math.min(this.separatorCount, MAX_LOCATED_CELLS);
    for (let cell = 0; cell <= cells; cell += 1) this.#keptStarts[cell] = (starts[cell] as number) - count;
    this.#keptRows.set(rows);
    this.#lineFrom -= count;
    this.mojibakeCount = state[MOJIBAKE] as number;
    this.replacementCount = state[REPLACEMENTS] as number;
    const kept = this.#size - count;
    if (kept > this.#keptBytes.length) this.#keptBytes = Buffer.allocUnsafeSlow(2 * kept);
    this.#keptBytes.set(bytes.subarray(count, this.#size));
    this.#size = kept;
  }

  startLine(from: number): void {
    this.restartLine(from);
    this.returnCount = 0;
    this.#marks = 0;
    this.#state[RETURNS] = 0;
    this.#state[MARKS] = 0;
  }

  restartLine(from: number): void {
    this.cellStarts[0] = from;
    this.separatorCount = 0;
    this.#lineFrom = from;
    this.#state[SEPARATORS] = 0;
    this.#state[LINE_FROM] = from;
  }

  endLine(to: number): void {
    if (this.separatorCount <= MAX_LOCATED_CELLS) this.cellStarts[this.separatorCount + 1] = to + 1;
  }

  scan(from: number, end: number): number {
    const found = this.#kernel.scan(from, end, this.#separator, this.#lineEnd);
    const state = this.#state;
    this.separatorCount = state[SEPARATORS] as number;
    this.#marks = state[MARKS] as number;
    this.returnCount = state[RETURNS] as number;
    return found;
  }

  splitQuotedLine(to: number): void {
    this.separatorCount = splitQuotedLine(this.bytes, [this.#lineFrom, to], this.#separator, this.cellStarts);
    this.endLine(to);
  }

  locate(row: LineColumns): void {
    row.blankColumns = this.#kernel.locate(this.#addressOf(row), this.#placeCount) | this.#absentColumns;
  }

  findRepeats(columns: number, row: LineColumns): number {
    return row === this.rows[0]
      ? this.#kernel.findRepeats(columns, this.#firstRow, this.#secondRow)
      : this.#kernel.findRepeats(columns, this.#secondRow, this.#firstRow);
  }

  hashCells(columns: number, row: LineColumns, group: number, hash: WideHash): void {
    hash.start(group);
    this.#kernel.hash(columns, this.#addressOf(row), hash.low, hash.high);
    hash.low = this.#hash[0] as number;
    hash.high = this.#hash[1] as number;
  }

  equal(from: number, to: number, otherFrom: number, otherTo: number): boolean {
    return to - from === otherTo - otherFrom && this.#kernel.equal(from, otherFrom, to - from) === 1;
  }

  #addressOf(row: LineColumns): number {
    return row === this.rows[0] ? this.#firstRow : this.#secondRow;
  }
}
