import { isIban } from '@probant/french/iban';
import type { Row } from '../../reading/rows.ts';
import { type Character, joinCharacters, splitCharacters } from '../characters.ts';

/** Characters that may be an IBAN: from the country code to the end of the row. */
export type PrintedIban = { readonly row: Row; readonly characters: readonly Character[] };

const MIN_IBAN_LENGTH = 15;
const MAX_IBAN_LENGTH = 34;
// The two check digits may be letters that OCR confused with digits.
const IBAN_START_PATTERN = /^[A-Z]{2}[0-9OQDUILZSGB]{2}/;

/** Finds every place where an IBAN can begin, ignoring boxes and blanks. */
export function findPrintedIbans(rows: readonly Row[]): PrintedIban[] {
  return rows.flatMap((row, index) => {
    const characters = splitCharacters(row.words);
    const starts = characters.flatMap(({ startsWord }, at) => (startsWord || followsLabel(characters, at) ? [at] : []));
    return starts
      .filter((at) => IBAN_START_PATTERN.test(joinCharacters(characters.slice(at, at + 4))))
      .map((at) => ({
        row,
        characters: appendNextRow(characters.slice(at, at + MAX_IBAN_LENGTH), row, rows[index + 1]),
      }));
  });
}

const followsLabel = (characters: readonly Character[], at: number): boolean =>
  joinCharacters(characters.slice(Math.max(0, at - 4), at)) === 'IBAN';

// A narrow column breaks an IBAN in its second half at the earliest.
const MIN_LENGTH_BEFORE_BREAK = 12;

/** Appends the next row when a narrow column broke the number there: the next row begins below its beginning. */
function appendNextRow(characters: readonly Character[], row: Row, next: Row | undefined): readonly Character[] {
  const isWithinRow = characters.length < MIN_LENGTH_BEFORE_BREAK || characters.at(-1)?.word !== row.words.at(-1);
  if (isWithinRow || next === undefined || next.page !== row.page) return characters;
  const [first] = characters;
  const below = splitCharacters(next.words);
  const isBelowStart = Math.abs((below[0]?.center ?? 1) - (first?.center ?? 0)) < 0.1;
  return isBelowStart ? [...characters, ...below].slice(0, MAX_IBAN_LENGTH) : characters;
}

/** Returns the characters that are a complete, valid IBAN and end with a word; null without one. */
export function findValidIban({ characters }: PrintedIban): readonly Character[] | null {
  for (let length = MIN_IBAN_LENGTH; length <= characters.length; length++) {
    const candidate = characters.slice(0, length);
    if (candidate.at(-1)?.endsWord && isIban(joinCharacters(candidate))) return candidate;
  }
  return null;
}
