import { type FoldedText, foldLettersWithPlaces } from '@probant/french/folded-letters';
import { isApostrophe, isSeparator, isWordUnit } from './character-classes.ts';
import { foldWord } from './fold-word.ts';
import { skipFeminineEnding } from './inclusive-forms.ts';
import { findProtectedName } from './protected-names.ts';

/** A word as it is compared, or a break that no term extends over. */
export type Token = {
  /** "" for a break. */
  readonly text: string;
  /** Its place in the folded text. */
  readonly start: number;
  readonly end: number;
};

export type TokenizedText = FoldedText & { readonly tokens: readonly Token[] };

/** l'équipe, d'un, jusqu'à: what stands before the apostrophe is dropped, else "c'est" would be the language C. */
const ELIDED_WORDS: ReadonlySet<string> = new Set([
  ...['l', 'd', 'c', 'j', 'n', 's', 't', 'm', 'qu'],
  ...['jusqu', 'lorsqu', 'puisqu', 'quoiqu'],
]);
/** Dropped in terms and texts: "gestion projet" is "gestion de projet". "et" and "ou" are kept. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set('de du des la le les a au aux en of the'.split(' '));
/** C++, C#, Notepad++. */
const MAX_SYMBOLS = 3;
const PLUS = 0x2b;
const HASH = 0x23;
const DOT = 0x2e;

/** Splits a text into tokens in one pass, in time proportional to its length. */
export function tokenize(text: string): TokenizedText {
  const foldedText = foldLettersWithPlaces(text);
  const { folded } = foldedText;
  const tokens: Token[] = [];
  let at = 0;
  while (at < folded.length) {
    const name = findProtectedName(folded, at);
    if (name !== null) {
      const end = at + name.length;
      for (const token of name.tokens) tokens.push({ text: token, start: at, end });
      at = end;
    } else if (isWordUnit(folded.charCodeAt(at))) at = readWord(folded, at, tokens);
    else {
      if (isBreak(folded, at)) tokens.push({ text: '', start: at, end: at });
      at += 1;
    }
  }
  return { ...foldedText, tokens };
}

/** A dot breaks unless a word follows it at once. */
const isBreak = (folded: string, at: number): boolean =>
  isSeparator(folded.charCodeAt(at)) || (folded.charCodeAt(at) === DOT && !isWordUnit(folded.charCodeAt(at + 1)));

/** Adds the word at a position and returns the position after it. */
function readWord(folded: string, start: number, tokens: Token[]): number {
  let end = start + 1;
  while (isWordUnit(folded.charCodeAt(end))) end++;
  const withSymbols = skipSymbols(folded, end);
  if (withSymbols > end) {
    tokens.push({ text: folded.slice(start, withSymbols), start, end: withSymbols });
    return withSymbols;
  }
  const word = folded.slice(start, end);
  if (isApostrophe(folded.charCodeAt(end)) && ELIDED_WORDS.has(word)) return end + 1;
  const next = skipFeminineEnding(folded, start, end);
  if (!FUNCTION_WORDS.has(word)) tokens.push({ text: foldWord(word), start, end: next });
  return next;
}

function skipSymbols(folded: string, from: number): number {
  let end = from;
  while (end - from < MAX_SYMBOLS && (folded.charCodeAt(end) === PLUS || folded.charCodeAt(end) === HASH)) end++;
  return isWordUnit(folded.charCodeAt(end)) ? from : end;
}
