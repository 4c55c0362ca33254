import { foldLetters } from '../folded-letters.ts';

/** Splits the name of a place into words as they are compared: "ST-ETIENNE" and "Saint-Étienne" give the same. */
export const splitPlaceName = (name: string): readonly string[] =>
  foldLetters(name)
    .split(/[^a-z0-9]+/)
    .flatMap((word) => (word === '' ? [] : (EXPANDED_WORDS.get(word) ?? word)));

const EXPANDED_WORDS: ReadonlyMap<string, string> = new Map(Object.entries({ st: 'saint', ste: 'sainte' }));
