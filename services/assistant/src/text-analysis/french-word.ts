/** Parts of a word in which suffixes are removed; `word` is all of it. */
export type Region = 'rv' | 'r1' | 'r2' | 'word';

const VOWELS = 'aeiouyâàëéêèïîôûù';

/** Whether the last letter is a vowel; letters in upper case are consonants. */
export const endsInVowel = (text: string): boolean => text !== '' && VOWELS.includes(text.charAt(text.length - 1));

/**
 * Returns where the regions of a word start. R1 follows the first consonant after a vowel, R2 is R1 of R1. RV follows the third letter of
 * a word that starts with two vowels or with par, col, tap, and otherwise the first vowel after the first letter.
 */
export function createRegions(word: string): Readonly<Record<Region, number>> {
  const r1 = findAfterVowelAndConsonant(word, 0);
  return { rv: findVerbRegion(word), r1, r2: findAfterVowelAndConsonant(word, r1), word: 0 };
}

function findAfterVowelAndConsonant(word: string, from: number): number {
  let at = from;
  while (at < word.length && !endsInVowel(word.charAt(at))) at++;
  while (at < word.length && endsInVowel(word.charAt(at))) at++;
  return Math.min(at + 1, word.length);
}

function findVerbRegion(word: string): number {
  const hasTwoVowels = endsInVowel(word.charAt(0)) && endsInVowel(word.charAt(1));
  if (word.length >= 3 && (hasTwoVowels || /^(?:par|col|tap)/.test(word))) return 3;
  let at = 1;
  while (at < word.length && !endsInVowel(word.charAt(at))) at++;
  return Math.min(at + 1, word.length);
}

/** Returns the first of the suffixes, longest first, that the word ends with inside the region. */
export const readRegionSuffix = (word: string, suffixes: readonly string[], start: number): string | undefined =>
  suffixes.find((suffix) => word.length - suffix.length >= start && word.endsWith(suffix));

/** Replaces a suffix that the word has. */
export const replaceSuffix = (word: string, suffix: string, replacement: string): string =>
  word.slice(0, word.length - suffix.length) + replacement;
