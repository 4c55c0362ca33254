import { isIban } from '@probant/french/iban';
import type { Row } from '../reading/rows.ts';
import { type Character, charactersOf, textOf } from './characters.ts';

/** What stands where an IBAN may stand: from its country on to the end of the row. */
export type PrintedIban = { readonly row: Row; readonly characters: readonly Character[] };

const SHORTEST = 15;
const LONGEST = 34;
// Readers of pictures take a digit for a letter.
const OPENING = /^[A-Z]{2}[0-9OQDUILZSGB]{2}/;

/** Every place from which on letters and digits may be an IBAN, boxes and blanks left aside. */
export function printedIbans(rows: readonly Row[]): PrintedIban[] {
  return rows.flatMap((row, index) => {
    const characters = charactersOf(row.words);
    const starts = characters.flatMap(({ opens }, at) => (opens || followsLabel(characters, at) ? [at] : []));
    return starts
      .filter((at) => OPENING.test(textOf(characters.slice(at, at + 4))))
      .map((at) => ({ row, characters: withNextRow(characters.slice(at, at + LONGEST), row, rows[index + 1]) }));
  });
}

const followsLabel = (characters: readonly Character[], at: number): boolean =>
  textOf(characters.slice(Math.max(0, at - 4), at)) === 'IBAN';

// Half an IBAN at least stands before a narrow column breaks it.
const LEAST_BEFORE_BREAK = 12;

/** A narrow column breaks the number: its end opens the next row, under its beginning. */
function withNextRow(characters: readonly Character[], row: Row, next: Row | undefined): readonly Character[] {
  const wordsInRow = characters.length < LEAST_BEFORE_BREAK || characters.at(-1)?.word !== row.words.at(-1);
  if (wordsInRow || next === undefined || next.page !== row.page) return characters;
  const [first] = characters;
  const below = charactersOf(next.words);
  const starts = Math.abs((below[0]?.at ?? 1) - (first?.at ?? 0)) < 0.1;
  return starts ? [...characters, ...below].slice(0, LONGEST) : characters;
}

/** The part of a print that is a whole, valid IBAN: as many characters as its country has, up to the end of a word. */
export function validIban({ characters }: PrintedIban): readonly Character[] | null {
  for (let length = SHORTEST; length <= characters.length; length++) {
    const taken = characters.slice(0, length);
    if (taken.at(-1)?.ends && isIban(textOf(taken))) return taken;
  }
  return null;
}
