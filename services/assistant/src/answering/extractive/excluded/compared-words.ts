import { findSynonyms } from '../../../synonyms/read-synonyms.ts';
import { splitWords } from '../../../text-analysis/split-words.ts';

/** Letters by which two forms of a word are compared: "dentaire" and "dentaires". */
const STEM_LETTERS = 5;

export const toStem = (folded: string): string => folded.slice(0, STEM_LETTERS);

/** Returns whether a text has a word, another form of it, or a French synonym of it. */
export function createMentions(text: string): (word: string) => boolean {
  const stems = new Set([...splitWords(text)].map(({ folded }) => toStem(folded)));
  const hasAll = (words: string): boolean => [...splitWords(words)].every(({ folded }) => stems.has(toStem(folded)));
  return (word) => hasAll(word) || findSynonyms(word).some((synonym) => hasAll(synonym.text));
}
