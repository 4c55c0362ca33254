import { isOtherMeaning, type MatchOptions } from './other-meanings.ts';
import { buildAutomaton, findNextState, NO_PHRASE, type TermAutomaton } from './term-automaton.ts';
import { sliceWritten } from './token-words.ts';
import { BREAK, type TokenizedText, tokenize, tokenizeReadings } from './tokenize.ts';

/** The terms of a job, compiled to be found in any number of texts. */
export type CompiledTerms = {
  readonly automaton: TermAutomaton;
  /** Indices of the terms by phrase: terms with the same words are one phrase. */
  readonly termsByPhrase: readonly (readonly number[])[];
  /** Indices of the terms by their whole form, by which an entry of a list equals them; see `toForm`. */
  readonly termsByForm: ReadonlyMap<string, readonly number[]>;
};

/** Where a term was found first, as written in the text. */
export type TermMatch = { readonly term: number; readonly written: string };

/** Longer terms are found in no text; an entry of a list can equal them. */
export const MAX_TERM_TOKENS = 16;

/**
 * A term with punctuation is two phrases: its words one after the other, and its words with its breaks, so that "HTML/CSS" is found in
 * "HTML CSS" and in "HTML/CSS, PHP". Terms without any word, as "+", are found in no text.
 */
export function compileTerms(terms: readonly string[]): CompiledTerms {
  const phrases = new Map<string, { readonly words: readonly string[]; readonly terms: number[] }>();
  const termsByForm = new Map<string, number[]>();
  for (const [index, term] of terms.entries()) {
    const readings = tokenizeReadings(term);
    for (const form of new Set(readings.map(toForm))) addTo(termsByForm, form, index);
    for (const words of readings.flatMap(listPhrases)) {
      const key = words.join(' ');
      const phrase = phrases.get(key);
      if (phrase === undefined) phrases.set(key, { words, terms: [index] });
      else if (phrase.terms.at(-1) !== index) phrase.terms.push(index);
    }
  }
  const listed = [...phrases.values()];
  return {
    automaton: buildAutomaton(listed.map(({ words }) => words)),
    termsByPhrase: listed.map((phrase) => phrase.terms),
    termsByForm,
  };
}

function addTo(map: Map<string, number[]>, key: string, index: number): void {
  const listed = map.get(key);
  if (listed === undefined) map.set(key, [index]);
  else listed.push(index);
}

/** The word of a break is "". */
function listPhrases(tokenized: TokenizedText): readonly (readonly string[])[] {
  const all = listInnerWords(tokenized);
  const words = all.filter((word) => word !== '');
  if (words.length === 0 || words.length > MAX_TERM_TOKENS) return [];
  return words.length === all.length ? [words] : [words, all];
}

/** The words and the breaks between them. */
function listInnerWords({ words, tokens }: TokenizedText): readonly string[] {
  const all = tokens.map((token) => words[token] ?? '');
  const first = all.findIndex((word) => word !== '');
  return first < 0 ? [] : all.slice(first, all.findLastIndex((word) => word !== '') + 1);
}

/** Returns what two equal entries have in common: words and breaks; without any word, the folded text itself. */
function toForm(tokenized: TokenizedText): string {
  const words = listInnerWords(tokenized);
  return words.length > 0 ? words.join(' ') : `= ${tokenized.folded.trim().replaceAll(/\s+/g, ' ')}`;
}

/** Returns the words under which a term is compared; two terms with the same words are one. */
export function toKey(term: string): readonly string[] {
  const { words, tokens } = tokenize(term);
  return tokens.flatMap((token) => (token === BREAK ? [] : [words[token] ?? '']));
}

/**
 * Returns the terms that a text contains as whole words, by index, each with its first place, in the order of the text. A text that is no
 * running text also contains the terms that it equals.
 */
export const matchTerms = (
  text: string,
  compiled: CompiledTerms,
  options: MatchOptions,
): ReadonlyMap<number, TermMatch> => matchReadings(tokenizeReadings(text), compiled, options);

/** Like `matchTerms`, for a text that is compared with several lists of terms: its readings of `tokenizeReadings`. */
export function matchReadings(
  readings: readonly TokenizedText[],
  compiled: CompiledTerms,
  options: MatchOptions,
): ReadonlyMap<number, TermMatch> {
  const matches = new Map<number, TermMatch>();
  for (const reading of readings)
    for (const match of findTerms(reading, compiled, options))
      if (!matches.has(match.term)) matches.set(match.term, match);
  return matches;
}

function* findTerms(
  tokenized: TokenizedText,
  { automaton, termsByPhrase, termsByForm }: CompiledTerms,
  options: MatchOptions,
): Generator<TermMatch> {
  for (const { phrase, first, last } of findPhrases(tokenized, automaton, options)) {
    const written = sliceWritten(tokenized, first, last);
    for (const term of termsByPhrase[phrase] ?? []) yield { term, written };
  }
  if (options.isRunningText) return;
  for (const term of termsByForm.get(toForm(tokenized)) ?? []) yield { term, written: tokenized.text };
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
    // Each of these is shorter than the one before: at most twice MAX_TERM_TOKENS of them.
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
