import { getWord, listWords, sliceWritten } from './token-words.ts';
import { BREAK, type TokenizedText } from './tokenize.ts';

/** Before the name of a person. Part of the frozen tables. */
const TITLES = listWords(
  'm mm mme mlle mr mrs dr pr me monsieur madame mademoiselle messieurs docteur professeur maitre',
);
/** Titles that are also words before a language: "taught me R", "professeur R et statistiques". */
const OTHER_TITLES = listWords('me dr pr docteur professeur maitre');
/** Before "R et D", what says that they are languages. */
const LANGUAGE_WORDS = listWords('langage langages programmation script scripts');
/** Before a person, without a title. */
const ROLES = listWords(
  'tuteur tutrice contact reference responsable manager directeur directrice encadrant maitre superviseur',
);
/** Names that are often written with "(R)". */
const TRADEMARKS = listWords(
  'microsoft windows excel word powerpoint access outlook office oracle intel adobe photoshop cisco sap toeic toefl autocad',
);
const YEAR_PATTERN = /^(?:19|20)\d\d$/;

/** "Mme R. Dupont", "Dr. D. Martin", "Monsieur Lefèvre R.", "Contact : R. Dupont". */
export function isInitial(tokenized: TokenizedText, at: number): boolean {
  const last = stepBack(tokenized, at, '.');
  if (TITLES.has(getWord(tokenized, last)))
    return !OTHER_TITLES.has(getWord(tokenized, last)) || isCapitalized(tokenized, stepOn(tokenized, at, '.'));
  if (
    last === at - 1 &&
    isCapitalized(tokenized, last) &&
    TITLES.has(getWord(tokenized, stepBack(tokenized, last, '.')))
  )
    return true;
  const isBeforeName = readBreak(tokenized, at + 1) === '.' && isCapitalized(tokenized, at + 2);
  return isBeforeName && ROLES.has(getWord(tokenized, stepBack(tokenized, at, ':')));
}

/** "Microsoft(R)", "(C) 2021", but "Développeur (C) 2021". */
export function isTrademark(tokenized: TokenizedText, at: number): boolean {
  const { folded, starts, ends } = tokenized;
  const [start, end] = [starts[at] ?? 0, ends[at] ?? 0];
  if (folded[start - 1] !== '(' || folded[end] !== ')') return false;
  if (
    YEAR_PATTERN.test(getWord(tokenized, at + 2)) &&
    /(?:^|\n|copyright) *\($/.test(folded.slice(Math.max(0, start - 16), start))
  )
    return true;
  return ends[at - 2] === start - 1 && TRADEMARKS.has(getWord(tokenized, at - 2));
}

/** "Responsable R et D", but "Langages : R et D" and "C, R et D" are languages. */
export function isResearchAndDevelopment(tokenized: TokenizedText, at: number): boolean {
  const first = getWord(tokenized, at) === 'r' ? at : at - 2;
  const words = [0, 1, 2].map((step) => getWord(tokenized, first + step)).join(' ');
  return (
    words === 'r et d' && tokenized.tokens[first - 1] !== BREAK && !LANGUAGE_WORDS.has(getWord(tokenized, first - 1))
  );
}

/** Returns the token before one, beyond a break that begins with `separator`. */
const stepBack = (tokenized: TokenizedText, at: number, separator: string): number =>
  readBreak(tokenized, at - 1) === separator ? at - 2 : at - 1;

const stepOn = (tokenized: TokenizedText, at: number, separator: string): number =>
  readBreak(tokenized, at + 1) === separator ? at + 2 : at + 1;

/** Returns the character of a break; "" for a word. */
const readBreak = ({ tokens, starts, folded }: TokenizedText, at: number): string =>
  tokens[at] === BREAK ? folded.charAt(starts[at] ?? 0) : '';

const isCapitalized = (tokenized: TokenizedText, at: number): boolean =>
  getWord(tokenized, at) !== '' && /^[A-ZÀ-ÖØ-ÞŒ]/.test(sliceWritten(tokenized, at, at));
