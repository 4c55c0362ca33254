import { type Token, type TokenizedText, tokenize } from './tokenize.ts';

/** The terms of a job, compiled to be found in any number of texts. */
export type CompiledTerms = {
  /** Indices of the terms by their tokens, joined by spaces. */
  readonly termsByTokens: ReadonlyMap<string, readonly number[]>;
  /** Number of tokens of the longest term that starts with a token. */
  readonly lengthByFirst: ReadonlyMap<string, number>;
};

export type MatchOptions = {
  /** In running text, a name of one letter, or Go, counts only as written by its users or alone between separators. */
  readonly isRunningText: boolean;
};

/** Where a term was found first, as written in the text. */
export type TermMatch = { readonly term: number; readonly written: string };

/** Longer terms are found nowhere: each word of a text is compared with at most this many that follow it. */
const MAX_TERM_TOKENS = 16;

/** Terms without any word, as "+", are found nowhere. */
export function compileTerms(terms: readonly string[]): CompiledTerms {
  const termsByTokens = new Map<string, number[]>();
  const lengthByFirst = new Map<string, number>();
  for (const [index, term] of terms.entries()) {
    const tokens = toKey(term);
    const [first] = tokens;
    if (first === undefined || tokens.length > MAX_TERM_TOKENS) continue;
    const key = tokens.join(' ');
    termsByTokens.set(key, [...(termsByTokens.get(key) ?? []), index]);
    lengthByFirst.set(first, Math.max(lengthByFirst.get(first) ?? 0, tokens.length));
  }
  return { termsByTokens, lengthByFirst };
}

/** Returns the tokens under which a term is compared; two terms with the same tokens are one. */
export const toKey = (term: string): readonly string[] =>
  tokenize(term).tokens.flatMap(({ text }) => (text === '' ? [] : [text]));

/** Returns the terms that a text contains as whole words, by index, each with its first place. */
export function matchTerms(
  text: string,
  compiled: CompiledTerms,
  options: MatchOptions,
): ReadonlyMap<number, TermMatch> {
  const tokenized = tokenize(text);
  const matches = new Map<number, TermMatch>();
  for (const [start, token] of tokenized.tokens.entries()) {
    const longest = compiled.lengthByFirst.get(token.text) ?? 0;
    for (const { key, last } of listPhrases(tokenized.tokens, start, longest)) {
      const terms = compiled.termsByTokens.get(key);
      if (terms === undefined || (last === start && isOtherMeaning(tokenized, start, text, options))) continue;
      for (const term of terms)
        if (!matches.has(term)) matches.set(term, { term, written: sliceWritten(tokenized, text, start, last) });
    }
  }
  return matches;
}

/** Yields the phrases of 1 to `longest` tokens from a position on, none of them over a break. */
function* listPhrases(
  tokens: readonly Token[],
  start: number,
  longest: number,
): Generator<{ readonly key: string; readonly last: number }> {
  let key = '';
  for (let last = start; last < start + longest; last++) {
    const text = tokens[last]?.text ?? '';
    if (text === '') return;
    key = last === start ? text : `${key} ${text}`;
    yield { key, last };
  }
}

const sliceWritten = ({ tokens, findOffset }: TokenizedText, text: string, first: number, last: number): string =>
  text.slice(findOffset(tokens[first]?.start ?? 0), findOffset(tokens[last]?.end ?? 0));

/** Two words that are another name than one of them: "Java Script" is not Java. Part of the frozen tables. */
const HIDING_PAIRS: ReadonlySet<string> = new Set(
  ['Java Script', 'C sharp', 'F sharp', 'Objective C', 'React Native'].map((pair) => toKey(pair).join(' ')),
);

/** How names of one letter, and Go, are written in a sentence. */
const SHORT_NAME_PATTERN = /^(?:[A-Z]|Go)$/;

/** Whether a token alone is not the name that it looks like. */
function isOtherMeaning(tokenized: TokenizedText, at: number, text: string, { isRunningText }: MatchOptions): boolean {
  const { tokens } = tokenized;
  const word = tokens[at]?.text ?? '';
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
  if (HIDING_PAIRS.has(`${word} ${after}`) || HIDING_PAIRS.has(`${before} ${word}`)) return true;
  // "16 Go" is an amount of memory.
  if (word === 'go' && /^\d+$/.test(before)) return true;
  if (!isRunningText || !(word === 'go' || /^[a-z]$/.test(word))) return false;
  const isListed = before === '' && after === '';
  return !isListed && !SHORT_NAME_PATTERN.test(sliceWritten(tokenized, text, at, at));
}
