/**
 * Classes of UTF-16 units of folded text. They are written out, not taken from \p{...}: the Unicode tables of Node change between
 * versions, and an analysis must be replayed with the same result.
 */

const isAsciiLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;
const isAsciiDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Blocks of punctuation, symbols, spaces and control characters above ASCII, as ranges of code units, both ends included. */
const NON_WORD_RANGES: readonly (readonly [number, number])[] = [
  [0x80, 0xa9],
  [0xab, 0xb4],
  [0xb6, 0xb9],
  [0xbb, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x2b0, 0x2ff],
  [0x2000, 0x206f],
  [0x20a0, 0x20cf],
  [0x2190, 0x2bff],
  [0x2e00, 0x2e7f],
  [0x3000, 0x3004],
  [0x3008, 0x3020],
  [0x30fb, 0x30fb],
  // Surrogates: emoji and rare scripts; no name of a skill needs them.
  [0xd800, 0xf8ff],
  [0xfe00, 0xfe6f],
  [0xff00, 0xff0f],
  [0xff1a, 0xff20],
  [0xff3b, 0xff40],
  [0xff5b, 0xff65],
  [0xffe0, 0xffff],
];

const isOutsideAsciiWord = (code: number): boolean =>
  code > 0x7f && !NON_WORD_RANGES.some(([from, to]) => from <= code && code <= to);

/** Letters and digits. NaN, read beyond the end of a text, is none. */
export const isWordUnit = (code: number): boolean =>
  isAsciiLetter(code) || isAsciiDigit(code) || isOutsideAsciiWord(code);

export const isLetterUnit = (code: number): boolean => isAsciiLetter(code) || isOutsideAsciiWord(code);

const toCodes = (characters: string): ReadonlySet<number> =>
  new Set([...characters].map((character) => character.charCodeAt(0)));

const SEPARATORS = toCodes(',;:\n\r\t()[]{}|•·/');
const INCLUSIVE_DOTS = toCodes('·•‧∙・.');
const DASHES = toCodes('-\u2010\u2011\u2012\u2013\u2014\u2015');
const APOSTROPHES = toCodes("'\u2018\u2019\u02bc");

/** Separates the entries of a list: no term extends over it. */
export const isSeparator = (code: number): boolean => SEPARATORS.has(code);

/** The dot of "développeur·se" in its usual spellings. */
export const isInclusiveDot = (code: number): boolean => INCLUSIVE_DOTS.has(code);

export const isDash = (code: number): boolean => DASHES.has(code);

export const isApostrophe = (code: number): boolean => APOSTROPHES.has(code);
