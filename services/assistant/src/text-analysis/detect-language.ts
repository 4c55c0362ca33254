import { foldLetters } from '@probant/french/folded-letters';
import { DEFAULT_LANGUAGE, type Language } from './language.ts';
import { isStopWord } from './stop-words.ts';

/** The start of a text is enough: it has hundreds of stop words. */
const MAX_SAMPLE_UNITS = 20_000;

/** Words of both languages ("a", "on", "plus") do not distinguish them and are skipped. */
const isDistinctive = (word: string, language: Language, other: Language): boolean =>
  isStopWord(word, language) && !isStopWord(word, other);

/**
 * Returns the language of a text or question: the one that more of its words are stop words of. Letters with accents count as one word
 * each for French. French when nothing distinguishes them.
 */
export const detectLanguage = (text: string): Language => findLanguage(text) ?? DEFAULT_LANGUAGE;

/** Returns the language that `detectLanguage` finds; null when nothing distinguishes them, as in "notice period". */
export function findLanguage(text: string): Language | null {
  const sample = text.slice(0, MAX_SAMPLE_UNITS);
  let french = (sample.match(/[àâçéèêëîïôùûœ]/giu) ?? []).length;
  let english = 0;
  for (const word of foldLetters(sample).match(/[a-z]+/g) ?? []) {
    if (isDistinctive(word, 'fr', 'en')) french++;
    if (isDistinctive(word, 'en', 'fr')) english++;
  }
  if (english === french) return null;
  return english > french ? 'en' : 'fr';
}
