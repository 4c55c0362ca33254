import type { WideHash } from '../tables/byte-hash.ts';
import { type ByteFormat, type ByteScanner, MAX_LOCATED_CELLS } from './byte-scanner.ts';
import { LineColumns } from './line-columns.ts';
import { locateColumns } from './locate-columns.ts';
import { splitQuotedLine } from './split-quoted-line.ts';

/** Holds two chunks of the usual 256 KiB. */
const INITIAL_BUFFER_BYTES = 1 << 19;

// Constants of the loops are not exported: the import of a constant is read anew for each byte, which made the scan a quarter slower.
const TAB_BYTE = 0x09;
const CARRIAGE_RETURN_BYTE = 0x0d;
const FILE_MARK_BYTE = 0x1a;
const SPACE_BYTE = 0x20;
const QUOTE_BYTE = 0x22;
const VERTICAL_BAR_BYTE = 0x7c;
const DELETE_BYTE = 0x7f;

/** What `scan` does at a byte. Nothing at a plain one, which nearly all are. */
const PLAIN_KIND = 0;
const SEPARATOR_KIND = 1;
const LINE_END_KIND = 2;
const CARRIAGE_RETURN_KIND = 3;
/** The separator that the file does not use. */
const OTHER_SEPARATOR_KIND = 4;
const QUOTE_KIND = 5;
const CONTROL_KIND = 6;
/** A byte of a UTF-8 sequence that the scanner searches and that is rare in French: the bytes around it decide. */
const SEQUENCE_KIND = 7;
/** The character that ends a file of MS-DOS. */
const FILE_MARK_KIND = 8;
/** Second bytes of U+00C3 and U+0085; first bytes of U+2028 and U+2029, and of U+FFFD. */
const SEQUENCE_BYTES = [0x83, 0x85, 0xe2, 0xef];

/** Scans in JavaScript. */
export class PlainByteScanner implements ByteScanner {
  bytes = Buffer.alloc(INITIAL_BUFFER_BYTES);
  readonly cellStarts = new Int32Array(MAX_LOCATED_CELLS + 2);
  readonly rows: readonly [LineColumns, LineColumns] = [new LineColumns(), new LineColumns()];
  separatorCount = 0;
  returnCount = 0;
  hasOtherSeparator = false;
  hasQuote = false;
  hasControl = false;
  hasFileMark = false;
  replacementCount = 0;
  mojibakeCount = 0;
  /** The same memory as `bytes`, four bytes a word. */
  #words = viewWords(this.bytes);
  readonly #separator: number;
  readonly #kinds: Uint8Array;
  /** The columns that the file has, the cell of each, and a bit for each column that it lacks. */
  readonly #columns: Uint8Array;
  readonly #cells: Uint8Array;
  readonly #absentColumns: number;
  #size = 0;
  #lineFrom = 0;

  constructor({ separator, lineEnd, columnCells }: ByteFormat) {
    const { located, absentColumns } = locateColumns(columnCells);
    this.#separator = separator;
    this.#kinds = createByteKinds(separator, lineEnd);
    this.#columns = Uint8Array.from(located, ({ column }) => column);
    this.#cells = Uint8Array.from(located, ({ cell }) => cell);
    this.#absentColumns = absentColumns;
  }

  append(piece: Uint8Array): number {
    const size = this.#size + piece.length;
    if (size > this.bytes.length) this.#grow(size);
    this.bytes.set(piece, this.#size);
    this.#size = size;
    return size;
  }

  discard(count: number): void {
    const cells = Math.min(this.separatorCount, MAX_LOCATED_CELLS);
    for (let cell = 0; cell <= cells; cell += 1) this.cellStarts[cell] = (this.cellStarts[cell] as number) - count;
    this.#lineFrom -= count;
    this.bytes.copyWithin(0, count, this.#size);
    this.#size -= count;
  }

  startLine(from: number): void {
    this.restartLine(from);
    this.returnCount = 0;
    this.hasOtherSeparator = false;
    this.hasQuote = false;
    this.hasControl = false;
    this.hasFileMark = false;
  }

  restartLine(from: number): void {
    this.cellStarts[0] = from;
    this.separatorCount = 0;
    this.#lineFrom = from;
  }

  endLine(to: number): void {
    if (this.separatorCount <= MAX_LOCATED_CELLS) this.cellStarts[this.separatorCount + 1] = to + 1;
  }

  /** Tests four bytes at once, since most words are wholly plain: 6 % of the validation of a file. */
  scan(from: number, end: number): number {
    const { bytes, cellStarts } = this;
    const words = this.#words;
    const kinds = this.#kinds;
    const maxCells = MAX_LOCATED_CELLS;
    let separatorCount = this.separatorCount;
    // Of the first word, only the bytes from `from` on.
    let included = -1 << ((from & 3) << 3);
    for (let wordAt = from & ~3; wordAt < end; wordAt += 4) {
      let marks = markSpecialBytes(words[wordAt >> 2] as number) & included;
      included = -1;
      for (; marks !== 0; marks &= marks - 1) {
        const at = wordAt + ((31 - Math.clz32(marks & -marks)) >> 3);
        if (at >= end) break;
        const kind = kinds[bytes[at] as number] as number;
        if (kind === SEPARATOR_KIND) {
          separatorCount += 1;
          if (separatorCount <= maxCells) cellStarts[separatorCount] = at + 1;
        } else if (kind === LINE_END_KIND) {
          this.separatorCount = separatorCount;
          return at;
        } else if (kind !== PLAIN_KIND) this.#note(kind, at);
      }
    }
    this.separatorCount = separatorCount;
    return -1;
  }

  splitQuotedLine(to: number): void {
    this.separatorCount = splitQuotedLine(this.bytes, [this.#lineFrom, to], this.#separator, this.cellStarts);
    this.endLine(to);
  }

  locate(columns: LineColumns): void {
    const { bytes, cellStarts } = this;
    const { from: starts, to: ends } = columns;
    const present = this.#columns;
    const cells = this.#cells;
    let blank = this.#absentColumns;
    for (let at = 0; at < present.length; at += 1) {
      const column = present[at] as number;
      const cell = cells[at] as number;
      let from = cellStarts[cell] as number;
      let to = (cellStarts[cell + 1] as number) - 1;
      while (to > from && bytes[to - 1] === SPACE_BYTE) to -= 1;
      while (to > from && bytes[from] === SPACE_BYTE) from += 1;
      starts[column] = from;
      ends[column] = to;
      if (from === to) blank |= 1 << column;
    }
    columns.blankColumns = blank;
  }

  findRepeats(columns: number, row: LineColumns): number {
    const { bytes } = this;
    const { from: starts, to: ends } = row;
    const { from: otherStarts, to: otherEnds } = row === this.rows[0] ? this.rows[1] : this.rows[0];
    let repeats = 0;
    for (let left = columns; left !== 0; left &= left - 1) {
      const column = 31 - Math.clz32(left & -left);
      const start = starts[column] as number;
      const distance = (otherStarts[column] as number) - start;
      let at = ends[column] as number;
      if ((otherEnds[column] as number) - at !== distance) continue;
      while (at > start && bytes[at - 1] === bytes[at - 1 + distance]) at -= 1;
      if (at === start) repeats |= 1 << column;
    }
    return repeats;
  }

  hashCells(columns: number, { from, to }: LineColumns, group: number, hash: WideHash): void {
    hash.start(group);
    for (let left = columns; left !== 0; left &= left - 1) {
      const column = 31 - Math.clz32(left & -left);
      hash.add(this.bytes, from[column] as number, to[column] as number);
    }
  }

  equal(from: number, to: number, otherFrom: number, otherTo: number): boolean {
    const { bytes } = this;
    const distance = otherFrom - from;
    if (otherTo - to !== distance) return false;
    for (let at = to - 1; at >= from; at -= 1) if (bytes[at] !== bytes[at + distance]) return false;
    return true;
  }

  #grow(size: number): void {
    let capacity = 2 * this.bytes.length;
    while (capacity < size) capacity *= 2;
    this.bytes = Buffer.concat([this.bytes], capacity);
    this.#words = viewWords(this.bytes);
  }

  #note(kind: number, at: number): void {
    if (kind === CARRIAGE_RETURN_KIND) this.returnCount += 1;
    else if (kind === OTHER_SEPARATOR_KIND) this.hasOtherSeparator = true;
    else if (kind === QUOTE_KIND) this.hasQuote = true;
    else if (kind === CONTROL_KIND) this.hasControl = true;
    else if (kind === FILE_MARK_KIND) this.hasFileMark = true;
    else this.#noteSequence(at);
  }

  #noteSequence(at: number): void {
    const { bytes } = this;
    const before = at > this.#lineFrom ? bytes[at - 1] : 0;
    const next = bytes[at + 1] as number;
    const afterNext = bytes[at + 2] as number;
    switch (bytes[at]) {
      case 0x83:
        if (before === 0xc3 && next === 0xc2) this.mojibakeCount += 1;
        break;
      case 0x85:
        if (before === 0xc2) this.hasControl = true;
        break;
      case 0xe2:
        if (next === 0x80 && (afterNext & 0xfe) === 0xa8) this.hasControl = true;
        break;
      default:
        if (next === 0xbf && afterNext === 0xbd) this.replacementCount += 1;
    }
  }
}

const viewWords = (bytes: Buffer): Int32Array => new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);

/**
 * Returns a word whose bits 7, 15, 23 and 31 mark its bytes below 0x20, of 0x22 and from 0x7c on: all that are not plain. A borrow or carry
 * may mark a plain byte after one of these too. The lowest byte of a word comes first in memory (x64 and arm64 are little-endian).
 */
function markSpecialBytes(word: number): number {
  const quotes = word ^ 0x22222222;
  return ((word + 0x04040404) | word | (word - 0x20202020) | ((quotes - 0x01010101) & ~quotes)) & 0x80808080;
}

/** Returns the kind of each of the 256 bytes in a file with this separator and this end of line. */
function createByteKinds(separator: number, lineEnd: number): Uint8Array {
  const kinds = new Uint8Array(256).fill(PLAIN_KIND);
  kinds.fill(CONTROL_KIND, 0, SPACE_BYTE);
  kinds[DELETE_BYTE] = CONTROL_KIND;
  kinds[FILE_MARK_BYTE] = FILE_MARK_KIND;
  kinds[QUOTE_BYTE] = QUOTE_KIND;
  kinds[CARRIAGE_RETURN_BYTE] = CARRIAGE_RETURN_KIND;
  kinds[TAB_BYTE] = OTHER_SEPARATOR_KIND;
  kinds[VERTICAL_BAR_BYTE] = OTHER_SEPARATOR_KIND;
  for (const byte of SEQUENCE_BYTES) kinds[byte] = SEQUENCE_KIND;
  kinds[lineEnd] = LINE_END_KIND;
  kinds[separator] = SEPARATOR_KIND;
  return kinds;
}
