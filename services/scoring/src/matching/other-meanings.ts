import { type TokenizedText, tokenize } from './tokenize.ts';

export type MatchOptions = {
  /** In running text, a name of one letter, or Go, counts only as written by its users or alone between separators. */
  readonly isRunningText: boolean;
};

/** Two words that are another name than each alone: "Java Script" is not Java. Part of the frozen tables. No two begin alike. */
const HIDING_PAIRS: ReadonlyMap<string, string> = new Map(
  ['Java Script', 'C sharp', 'F sharp', 'Objective C', 'React Native', 'R & D'].map((pair) => {
    const [, first = '', second = ''] = tokenize(pair).words;
    return [first, second] as const;
  }),
);

/** How names of one letter, and Go, are written in a sentence. */
const SHORT_NAME_PATTERN = /^(?:[A-Z]|Go)$/;

/** Whether a token alone is not the name that it looks like. */
export function isOtherMeaning(tokenized: TokenizedText, at: number, { isRunningText }: MatchOptions): boolean {
  const word = getWord(tokenized, at);
  const [before, after] = [getWord(tokenized, at - 1), getWord(tokenized, at + 1)];
  if (HIDING_PAIRS.get(word) === after || HIDING_PAIRS.get(before) === word) return true;
  // "16 Go" is an amount of memory.
  if (word === 'go' && /^\d+$/.test(before)) return true;
  if (!isRunningText || !(word === 'go' || /^[a-z]$/.test(word))) return false;
  if (isItemMarker(tokenized, at)) return true;
  const isListed = before === '' && after === '';
  return !isListed && !SHORT_NAME_PATTERN.test(sliceWritten(tokenized, at, at));
}

/** Returns the word of a token; "" for a break and beyond both ends. */
const getWord = ({ words, tokens }: TokenizedText, at: number): string => words[tokens[at] ?? 0] ?? '';

/** Returns the words of the tokens from `first` to `last` as they are written in the text. */
export const sliceWritten = ({ text, starts, ends, findOffset }: TokenizedText, first: number, last: number): string =>
  text.slice(findOffset(starts[first] ?? 0), findOffset(ends[last] ?? 0));

/** The letter of "c) ..." or "C. ..." at the start of a line numbers an item. */
function isItemMarker({ folded, starts, ends }: TokenizedText, at: number): boolean {
  const end = ends[at] ?? 0;
  if (!/^[).][ \t]/.test(folded.slice(end, end + 2))) return false;
  let lineStart = starts[at] ?? 0;
  while (folded[lineStart - 1] === ' ' || folded[lineStart - 1] === '\t') lineStart--;
  return lineStart === 0 || folded[lineStart - 1] === '\n';
}
