import { foldLetters } from '@probant/french/folded-letters';
import type { Language } from './language.ts';
import { stemEnglish } from './stem-english.ts';
import { stemFrench } from './stem-french.ts';

/** Longer words are formulas, identifiers or noise: they are not stemmed. */
const MAX_STEMMED_UNITS = 40;
/** Distinct words of one language that are remembered: a dictionary's worth. */
const MAX_CACHED_STEMS = 50_000;

/** Plurals that the French algorithm keeps: "vélos", "menus". */
const KEPT_PLURAL_PATTERN = /(?<=^\p{L}{3,}[ou])s$/u;
const stemFrenchPlural = (word: string): string => stemFrench(word).replace(KEPT_PLURAL_PATTERN, '');

const STEMMERS: Readonly<Record<Language, (word: string) => string>> = { fr: stemFrenchPlural, en: stemEnglish };
const stemCaches: Readonly<Record<Language, Map<string, string>>> = { fr: new Map(), en: new Map() };

/** Returns the term of a word in lower case: its stem without accents; words with digits or of other scripts are only folded. */
export function stemWord(word: string, folded: string, language: Language): string {
  if (folded.length > MAX_STEMMED_UNITS || !/^[a-z]+$/.test(folded)) return folded;
  const cache = stemCaches[language];
  const cached = cache.get(word);
  if (cached !== undefined) return cached;
  const stem = foldLetters(STEMMERS[language](word));
  if (cache.size >= MAX_CACHED_STEMS) cache.clear();
  cache.set(word, stem);
  return stem;
}
