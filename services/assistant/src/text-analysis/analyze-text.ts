import type { Language } from './language.ts';
import { splitWords } from './split-words.ts';
import { stemWord } from './stem-word.ts';
import { isStopWord } from './stop-words.ts';

/** A term of a text and where its word is: UTF-16 offsets, `end` exclusive. */
export type Token = { readonly term: string; readonly start: number; readonly end: number };

/** Terms of one text: a chunk has some 100; a text with more is cut. */
export const MAX_TOKENS_PER_TEXT = 100_000;

/**
 * Returns the terms of a text in order, under which it is indexed and searched: words without elided articles and stop words, stemmed,
 * folded to lower case without accents. Numbers keep their digits ("100 000" is 100000). At most MAX_TOKENS_PER_TEXT.
 */
export function analyzeText(text: string, language: Language): readonly Token[] {
  const tokens: Token[] = [];
  for (const { word, folded, start, end } of splitWords(text)) {
    if (isStopWord(folded, language)) continue;
    if (tokens.length === MAX_TOKENS_PER_TEXT) break;
    tokens.push({ term: stemWord(word, folded, language), start, end });
  }
  return tokens;
}

/** Returns only the terms of a text, see `analyzeText`. */
export const listTerms = (text: string, language: Language): readonly string[] =>
  analyzeText(text, language).map(({ term }) => term);
