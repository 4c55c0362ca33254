/** Signatures of ZIP (and workbooks, which are ZIP files), workbooks of before 2007, PDF and gzip. */
const BINARY_SIGNATURES = ['PK\x03\x04', 'PK\x05\x06', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '%PDF-', '\x1f\x8b'];
const UTF16_MARKS = ['\xff\xfe', '\xfe\xff'];
/** In UTF-16 the names of a header have a zero byte next to each letter, which these bytes show. */
const INSPECTED_BYTES = 64;

/** Returns why a file with this first line cannot be read; null when it is text with one byte or more per character. */
export function detectUnreadableKind(line: Buffer): 'utf-16' | 'not-text' | null {
  const start = line.toString('latin1', 0, INSPECTED_BYTES);
  if (BINARY_SIGNATURES.some((signature) => start.startsWith(signature))) return 'not-text';
  if (UTF16_MARKS.some((mark) => start.startsWith(mark))) return 'utf-16';
  const zeroSides = [0, 1].filter((side) => hasManyZeros(start, side));
  if (zeroSides.length === 0) return null;
  return zeroSides.length === 1 ? 'utf-16' : 'not-text';
}

const LESS_THAN_BYTE = 0x3c;
const SPACE_BYTE = 0x20;

/** Returns whether a file with this first line is XML: no name of a column starts with `<`. */
export function isXmlStart(line: Buffer): boolean {
  let at = 0;
  while (at < line.length && (line[at] as number) <= SPACE_BYTE) at += 1;
  return line[at] === LESS_THAN_BYTE;
}

/** Returns whether more than half of the bytes at even (`side` 0) or odd places are zero. */
const hasManyZeros = (start: string, side: number): boolean =>
  [...start].filter((byte, at) => byte === '\0' && at % 2 === side).length * 4 > start.length;
