/**
 * Readers of the files that are written here, from the tables of positions and the RFC, and what labels must have become: they share
 * nothing with the writers.
 */

/** Reads RFC 4180 with any delimiter, character by character. Throws for a file that does not end with a line. */
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
  if (cell !== '' || rows.pop()?.length !== 0) throw new Error('the last line has no end');
  return rows;
}

/** The cents of "-12,30". */
export function inCents(text: string): number {
  const match = /^(-?)(\d+),(\d\d)$/.exec(text);
  if (match === null) throw new Error('no amount');
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 100 + Number(match[3]));
}

const HIGH_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

export const fromWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (byte) => HIGH_1252[byte.charCodeAt(0) - 0x80] ?? '?');

const UNSEEN = '\t\r\n\v\0\u0085\u007f\u2028\u2029\u202e\u200b\u00a0\ufeff';
const SPELLINGS = new Map([
  ['€', 'EUR'],
  ['œ', 'oe'],
  ['é', 'e'],
  ['Ł', 'L'],
  ['＝', '='],
]);

/** What a hostile text must read as in Unicode, on one line. */
export const onOneLine = (text: string): string =>
  [...text.toWellFormed()]
    .map((character) => (UNSEEN.includes(character) ? ' ' : character))
    .join('')
    .trim();

/** The same in a set that has ASCII and `kept`. */
export const spelled = (text: string, kept: string): string =>
  onOneLine(text.replaceAll('e\u0301', 'é')).replace(/[^ -~]/gu, (character) =>
    kept.includes(character) ? character : (SPELLINGS.get(character) ?? '_'),
  );

/** Where each field of a record starts, from 1, and how wide it is. */
type Layout = Readonly<Record<string, readonly [start: number, width: number]>>;

/** The fields of a record without the blanks at their ends; `rest` is what stands outside of them all. */
export function fieldsOf<L extends Layout>(record: string, layout: L): Record<keyof L | 'rest', string> {
  let rest = record;
  const fields = Object.entries(layout).map(([name, [start, width]]) => {
    rest = rest.slice(0, start - 1) + ' '.repeat(width) + rest.slice(start - 1 + width);
    return [name, record.slice(start - 1, start - 1 + width).trimEnd()];
  });
  return { ...Object.fromEntries(fields), rest: rest.trimEnd() };
}
