import { foldLetters } from '@probant/french/folded-letters';

/** Longer questions are cut: one has some ten words. */
const MAX_QUESTION_UNITS = 600;
/** Longer sentences and rows are cut. */
const MAX_SENTENCE_UNITS = 2_000;

/** Returns the first UTF-16 units of a text as patterns are written: folded letters and straight apostrophes. */
export const foldStart = (text: string, units: number): string =>
  foldLetters(text.slice(0, units)).replaceAll('’', "'");

export const foldQuestion = (question: string): string => foldStart(question, MAX_QUESTION_UNITS);
export const foldSentence = (sentence: string): string => foldStart(sentence, MAX_SENTENCE_UNITS);
