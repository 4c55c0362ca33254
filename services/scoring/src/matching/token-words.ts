import { foldWord } from './fold-word.ts';
import type { TokenizedText } from './tokenize.ts';

/** Returns the words of a list, as tokens have them. */
export const listWords = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(foldWord));

/** Returns the word of a token; "" for a break and beyond both ends. */
export const getWord = ({ words, tokens }: TokenizedText, at: number): string => words[tokens[at] ?? 0] ?? '';

/** Returns the words of the tokens from `first` to `last` as they are written in the text. */
export const sliceWritten = ({ text, starts, ends, findOffset }: TokenizedText, first: number, last: number): string =>
  text.slice(findOffset(starts[first] ?? 0), findOffset(ends[last] ?? 0));
