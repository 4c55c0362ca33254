/**
 * What would move a cell or a line, or is not to be seen: control characters (C0, DEL, C1), the ends of line of Unicode and marks of
 * byte order and of direction.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\ufeff\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
/** Blanks that a line may be broken at, or not: files for accounting know one blank. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Nearly all texts: printable ASCII without the separator, and Latin letters. */
const PLAIN = /^(?! )[ -{}~\u00a1-\u017f]*(?<! )$/;

export const hasUnseen = (text: string): boolean => UNSEEN.test(text);

/** A label on one line: unseen characters and odd blanks become blanks, lone surrogates U+FFFD; blanks at its ends go. */
export const oneLine = (text: string): string =>
  PLAIN.test(text) ? text : text.toWellFormed().replace(ALL_UNSEEN, ' ').replace(BLANKS, ' ').trim();
