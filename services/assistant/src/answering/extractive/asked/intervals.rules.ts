import { EMPTY_WORDS, fold, splitKey } from './label-words.ts';

/** Numbers from `low` to `high`; the ends belong to it or not, as they are written. */
type Interval = { readonly low: number; readonly high: number; readonly isOpen: boolean };

const NUMBER = '(\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+|\\d{1,9})(?:[.,](\\d{1,2}))?';
const UNIT = '(?: ?(?:€|euros?|%|[a-z]{1,7}))?';
const BETWEEN_PATTERN = new RegExp(`(?:de|entre|from|between) ${NUMBER}${UNIT} (?:a|et|to|and) ${NUMBER}`);
const BELOW_PATTERN = new RegExp(`(?:moins de|inferieur a|less than|under|below) ${NUMBER}`);
const ABOVE_PATTERN = new RegExp(`(?:plus de|superieur a|au-dela de|more than|over|above) ${NUMBER}`);
const UP_TO_PATTERN = new RegExp(`(?:jusqu'a|up to) ${NUMBER}`);
const FROM_PATTERN = new RegExp(`(?:a partir de|from) ${NUMBER}|${NUMBER}${UNIT} (?:et plus|ou plus|and more|or more)`);

/** Reads "Moins de 600 €", "De 600 à 1 000 €", "Plus de 1 000 €" as an interval; null for any other cell. */
export function readInterval(cell: string): Interval | null {
  const said = fold(cell);
  const between = BETWEEN_PATTERN.exec(said);
  if (between !== null)
    return { low: toNumber(between[1], between[2]), high: toNumber(between[3], between[4]), isOpen: false };
  const below = BELOW_PATTERN.exec(said);
  if (below !== null) return { low: Number.NEGATIVE_INFINITY, high: toNumber(below[1], below[2]), isOpen: true };
  const above = ABOVE_PATTERN.exec(said);
  if (above !== null) return { low: toNumber(above[1], above[2]), high: Number.POSITIVE_INFINITY, isOpen: true };
  const upTo = UP_TO_PATTERN.exec(said);
  if (upTo !== null) return { low: Number.NEGATIVE_INFINITY, high: toNumber(upTo[1], upTo[2]), isOpen: false };
  const from = FROM_PATTERN.exec(said);
  if (from === null) return null;
  const low = from[1] === undefined ? toNumber(from[3], from[4]) : toNumber(from[1], from[2]);
  return { low, high: Number.POSITIVE_INFINITY, isOpen: false };
}

const toNumber = (whole = '', decimals = '0'): number => Number(`${whole.replace(/\D/g, '')}.${decimals}`);

export const isWithin = (value: number, { high, isOpen, low }: Interval): boolean =>
  isOpen ? value > low && value < high : value >= low && value <= high;

/** Whether a cell is an interval with the number that the question gives for its column: "un quotient de 800" of "De 600 à 1 000 €". */
export function hasNumberWithin(question: string, column: string, cell: string): boolean {
  const interval = readInterval(cell);
  if (interval === null) return false;
  const asked = fold(question);
  return splitKey(column)
    .filter((word) => !EMPTY_WORDS.has(word) && word.length > 2 && /^[a-z]+$/.test(word))
    .some((word) => {
      const stem = word.replace(/s$/, '');
      const pattern = new RegExp(
        `(?<![a-z])${stem}s?(?: (?!et |ou )[a-z]+)? ?(?:de|a|est de|of|:)? ?${NUMBER}(?! ?(?:a|et) \\d)`,
      );
      const found = pattern.exec(asked);
      return found !== null && isWithin(toNumber(found[1], found[2]), interval);
    });
}
