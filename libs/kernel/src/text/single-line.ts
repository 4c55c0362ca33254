/**
 * Characters that would break a cell or a line, or that are invisible: control characters (C0, DEL, C1), Unicode line ends, byte order
 * and direction marks.
 */
const INVISIBLE_CHARACTER = /[\p{Cc}\u2028\u2029\ufeff\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const INVISIBLE_CHARACTERS = new RegExp(INVISIBLE_CHARACTER, 'gu');
/** Unicode spaces, breaking or not: accounting files have a single blank character, the ASCII space. */
const UNICODE_BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Fast path for nearly all texts: printable ASCII without the `|` separator, and Latin letters. */
const PLAIN_TEXT_PATTERN = /^(?! )[ -{}~\u00a1-\u017f]*(?<! )$/;

export const hasInvisibleCharacter = (text: string): boolean => INVISIBLE_CHARACTER.test(text);

/** Returns a label on one line: invisible characters and Unicode spaces become spaces, lone surrogates U+FFFD; trims both ends. */
export const toSingleLine = (text: string): string =>
  PLAIN_TEXT_PATTERN.test(text)
    ? text
    : text.toWellFormed().replace(INVISIBLE_CHARACTERS, ' ').replace(UNICODE_BLANKS, ' ').trim();
