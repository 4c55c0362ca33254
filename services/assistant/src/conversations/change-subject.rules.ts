import type { Language } from '../text-analysis/language.ts';
import { stemWord } from '../text-analysis/stem-word.ts';
import { ENGLISH_WORDS, type FollowUpWords, FRENCH_WORDS } from './follow-up-words.ts';
import { isInterrogative, listPhrases, listWords, type Phrase, type QuestionWord } from './question-phrases.rules.ts';

/** What is asked next, and the question before it, as words and phrases. */
type Change = {
  readonly language: FollowUpWords;
  readonly code: Language;
  readonly before: string;
  readonly words: readonly QuestionWord[];
  readonly phrases: readonly Phrase[];
  /** The follow-up without its opening word and pronoun. */
  readonly next: string;
  readonly nextWords: readonly QuestionWord[];
  /** Its first phrase, where it starts with one. */
  readonly nextPhrase: Phrase | null;
};

/** Words of the question before that are replaced, as positions, and by what. */
type Replacement = { readonly from: number; readonly to: number; readonly text: string };

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
  const replacement =
    addCondition(change) ??
    replaceIdentifier(change) ??
    replaceSameNoun(change) ??
    replaceSameMoment(change) ??
    replaceProperPlace(change) ??
    replaceSameKind(change) ??
    replaceThing(change) ??
    replaceCounted(change) ??
    replaceLastWord(change);
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

/** Letters and digits together, or digits with marks: "CAR-C-410", "P2", "2026-041". */
const IDENTIFIER_PATTERN = /^(?=.*\d)(?=.*[\p{L}./-])[\p{L}\d./-]+$/u;
const NUMBER_PATTERN = /^\d+$/;
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  'deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante cinquante soixante cent mille two three four five seven eight nine ten twelve fifteen twenty thirty forty fifty sixty'.split(
    ' ',
  ),
);
const isNumber = (folded: string): boolean => NUMBER_PATTERN.test(folded) || NUMBER_WORDS.has(folded);

/** "et si je déménage ?", "et trimestrielle ?": a condition or an adjective replaces nothing. */
function addCondition({ code, next, nextPhrase, nextWords, words }: Change): Replacement | null {
  const [first] = nextWords;
  const isAdjective =
    code === 'fr' && nextPhrase === null && nextWords.length === 1 && /^\p{Ll}+$/u.test(first?.text ?? '');
  const isCondition = CONDITIONS.has(first?.folded ?? '');
  return isAdjective || isCondition ? { from: words.length, to: words.length, text: next } : null;
}

const CONDITIONS: ReadonlySet<string> = new Set(['si', "s'", 'lorsque', "lorsqu'", 'quand', 'if', 'when', 'unless']);

function replaceIdentifier(change: Change): Replacement | null {
  const { language, nextPhrase, nextWords, phrases, words } = change;
  const named = nextWords.find(({ text }) => IDENTIFIER_PATTERN.test(text));
  const number = nextWords[nextPhrase?.head ?? 0];
  if (named === undefined && (number === undefined || !NUMBER_PATTERN.test(number.text))) return null;
  const pattern = named === undefined ? NUMBER_PATTERN : IDENTIFIER_PATTERN;
  const at = words.findLastIndex(({ text }) => pattern.test(text));
  if (at < 0) return null;
  // "Et le 12 ?" after "du lot 27", but not "12 jours" after "27 jours".
  if (named === undefined)
    return number !== undefined && nextWords.at(-1) === number ? { from: at, to: at + 1, text: number.text } : null;
  const phrase = phrases.find(({ from, to }) => from <= at && at < to);
  if (phrase === undefined || nextPhrase === null) return { from: at, to: at + 1, text: named.text };
  // "la référence CAR-C-410" keeps its noun before a bare identifier.
  const isBare = nextPhrase.to - nextPhrase.head === 1 && !language.prepositions.has(nextWords[0]?.folded ?? '');
  if (isBare && phrase.head < at) return { from: at, to: at + 1, text: named.text };
  return { from: phrase.from, to: at + 1, text: joinThing(change, phrase) };
}

function replaceSameNoun(change: Change): Replacement | null {
  const { code, nextPhrase, nextWords, phrases, words } = change;
  const stemOf = (word: QuestionWord | undefined) =>
    word === undefined ? '' : stemWord(word.text.toLowerCase(), word.folded, code);
  const [own] = nextWords.slice(nextPhrase?.head ?? 0).filter(({ folded }) => !isNumber(folded));
  const noun = stemOf(own);
  if (noun === '' || own === undefined) return null;
  const at = words.findLastIndex((word) => stemOf(word) === noun);
  if (at < 0) return null;
  const phrase = phrases.find(({ from, to }) => from <= at && at < to);
  // A number before the noun is replaced with it: "5 jours" by "4 jours".
  const number = isNumber(words[at - 1]?.folded ?? '') ? at - 1 : at;
  if (phrase === undefined || phrase.head !== at)
    return { from: number, to: phrase?.to ?? at + 1, text: readThing(change) };
  return { from: phrase.from, to: findEnd(change, phrase), text: joinThing(change, phrase) };
}

/** A moment replaces another moment or is added, whatever its preposition. */
function replaceSameMoment(change: Change): Replacement | null {
  const { language, nextPhrase, nextWords, phrases, words } = change;
  if (!language.moments.has(nextWords[nextPhrase?.head ?? 0]?.folded ?? '')) return null;
  const same = phrases.findLast(({ head }) => language.moments.has(words[head]?.folded ?? ''));
  if (same !== undefined) return { from: same.from, to: same.to, text: change.next };
  return { from: words.length, to: words.length, text: change.next };
}

function replaceSameKind(change: Change): Replacement | null {
  const { next, nextPhrase, phrases } = change;
  if (nextPhrase === null || nextPhrase.kind === 'thing') return null;
  const same = phrases.filter(({ isAsked, kind }) => kind === nextPhrase.kind && !isAsked);
  const hasDeterminer = nextPhrase.determiner !== null;
  const phrase = same.findLast(({ determiner }) => (determiner !== null) === hasDeterminer) ?? same.at(-1);
  return phrase === undefined ? null : { from: phrase.from, to: findEnd(change, phrase), text: next };
}

/** "à Rezé" after "le site de Nantes": a place that is a name replaces a name. */
function replaceProperPlace({ next, nextPhrase, nextWords, phrases, words }: Change): Replacement | null {
  if (nextPhrase?.kind !== 'place' || !isProper(nextWords[nextPhrase.head])) return null;
  if (phrases.some(({ isAsked, kind }) => kind === 'place' && !isAsked)) return null;
  const name = phrases.findLast(
    ({ determiner, head, kind }) => kind === 'of' && determiner === null && isProper(words[head]),
  );
  return name === undefined ? null : { from: name.from, to: name.to, text: next };
}

const isProper = (word: QuestionWord | undefined): boolean => /^\p{Lu}/u.test(word?.text ?? '');

/** "les plaquettes" after "combien de filtres": what is counted changes. */
function replaceCounted(change: Change): Replacement | null {
  const { nextPhrase, nextWords, phrases, words } = change;
  if (nextPhrase?.kind !== 'thing') return null;
  const counted = phrases.find(
    ({ from, isAsked, kind }) => isAsked && kind === 'of' && words[from - 1]?.folded === 'combien',
  );
  if (counted === undefined) return null;
  const thing = change.next.slice((nextWords[nextPhrase.head]?.start ?? 0) - (nextWords[0]?.start ?? 0));
  return { from: counted.from, to: findEnd(change, counted), text: `de ${thing}` };
}

/** Replaces the thing that is asked about. A place, a time or a condition replaces none: it is added. */
function replaceThing(change: Change): Replacement | null {
  const { nextPhrase, phrases } = change;
  if (nextPhrase !== null && nextPhrase.kind !== 'thing' && nextPhrase.kind !== 'for') return null;
  const things = phrases.filter(({ isAsked, kind }) => !isAsked && (kind === 'thing' || kind === 'of'));
  const bare = things.filter(({ kind }) => kind === 'thing');
  const named = nextPhrase === null ? undefined : things.findLast((phrase) => isAlike(phrase, nextPhrase));
  if (nextPhrase?.kind === 'for') return toReplacement(change, named ?? bare.at(-1));
  // "un chat" after "avec un chien".
  const joined = phrases.findLast((phrase) => nextPhrase !== null && !phrase.isAsked && isAlike(phrase, nextPhrase));
  return toReplacement(change, named ?? bare.at(-1) ?? things.at(-1) ?? joined);
}

/** A noun without an article after one without: "Who teaches pottery?", "Climbing?". */
function replaceLastWord({ language, next, nextPhrase, phrases, words }: Change): Replacement | null {
  const last = words.at(-1);
  if (nextPhrase !== null || phrases.length > 0 || last === undefined || words.length < 3) return null;
  const isWord = !isInterrogative(last, language) && !language.verbs.has(last.folded);
  return isWord ? { from: words.length - 1, to: words.length, text: next } : null;
}

const toReplacement = (change: Change, phrase: Phrase | undefined): Replacement | null =>
  phrase === undefined ? null : { from: phrase.from, to: findEnd(change, phrase), text: joinThing(change, phrase) };

/** Whether two things have the same determiner, whatever preposition contains it. */
const isAlike = (one: Phrase, other: Phrase): boolean =>
  spellArticle(one.determiner) === spellArticle(other.determiner);

const ARTICLES: ReadonlyMap<string, string> = new Map([
  ["l'", 'le'],
  ['la', 'le'],
  ['une', 'un'],
  ['du', 'le'],
  ['au', 'le'],
  ['des', 'les'],
  ['aux', 'les'],
]);
const spellArticle = (determiner: string | null): string | null =>
  determiner === null ? null : (ARTICLES.get(determiner) ?? determiner);

/** Returns the end of a phrase with what belongs to it: "la salle du Moulin", "un hôtel à Paris". */
function findEnd({ phrases, words }: Pick<Change, 'phrases' | 'words'>, phrase: Phrase): number {
  let { to } = phrase;
  for (const next of phrases) {
    if (next.from !== to) continue;
    // "un hôtel à Paris", "un filtre à huile".
    const isOwnPlace = next.kind === 'place' && next.determiner === null && words[next.from]?.folded === 'a';
    if (next.kind !== 'of' && !isOwnPlace && !(next.kind === 'place' && isProper(words[next.head]))) break;
    to = next.to;
  }
  return to;
}

/** Returns the thing of the follow-up without its preposition. */
function readThing({
  language,
  next,
  nextPhrase,
  nextWords,
}: Pick<Change, 'language' | 'next' | 'nextPhrase' | 'nextWords'>): string {
  if (nextPhrase === null || nextPhrase.kind === 'thing') return next;
  const opening = nextWords[0];
  const hasArticle = opening !== undefined && language.determiners.has(nextWords[1]?.folded ?? '');
  const first = nextWords[hasArticle ? 1 : nextPhrase.head];
  return first === undefined || opening === undefined ? next : next.slice(first.start - opening.start);
}

/** Returns the thing of the follow-up after the preposition of the phrase that it replaces. */
function joinThing(change: Change, phrase: Phrase): string {
  if (phrase.kind === 'thing') return readThing(change);
  if (change.nextPhrase?.kind === phrase.kind) return change.next;
  const opening = change.words[phrase.from];
  const preposition = change.language.contractions.get(opening?.folded ?? '') ?? opening?.text ?? '';
  return `${preposition} ${readThing(change)}`;
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
