/**
 * Readers of the exported files, written from the tables of positions and RFC 4180, and the expected spelling of labels. They share no
 * code with the writers.
 */

/** Reads RFC 4180 with any delimiter, character by character. Throws when the last line has no line end. */
export function readCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const characters = [...text];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    if (quoted && character === '"' && characters[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === delimiter || (character === '\r' && characters[at + 1] === '\n'))) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (character === '\r') {
        rows.push([]);
        at += 1;
      }
    } else cell += character;
  }
  if (cell !== '' || rows.pop()?.length !== 0) throw new Error('last line has no line end');
  return rows;
}

/** Parses "-12,30" as -1230. */
export function parseCents(text: string): number {
  const match = /^(-?)(\d+),(\d\d)$/.exec(text);
  if (match === null) throw new Error(`not an amount: ${text}`);
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 100 + Number(match[3]));
}

const WINDOWS_1252_HIGH_CHARACTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

export const decodeWindows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (byte) => WINDOWS_1252_HIGH_CHARACTERS[byte.charCodeAt(0) - 0x80] ?? '?');

const INVISIBLE_CHARACTERS = '\t\r\n\v\0\u0085\u007f\u2028\u2029\u202e\u200b\u00a0\ufeff';
const ASCII_SPELLINGS = new Map([
  ['€', 'EUR'],
  ['œ', 'oe'],
  ['é', 'e'],
  ['Ł', 'L'],
  ['＝', '='],
]);

/** Returns the line that a hostile text must become in a Unicode file. */
export const toExpectedLine = (text: string): string =>
  [...text.toWellFormed()]
    .map((character) => (INVISIBLE_CHARACTERS.includes(character) ? ' ' : character))
    .join('')
    .trim();

/** Returns the line that a hostile text must become in a character set that has ASCII and the characters of `charset`. */
export const toExpectedSpelling = (text: string, charset: string): string =>
  toExpectedLine(text.replaceAll('e\u0301', 'é')).replace(/[^ -~]/gu, (character) =>
    charset.includes(character) ? character : (ASCII_SPELLINGS.get(character) ?? '_'),
  );

/** Start (from 1) and width of each field of a record. */
type Layout = Readonly<Record<string, readonly [start: number, width: number]>>;

/** Returns the fields of a record without trailing blanks; `outside` holds the characters outside all fields. */
export function readFields<L extends Layout>(record: string, layout: L): Record<keyof L | 'outside', string> {
  let outside = record;
  const fields = Object.entries(layout).map(([name, [start, width]]) => {
    outside = outside.slice(0, start - 1) + ' '.repeat(width) + outside.slice(start - 1 + width);
    return [name, record.slice(start - 1, start - 1 + width).trimEnd()];
  });
  return { ...Object.fromEntries(fields), outside: outside.trimEnd() };
}
