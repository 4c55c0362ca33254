import { listReadings } from '@probant/french/divided-words';
import { foldLettersWithPlaces } from '@probant/french/folded-letters';
import { measureAbbreviation, measureInitials } from './abbreviations.ts';
import { isApostrophe, isDigitUnit, isSeparator, isWordUnit } from './character-classes.ts';
import { foldWord } from './fold-word.ts';
import { skipFeminineEnding } from './inclusive-forms.ts';
import { findProtectedName } from './protected-names.ts';

/**
 * A text as tokens: words as they are compared, and breaks that no term extends over. `tokens`, `starts` and `ends` have one entry for
 * each token, of numbers only: a text of 500,000 characters can have as many tokens.
 */
export type TokenizedText = {
  readonly text: string;
  readonly folded: string;
  /** The word of each token by its index in `words`; BREAK for a break. */
  readonly tokens: readonly number[];
  /** Offsets in the folded text. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The compared words, and "" for a break. Two forms of a word may have two entries. */
  readonly words: readonly string[];
  /** Returns the offset in `text` of an offset in the folded text. */
  readonly findOffset: (foldedOffset: number) => number;
};

/** The token of a break: its index in `words`. Breaks that follow one another are one. */
export const BREAK = 0;

/** l'équipe, d'un, jusqu'à: the letters before the apostrophe are dropped, else "c'est" would be the language C. */
const ELIDED_WORDS: ReadonlySet<string> = new Set([
  ...['l', 'd', 'c', 'j', 'n', 's', 't', 'm', 'qu'],
  ...['jusqu', 'lorsqu', 'puisqu', 'quoiqu'],
]);
/** Dropped in terms and texts: "gestion projet" is "gestion de projet". "et" and "ou" are kept. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set('de du des la le les a au aux en of the'.split(' '));
/** C++, C#, Notepad++. */
const MAX_SYMBOLS = 3;
/** Of a language named by one letter. */
const LANGUAGE_SYMBOLS: ReadonlySet<string> = new Set(['++', '#']);
const PLUS = 0x2b;
const HASH = 0x23;
const DOT = 0x2e;

/**
 * Splits a text into tokens in one pass, in time proportional to its length. A word that a line end divides is read as two; see
 * `tokenizeReadings`.
 */
export const tokenize = (text: string): TokenizedText => tokenizeReading(text, text);

/** Splits each reading of a text into tokens: two when a line end divides words after a hyphen, which may be a part of them or not. */
export const tokenizeReadings = (text: string): readonly TokenizedText[] =>
  listReadings(text).map((reading) => tokenizeReading(reading, text));

/** A reading is as long as its text. */
function tokenizeReading(reading: string, text: string): TokenizedText {
  const { folded, findOffset } = foldLettersWithPlaces(reading);
  const list: TokenList = { tokens: [], starts: [], ends: [], words: [''], indices: new Map() };
  let at = 0;
  while (at < folded.length) at = readToken(folded, at, list);
  const { tokens, starts, ends, words } = list;
  return { text, folded, tokens, starts, ends, words, findOffset };
}

type TokenList = {
  readonly tokens: number[];
  readonly starts: number[];
  readonly ends: number[];
  readonly words: string[];
  /** Index in `words` of each word of the folded text; DROPPED for a function word. Not kept: words of a person are among them. */
  readonly indices: Map<string, number>;
};

const DROPPED = -1;

/** Adds what is at a position and returns the position after it. */
function readToken(folded: string, at: number, list: TokenList): number {
  const name = findProtectedName(folded, at);
  if (name !== null) {
    const end = at + name.length;
    for (const word of name.tokens) addWord(list, word, at, end);
    return end;
  }
  if (isWordUnit(folded.charCodeAt(at))) {
    const letters = measureAbbreviation(folded, at) || measureInitials(folded, at);
    if (letters > 0) return addLetters(list, folded, at, at + letters);
    return readWord(folded, at, list);
  }
  if (isBreak(folded, at)) addBreak(list, at);
  return at + 1;
}

/** A dot breaks unless a word follows it at once. */
function isBreak(folded: string, at: number): boolean {
  const code = folded.charCodeAt(at);
  return isSeparator(code) || (code === DOT && !isWordUnit(folded.charCodeAt(at + 1)));
}

/** Adds letters that dots or "&" join as one word, "c.a.p." as "cap" and "m & a" as "m&a", and returns the position after them. */
function addLetters(list: TokenList, folded: string, start: number, end: number): number {
  addWord(list, folded.slice(start, end).replace(/[. ]/g, ''), start, end);
  return end;
}

/** Adds the word at a position and returns the position after it. */
function readWord(folded: string, start: number, list: TokenList): number {
  let end = start + 1;
  while (isWordUnit(folded.charCodeAt(end))) end++;
  const withSymbols = skipSymbols(folded, start, end);
  if (withSymbols > end) {
    addWord(list, folded.slice(start, withSymbols), start, withSymbols);
    return withSymbols;
  }
  const word = folded.slice(start, end);
  if (isApostrophe(folded.charCodeAt(end)) && ELIDED_WORDS.has(word)) return end + 1;
  const next = skipFeminineEnding(folded, start, end);
  addWord(list, word, start, next);
  return next;
}

/** Symbols before a letter or a digit join two words, as in "bac+2", but the symbols of a language stay with it: "C++17", "C#12". */
function skipSymbols(folded: string, start: number, from: number): number {
  let end = from;
  while (end - from < MAX_SYMBOLS && isSymbol(folded.charCodeAt(end))) end++;
  if (end === from || !isWordUnit(folded.charCodeAt(end))) return end;
  const isLanguage = from - start === 1 && LANGUAGE_SYMBOLS.has(folded.slice(from, end));
  return isLanguage && isDigitUnit(folded.charCodeAt(end)) ? end : from;
}

const isSymbol = (code: number): boolean => code === PLUS || code === HASH;

function addWord(list: TokenList, word: string, start: number, end: number): void {
  const index = list.indices.get(word) ?? indexWord(list, word);
  if (index === DROPPED) return;
  list.tokens.push(index);
  list.starts.push(start);
  list.ends.push(end);
}

/** Names with symbols are compared as they are: `foldWord` changes letters only. */
function indexWord({ words, indices }: TokenList, word: string): number {
  const index = FUNCTION_WORDS.has(word) ? DROPPED : words.push(foldWord(word)) - 1;
  indices.set(word, index);
  return index;
}

function addBreak({ tokens, starts, ends }: TokenList, at: number): void {
  if (tokens.at(-1) === BREAK) return;
  tokens.push(BREAK);
  starts.push(at);
  ends.push(at);
}
