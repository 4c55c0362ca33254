import { ALL_COLUMNS } from '../columns.ts';
import type { LineColumns } from '../scan/line-columns.ts';
import { CODE_COLUMNS, LISTED_COLUMNS, NUMBER_COLUMNS, TEXT_COLUMNS } from './column-kinds.ts';
import { moveCell } from './move-cell.ts';

const APOSTROPHE = [0x27];
const EQUALS = [0x3d];
/** U+2018 and U+2019 in UTF-8 and in Windows-1252. */
const TYPOGRAPHIC_APOSTROPHES = [[0xe2, 0x80, 0x98], [0xe2, 0x80, 0x99], [0x91], [0x92]];
/** The grave accent, and the acute one in UTF-8: French keyboards have them beside the apostrophe. */
const ACCENTS_AS_APOSTROPHES = [[0x60], [0xc2, 0xb4]];
const OPENING_MARKS: readonly (readonly number[])[] = [
  APOSTROPHE,
  EQUALS,
  ...TYPOGRAPHIC_APOSTROPHES,
  ...ACCENTS_AS_APOSTROPHES,
];

/** « », “ ”, „ ”, „ “, ‘ ’ and ‹ › in UTF-8, ISO 8859-15 or Windows-1252, and MS-DOS. */
const PAIRS: readonly (readonly [readonly number[], readonly number[]])[] = [
  [
    [0xc2, 0xab],
    [0xc2, 0xbb],
  ],
  [
    [0xe2, 0x80, 0x9c],
    [0xe2, 0x80, 0x9d],
  ],
  [
    [0xe2, 0x80, 0x9e],
    [0xe2, 0x80, 0x9d],
  ],
  [
    [0xe2, 0x80, 0x9e],
    [0xe2, 0x80, 0x9c],
  ],
  [
    [0xe2, 0x80, 0x98],
    [0xe2, 0x80, 0x99],
  ],
  [
    [0xe2, 0x80, 0xb9],
    [0xe2, 0x80, 0xba],
  ],
  [[0xab], [0xbb]],
  [[0x93], [0x94]],
  [[0x84], [0x94]],
  [[0x84], [0x93]],
  [[0x91], [0x92]],
  [[0x8b], [0x9b]],
  [[0xae], [0xaf]],
];
/** Spaces that do not break, in UTF-8, ISO 8859-15 and MS-DOS: French marks have them inside. */
const INNER_SPACES: readonly (readonly number[])[] = [[0xc2, 0xa0], [0xe2, 0x80, 0xaf], [0xa0], [0xff], [0x20]];

/** By byte, 1 where a sign can begin with it. */
const FIRST_BYTES = new Uint8Array(256);
for (const sign of [...OPENING_MARKS, ...PAIRS.map(([opening]) => opening)]) FIRST_BYTES[sign[0] as number] = 1;

const ZERO_BYTE = 0x30;
const NINE_BYTE = 0x39;
/** What may stand before the first digit of an amount, and between its digits. */
const NUMBER_SIGNS: ReadonlySet<number> = new Set([0x2b, 0x2c, 0x2d, 0x2e]);

/**
 * Takes off what spreadsheets and word processors write around numbers and dates: an apostrophe (`'411000`) or an equals sign (`=411000`) before
 * one, quotation marks of any kind around one (`« 411000 »`). A text or a code may begin with an apostrophe honestly (`'T HART`): that is no
 * anomaly. Codes are compared without it on every line, so that one is the same code where a number beside it is marked and where none is; a
 * text keeps its own.
 */
export class SpreadsheetMarks {
  #lineCount = 0;
  #markedLineCount = 0;

  /**
   * Changes where the cells of a line begin and end. Returns whether a number, a date, a currency or a side had such a sign. Reads one byte of
   * each cell of a line that has none.
   */
  takeOff(bytes: Uint8Array, columns: LineColumns): boolean {
    this.#lineCount += 1;
    if (!hasCandidate(bytes, columns)) return false;
    let isMarked = false;
    for (let column = 0; column < ALL_COLUMNS.length; column += 1) {
      if (NUMBER_COLUMNS.has(column)) isMarked = takeOffNumber(bytes, columns, column) || isMarked;
      else if (LISTED_COLUMNS.has(column)) isMarked = takeOffAny(bytes, columns, column) || isMarked;
    }
    if (isMarked) this.#markedLineCount += 1;
    const hasMarkedTexts = isMarked || this.#markedLineCount * 2 > this.#lineCount;
    for (let column = 0; column < ALL_COLUMNS.length; column += 1)
      if (CODE_COLUMNS.has(column)) takeOffAny(bytes, columns, column);
      else if (hasMarkedTexts && TEXT_COLUMNS.has(column)) takeOffPair(bytes, columns, column);
    return isMarked;
  }
}

function hasCandidate(bytes: Uint8Array, { from, to }: LineColumns): boolean {
  for (let column = 0; column < from.length; column += 1) {
    const first = from[column] as number;
    if (FIRST_BYTES[bytes[first] as number] === 1 && first < (to[column] as number)) return true;
  }
  return false;
}

/** Takes off a pair around a number, or a mark before one or before nothing. */
function takeOffNumber(bytes: Uint8Array, columns: LineColumns, column: number): boolean {
  const [from, to] = [columns.from[column] as number, columns.to[column] as number];
  const pair = findPair(bytes, from, to);
  if (pair !== null) {
    if (!isNumberStart(bytes, ...pair)) return false;
    moveCell(bytes, columns, column, ...pair);
    return true;
  }
  const length = measureOpeningMark(bytes, from, to);
  if (length === 0) return false;
  const isMark =
    bytes[from] === EQUALS[0] ? isNumber(bytes, from + length, to) : isNumberStart(bytes, from + length, to);
  if (isMark) moveCell(bytes, columns, column, from + length, to);
  return isMark;
}

/** Takes off a pair or a mark, whatever follows it. */
function takeOffAny(bytes: Uint8Array, columns: LineColumns, column: number): boolean {
  if (takeOffPair(bytes, columns, column)) return true;
  const [from, to] = [columns.from[column] as number, columns.to[column] as number];
  const length = measureOpeningMark(bytes, from, to);
  if (length > 0) moveCell(bytes, columns, column, from + length, to);
  return length > 0;
}

function takeOffPair(bytes: Uint8Array, columns: LineColumns, column: number): boolean {
  const pair = findPair(bytes, columns.from[column] as number, columns.to[column] as number);
  if (pair !== null) moveCell(bytes, columns, column, ...pair);
  return pair !== null;
}

/** Returns the length in bytes of the mark that a cell begins with and of the spaces after it, 0 for none. */
function measureOpeningMark(bytes: Uint8Array, from: number, to: number): number {
  const mark = OPENING_MARKS.find((each) => startsWith(bytes, from, to, each));
  return mark === undefined ? 0 : skipSpaces(bytes, from + mark.length, to) - from;
}

function skipSpaces(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  for (let space = findSpace(bytes, at, to); space !== undefined; space = findSpace(bytes, at, to)) at += space.length;
  return at;
}

/** Returns where the text inside a pair of quotation marks begins and ends; null without one around the whole cell. */
function findPair(bytes: Uint8Array, from: number, to: number): [from: number, to: number] | null {
  if (from === to || FIRST_BYTES[bytes[from] as number] !== 1) return null;
  const pair = PAIRS.find(
    ([opening, closing]) =>
      to - from >= opening.length + closing.length &&
      startsWith(bytes, from, to, opening) &&
      startsWith(bytes, to - closing.length, to, closing),
  );
  if (pair === undefined) return null;
  let end = to - pair[1].length;
  const start = skipSpaces(bytes, from + pair[0].length, end);
  const findSpaceAtEnd = () =>
    INNER_SPACES.find((each) => end - start >= each.length && startsWith(bytes, end - each.length, end, each));
  for (let space = findSpaceAtEnd(); space !== undefined; space = findSpaceAtEnd()) end -= space.length;
  return [start, end];
}

const findSpace = (bytes: Uint8Array, from: number, to: number): readonly number[] | undefined =>
  INNER_SPACES.find((space) => startsWith(bytes, from, to, space));

const startsWith = (bytes: Uint8Array, from: number, to: number, sign: readonly number[]): boolean =>
  to - from >= sign.length && sign.every((byte, at) => bytes[from + at] === byte);

const isDigitAt = (bytes: Uint8Array, at: number): boolean =>
  (bytes[at] as number) >= ZERO_BYTE && (bytes[at] as number) <= NINE_BYTE;

/** A digit, perhaps after a sign or a decimal mark, or nothing. */
function isNumberStart(bytes: Uint8Array, from: number, to: number): boolean {
  if (from === to) return true;
  const at = NUMBER_SIGNS.has(bytes[from] as number) ? from + 1 : from;
  return at < to && isDigitAt(bytes, at);
}

/** Digits alone, with a sign before them and decimal marks: no calculation. */
function isNumber(bytes: Uint8Array, from: number, to: number): boolean {
  if (from === to || !isNumberStart(bytes, from, to)) return false;
  for (let at = from + 1; at < to; at += 1)
    if (!isDigitAt(bytes, at) && bytes[at] !== 0x2c && bytes[at] !== 0x2e) return false;
  return true;
}
