import { isOtherMeaning, type MatchOptions, sliceWritten } from './other-meanings.ts';
import { buildAutomaton, findNextState, NO_PHRASE, type TermAutomaton } from './term-automaton.ts';
import { BREAK, type TokenizedText, tokenize } from './tokenize.ts';

/** The terms of a job, compiled to be found in any number of texts. */
export type CompiledTerms = {
  readonly automaton: TermAutomaton;
  /** Indices of the terms by phrase: terms with the same words are one phrase. */
  readonly termsByPhrase: readonly (readonly number[])[];
};

/** Where a term was found first, as written in the text. */
export type TermMatch = { readonly term: number; readonly written: string };

/** Longer terms are found nowhere. */
const MAX_TERM_TOKENS = 16;

/** Terms without any word, as "+", are found nowhere. */
export function compileTerms(terms: readonly string[]): CompiledTerms {
  const phrases = new Map<string, { readonly words: readonly string[]; readonly terms: number[] }>();
  for (const [index, term] of terms.entries()) {
    const words = toKey(term);
    if (words.length === 0 || words.length > MAX_TERM_TOKENS) continue;
    const key = words.join(' ');
    const phrase = phrases.get(key);
    if (phrase === undefined) phrases.set(key, { words, terms: [index] });
    else phrase.terms.push(index);
  }
  const listed = [...phrases.values()];
  return {
    automaton: buildAutomaton(listed.map(({ words }) => words)),
    termsByPhrase: listed.map((phrase) => phrase.terms),
  };
}

/** Returns the words under which a term is compared; two terms with the same words are one. */
export function toKey(term: string): readonly string[] {
  const { words, tokens } = tokenize(term);
  return tokens.flatMap((token) => (token === BREAK ? [] : [words[token] ?? '']));
}

/** Returns the terms that a text contains as whole words, by index, each with its first place, in the order of the text. */
export const matchTerms = (
  text: string,
  compiled: CompiledTerms,
  options: MatchOptions,
): ReadonlyMap<number, TermMatch> => matchTokens(tokenize(text), compiled, options);

/** Like `matchTerms`, for a text that is compared with several lists of terms. */
export function matchTokens(
  tokenized: TokenizedText,
  { automaton, termsByPhrase }: CompiledTerms,
  options: MatchOptions,
): ReadonlyMap<number, TermMatch> {
  const matches = new Map<number, TermMatch>();
  for (const { phrase, first, last } of findPhrases(tokenized, automaton, options)) {
    const written = sliceWritten(tokenized, first, last);
    for (const term of termsByPhrase[phrase] ?? []) matches.set(term, { term, written });
  }
  return matches;
}

/** A phrase, and its first and last token. */
type PhraseMatch = { readonly phrase: number; readonly first: number; readonly last: number };

/** Returns the first match of each phrase, in the order of the text; of those that begin together, the shorter first. */
function findPhrases(
  tokenized: TokenizedText,
  automaton: TermAutomaton,
  options: MatchOptions,
): readonly PhraseMatch[] {
  const { tokens, words } = tokenized;
  const { phrases, suffixes, lengths, idsByWord } = automaton;
  const ids = words.map((word) => idsByWord.get(word) ?? 0);
  const found = new Map<number, PhraseMatch>();
  let state = 0;
  for (let last = 0; last < tokens.length; last++) {
    const id = ids[tokens[last] ?? BREAK] ?? 0;
    state = id === 0 ? 0 : findNextState(automaton, state, id);
    // Each of these is shorter than the one before: at most MAX_TERM_TOKENS of them.
    for (let ending = state; ending !== 0; ending = suffixes[ending] ?? 0) {
      const phrase = phrases[ending] ?? NO_PHRASE;
      if (phrase === NO_PHRASE || found.has(phrase)) continue;
      const first = last + 1 - (lengths[ending] ?? 0);
      if (first === last && isOtherMeaning(tokenized, last, options)) continue;
      found.set(phrase, { phrase, first, last });
    }
  }
  return [...found.values()].sort((a, b) => a.first - b.first || a.last - b.last);
}
