import { foldLetters } from '../folded-letters.ts';

/** Splits the name of a place into words as they are compared: "ST-ETIENNE" and "Saint-Étienne" give the same. */
export const splitPlaceName = (name: string): readonly string[] =>
  foldLetters(name)
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (word === '' ? [] : (EXPANDED_WORDS[word] ?? word)));

const EXPANDED_WORDS: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' };
