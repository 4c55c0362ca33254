import type { Language } from '../text-analysis/language.ts';
import { type Change, findReplacement, type Replacement } from './find-replacement.rules.ts';
import { ENGLISH_WORDS, type FollowUpWords, FRENCH_WORDS } from './follow-up-words.ts';
import { isInterrogative, listPhrases, listWords, type QuestionWord } from './question-phrases.rules.ts';

const END_PATTERN = /[\s?!.…]+$/u;

/** Returns the words by which questions of a language are divided. */
export const getFollowUpWords = (code: Language): FollowUpWords => (code === 'fr' ? FRENCH_WORDS : ENGLISH_WORDS);

/**
 * Returns a question with the thing changed that a follow-up names: "Pour un taxi ?" after "Quel est le plafond pour un hôtel à Paris ?"
 * asks "Quel est le plafond pour un taxi ?". Replaced is, in this order, an identifier by an identifier, what has the same noun, a moment
 * by a moment, what has the same preposition, and a thing by a thing. What replaces nothing is added.
 *
 * @param next the follow-up without "et", "and" or the like.
 */
export function changeSubject(before: string, next: string, code: Language): string {
  const language = getFollowUpWords(code);
  const nextWords = skipPronoun(listWords(next), language);
  const start = nextWords[0]?.start ?? next.length;
  // "la géométrie pour un utilitaire" changes two things where the question before had both.
  const kinds = new Set(
    listPhrases(listWords(before), language).flatMap(({ isAsked, kind }) => (isAsked ? [] : [kind])),
  );
  const cuts = listPhrases(nextWords, language).filter(
    ({ from, kind }) => from > 0 && kind !== 'of' && kind !== 'thing' && kinds.has(kind),
  );
  const ends = [...cuts.map(({ from }) => nextWords[from]?.start ?? next.length), next.length];
  return ends.reduce((changed, end, at) => changeOnce(changed, next.slice(ends[at - 1] ?? start, end), code), before);
}

function changeOnce(before: string, next: string, code: Language): string {
  const language = getFollowUpWords(code);
  const nextText = next.replace(END_PATTERN, '');
  const nextWords = listWords(nextText);
  if (nextWords.length === 0) return before;
  const words = listWords(before);
  const [opening = null] = listPhrases(nextWords, language);
  const change: Change = {
    language,
    code,
    before,
    words,
    phrases: listPhrases(words, language),
    next: nextText,
    nextWords,
    nextPhrase: opening?.from === 0 ? opening : null,
  };
  const replacement = findReplacement(change);
  return replacement === null
    ? `${before.replace(END_PATTERN, '')} ${nextText} ?`
    : applyReplacement(change, replacement);
}

/**
 * Returns a question about the thing of the question before: "Combien ?" after "Qui loue la salle ?" asks "Combien loue la salle ?". The
 * words that ask in the question before are left out.
 *
 * @param next the new question, which names nothing but what is asked.
 */
export function askAboutSubject(before: string, next: string, code: Language): string {
  const language = getFollowUpWords(code);
  const words = listWords(before);
  const phrases = listPhrases(words, language);
  const asked = new Set(
    phrases.flatMap(({ from, isAsked, to }) => (isAsked ? words.slice(from, Math.max(to, from + 1)) : [])),
  );
  const isLeft = (word: QuestionWord, at: number): boolean =>
    !asked.has(word) && !isInterrogative(word, language) && !(at < MAX_OPENING_WORDS && isOpeningVerb(word));
  // "à quelle heure", "quel jour": the noun after the question word asks, too.
  const isAskedNoun = (at: number): boolean =>
    words[at] !== undefined && WHICH_PATTERN.test(words[at - 1]?.folded ?? '') && !isOpeningVerb(words[at]);
  const left = words.filter((word, at) => isLeft(word, at) && !isAskedNoun(at));
  // "le tarif réduit" of "quel est le tarif réduit ?" is all there is to ask about.
  const subject = left.length > 0 ? left : words.filter((word) => asked.has(word));
  const asks = next.replace(END_PATTERN, '');
  // "combien ?" after a question about money asks how much, not how many.
  const isPrice = /^combien$/i.test(asks) && words.some(({ folded }) => MONEY_PATTERN.test(folded));
  return `${asks}${isPrice ? ' coûte' : ''} ${joinWords(subject)} ?`;
}

const MONEY_PATTERN =
  /^(?:payante?s?|paye[rs]?|facture[ers]*|frais|couts?|prix|tarifs?|rembourse[ers]*|gratuite?s?|indemni|indemnites?|primes?|caution)(?:-|$)/;

const MAX_OPENING_WORDS = 6;

const OPENING_VERBS: ReadonlySet<string> = new Set([
  ...['est', 'sont', 'est-ce', 'etait', 'a', 'y', 'faut', 'faut-il', 'a-t-il', 'c', 'is', 'are', 'was', 'does', 'do'],
  ...['coute', 'coutent', 'dure', 'durent', 'much', 'many', 'how', 'cost', 'costs', 'last', 'lasts'],
]);

/** "a" is a verb, "à" is not. */
const isOpeningVerb = ({ folded, text }: QuestionWord): boolean => OPENING_VERBS.has(folded) && text !== 'à';

const WHICH_PATTERN = /^(?:quel|quelle|quels|quelles|which)$/;

const joinWords = (words: readonly QuestionWord[]): string =>
  words.reduce((text, word) => `${text}${text === '' || /['’]$/.test(text) ? '' : ' '}${word.text}`, '');

/** "celui de l'accueil": the pronoun refers to what was asked. */
function skipPronoun(
  words: readonly QuestionWord[],
  { determiners, pronouns }: FollowUpWords,
): readonly QuestionWord[] {
  const at = determiners.has(words[0]?.folded ?? '') && pronouns.has(words[1]?.folded ?? '') ? 1 : 0;
  return pronouns.has(words[at]?.folded ?? '') ? words.slice(at + 1) : words;
}

function applyReplacement(
  { before, words }: Pick<Change, 'before' | 'words'>,
  { from, text, to }: Replacement,
): string {
  const start = words[from]?.start ?? words.at(-1)?.end ?? 0;
  const end = to > from ? (words[to - 1]?.end ?? start) : start;
  const separator = from === words.length ? ' ' : '';
  return contractArticles(`${before.slice(0, start)}${separator}${text}${before.slice(end)}`.trim());
}

/** "de le" is "du". */
const contractArticles = (text: string): string =>
  text
    .replaceAll(/(?<= )de les? (?=\p{L})/gu, (words) => (words === 'de le ' ? 'du ' : 'des '))
    .replaceAll(/(?<= )à les? (?=\p{L})/gu, (words) => (words === 'à le ' ? 'au ' : 'aux '))
    .replaceAll(/(?<= )de (?=une? )/gu, "d'");
