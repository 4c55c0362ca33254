/** What begins files of these kinds: ZIP (and workbooks, which are ZIP files), workbooks of before 2007, PDF, gzip. */
const NOT_TEXT = ['PK\x03\x04', 'PK\x05\x06', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '%PDF-', '\x1f\x8b'];
const UTF16_MARKS = ['\xff\xfe', '\xfe\xff'];
/** A name of the header in UTF-16 has a zero byte beside each letter. */
const LOOKED_AT = 64;

/** Why nothing can be read in a file whose first line this is; null when it is text with one byte or more a character. */
export function unreadableKind(line: Buffer): 'utf-16' | 'not-text' | null {
  const start = line.toString('latin1', 0, LOOKED_AT);
  if (NOT_TEXT.some((beginning) => start.startsWith(beginning))) return 'not-text';
  if (UTF16_MARKS.some((mark) => start.startsWith(mark))) return 'utf-16';
  const sides = [0, 1].filter((side) => manyZeros(start, side));
  if (sides.length === 0) return null;
  return sides.length === 1 ? 'utf-16' : 'not-text';
}

const manyZeros = (start: string, side: number): boolean =>
  [...start].filter((byte, at) => byte === '\0' && at % 2 === side).length * 4 > start.length;
