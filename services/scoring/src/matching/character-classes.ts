/**
 * Classes of UTF-16 units of folded text. They are written out, not taken from \p{...}: the Unicode tables of Node change between
 * versions, and an analysis must be replayed with the same result.
 */

/** Classes of a unit, one bit each. */
const WORD = 1;
const LETTER = 2;
const SEPARATOR = 4;
const INCLUSIVE_DOT = 8;
const DASH = 16;
const APOSTROPHE = 32;

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

/** Classes by unit: one read for each unit of a text. */
const CLASSES = createClasses();

function createClasses(): Uint8Array {
  const classes = new Uint8Array(0x10000).fill(WORD | LETTER, 0x80);
  for (const [from, to] of NON_WORD_RANGES) classes.fill(0, from, to + 1);
  classes.fill(WORD | LETTER, 0x61, 0x7b);
  classes.fill(WORD, 0x30, 0x3a);
  const add = (characters: string, added: number) => {
    for (const character of characters) {
      const code = character.charCodeAt(0);
      classes[code] = (classes[code] ?? 0) | added;
    }
  };
  add(',;:\n\r\t()[]{}|•·/', SEPARATOR);
  add('·•‧∙・.', INCLUSIVE_DOT);
  add('-\u2010\u2011\u2012\u2013\u2014\u2015', DASH);
  add("'\u2018\u2019\u02bc", APOSTROPHE);
  return classes;
}

/** NaN, read beyond the end of a text, has no class. */
const hasClass = (code: number, expected: number): boolean => ((CLASSES[code] ?? 0) & expected) !== 0;

/** Letters and digits. */
export const isWordUnit = (code: number): boolean => hasClass(code, WORD);

export const isLetterUnit = (code: number): boolean => hasClass(code, LETTER);

export const isDigitUnit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Separates the entries of a list: no term extends over it. */
export const isSeparator = (code: number): boolean => hasClass(code, SEPARATOR);

/** The dot of "développeur·se" in its usual spellings. */
export const isInclusiveDot = (code: number): boolean => hasClass(code, INCLUSIVE_DOT);

export const isDash = (code: number): boolean => hasClass(code, DASH);

export const isApostrophe = (code: number): boolean => hasClass(code, APOSTROPHE);
