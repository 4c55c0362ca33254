import type { WideHash } from '../tables/byte-hash.ts';
import type { LineColumns } from './line-columns.ts';

/** Cells located in a line; those after them are only counted. */
export const MAX_LOCATED_CELLS = 254;
/** `scan` reads up to this many bytes after the one it is at. */
export const LOOKAHEAD_BYTES = 2;

/** The file that a scanner reads. */
export type ByteFormat = {
  /** The byte between cells. */
  readonly separator: number;
  /** The byte that ends lines. */
  readonly lineEnd: number;
  /** The cell that holds each column, -1 for none. */
  readonly columnCells: readonly number[];
};

/**
 * The loops over each byte of one file: separators, line ends and unusual characters of the current line. What it offers of the current line
 * and of the bytes is valid from `append` to `discard`, between which no other file may be scanned.
 */
export type ByteScanner = {
  readonly bytes: Buffer;
  /** Cell k of the current line starts at `cellStarts[k]` and ends at `cellStarts[k + 1] - 1`. */
  readonly cellStarts: Int32Array;
  /** For the columns of two lines, which `locate` fills. */
  readonly rows: readonly [LineColumns, LineColumns];
  /** Of the current line so far. */
  readonly separatorCount: number;
  readonly returnCount: number;
  readonly hasOtherSeparator: boolean;
  readonly hasQuote: boolean;
  /** The line contains a control character or a Unicode line separator. */
  readonly hasControl: boolean;
  /** The line contains the character that ends a file of MS-DOS. */
  readonly hasFileMark: boolean;
  /** After `discard`: U+FFFD in the file, and pairs that UTF-8 read as Latin-1 leaves in it, Ã followed by U+0080 to U+00BF. */
  readonly replacementCount: number;
  readonly mojibakeCount: number;
  /** Adds a piece of the file after the bytes in the buffer and returns where they end. */
  append(piece: Uint8Array): number;
  /** Drops the first `count` bytes of the buffer. The others move to its start. */
  discard(count: number): void;
  startLine(from: number): void;
  /** Gives up the cells of the current line before `from`. What was noted about its characters remains. */
  restartLine(from: number): void;
  endLine(to: number): void;
  /** Scans from `from` up to a line end before `end` and returns its offset, -1 without one. LOOKAHEAD_BYTES more bytes must follow `end`. */
  scan(from: number, end: number): number;
  /** Splits the current line, up to `to`, again: separators in a cell that starts and ends with a double quote belong to it. */
  splitQuotedLine(to: number): void;
  /** Writes where the columns of the current line are into one of `rows`. */
  locate(row: LineColumns): void;
  /** Returns the bits of `columns` whose cell has the same bytes in the line of this row as in that of the other one. */
  findRepeats(columns: number, row: LineColumns): number;
  /** Writes a hash of the cells of `columns`, a bit each, in the line of this row. Equal cells of different groups have different hashes. */
  hashCells(columns: number, row: LineColumns, group: number, hash: WideHash): void;
  /** Compares two ranges of the buffer, from the end: numbers and amounts differ there first. */
  equal(from: number, to: number, otherFrom: number, otherTo: number): boolean;
};
