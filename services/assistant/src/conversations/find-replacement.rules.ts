import type { Language } from '../text-analysis/language.ts';
import { stemWord } from '../text-analysis/stem-word.ts';
import type { FollowUpWords } from './follow-up-words.ts';
import { isInterrogative, type Phrase, type QuestionWord } from './question-phrases.rules.ts';

/** What is asked next, and the question before it, as words and phrases. */
export type Change = {
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
export type Replacement = { readonly from: number; readonly to: number; readonly text: string };

/** Returns what the follow-up replaces in the question before, or adds to it; null where it fits nothing. */
export const findReplacement = (change: Change): Replacement | null =>
  addCondition(change) ??
  replaceIdentifier(change) ??
  replaceSameNoun(change) ??
  replaceSameMoment(change) ??
  replaceProperPlace(change) ??
  replaceSameKind(change) ??
  replaceThing(change) ??
  replaceCounted(change) ??
  replaceLastWord(change);

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
