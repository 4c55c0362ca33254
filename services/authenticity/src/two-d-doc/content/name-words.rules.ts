import { splitWords } from './signed-values.rules.ts';

/** Words before or between the names of persons. */
export const TITLES: ReadonlySet<string> = new Set(
  'm mr mme mlle mrs ms dr me monsieur madame mademoiselle messieurs mesdames ou et epouse epoux nee ne veuve'.split(
    ' ',
  ),
);
/** An initial says too little. */
const MIN_NAME_LENGTH = 3;

/** Returns the words of a name that distinguish persons: no titles, no initials. */
export const listNameWords = (text: string): readonly string[] => [
  ...new Set(
    splitWords(text).filter((word) => word.length >= MIN_NAME_LENGTH && !TITLES.has(word) && !/\d/.test(word)),
  ),
];

const TITLE_PATTERN = /^(?:m\.?|mr\.?|mme\.?|mlle\.?|monsieur|madame|mademoiselle)$/i;
/** Names as they are printed: capitals first. "Monsieur le directeur" names nobody. */
const NAME_PATTERN = /^\p{Lu}[\p{L}'’-]+[,.]?$/u;
const MAX_NAME_WORDS = 6;

/** Returns the words that follow titles in a row, and are names; [] without any. */
export function findTitledNames<Word extends { readonly text: string }>(
  words: readonly Word[],
): readonly (readonly Word[])[] {
  return words.flatMap(({ text }, index) => {
    if (!TITLE_PATTERN.test(text)) return [];
    const after = words.slice(index + 1, index + 1 + MAX_NAME_WORDS);
    const end = after.findIndex((word) => !NAME_PATTERN.test(word.text) || TITLE_PATTERN.test(word.text));
    const names = end < 0 ? after : after.slice(0, end);
    return names.length === 0 ? [] : [names];
  });
}
