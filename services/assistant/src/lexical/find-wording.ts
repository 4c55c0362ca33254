import type { Translation } from '../translation/lexicon.ts';
import { computeRarity } from './bm25.rules.ts';
import { findRelative } from './find-relative.ts';
import type { LexicalIndex } from './lexical-index.ts';

/** A term that chunks are scored by. */
export type ScoredTerm = { readonly id: number; readonly certainty: number; readonly rarity: number };

/** A base of fewer chunks says little about how rare a word is: an unknown one would outweigh all others. */
export const MIN_RARITY_CHUNKS = 200;
/** A word of the same family, or the noun without what describes it, may mean something else. */
const NEAR_CERTAINTY = 0.7;
/** Shorter words are no noun. */
const MIN_NOUN_LETTERS = 4;

/** Returns an expression as terms of the index; null when no chunk has one of them. */
export function findWording(terms: readonly string[], index: LexicalIndex): readonly ScoredTerm[] | null {
  const found = terms.flatMap((term) => {
    const id = index.vocabulary.findTerm(term);
    return id === undefined ? [] : [toScored(id, 1, index)];
  });
  return found.length < terms.length ? null : found;
}

/** A term of the index that replaces a translation which no chunk has. */
type NearWording = { readonly term: ScoredTerm; readonly name: string };

/**
 * Returns what chunks say that have none of some translations: the noun that a French expression starts with ("animal" for "animal de
 * compagnie"), or a word of the same family ("fermeture" for "fermé"). Null without one.
 */
export function findNearWording(translations: readonly Translation[], index: LexicalIndex): NearWording | null {
  const { vocabulary } = index;
  for (const { terms } of translations) {
    const [noun = ''] = terms;
    const id =
      terms.length > 1
        ? noun.length >= MIN_NOUN_LETTERS
          ? vocabulary.findTerm(noun)
          : undefined
        : findRelative(noun, vocabulary);
    if (id !== undefined) return { term: toScored(id, NEAR_CERTAINTY, index), name: vocabulary.readTerm(id) };
  }
  return null;
}

function toScored(id: number, certainty: number, { totals, vocabulary }: LexicalIndex): ScoredTerm {
  const frequency = vocabulary.readFrequency('chunks', id);
  return { id, certainty, rarity: computeRarity(frequency, Math.max(totals.chunks, MIN_RARITY_CHUNKS)) };
}
