import { foldLetters } from '@probant/french/folded-letters';
import type { FollowUpWords, PhraseKind } from './follow-up-words.ts';

/** A word of a question; an elided article is a word of its own. */
export type QuestionWord = {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
};

/** Words of a question that name one thing, with the preposition before them. Positions are those of words; `to` is exclusive. */
export type Phrase = {
  readonly kind: PhraseKind;
  readonly from: number;
  /** First word that is neither a preposition nor a determiner. */
  readonly head: number;
  readonly to: number;
  /** Folded; null without one. A preposition may contain it. */
  readonly determiner: string | null;
  /** Whether it belongs to what is asked ("à quelle heure", "combien de jours", "le prix" after "quel est"): a follow-up keeps it. */
  readonly isAsked: boolean;
};

const WORD_PATTERN = /(?:[ldjmnstc]|qu|jusqu)['’](?=\p{L})|[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)*/giu;
/** A verb with the subject after it: "corrige-t-on", "sont-ils". */
const INVERTED_PATTERN = /-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce)$/;

/** Returns the words of a text in order. */
export const listWords = (text: string): readonly QuestionWord[] =>
  [...text.matchAll(WORD_PATTERN)].map(({ 0: source, index }) => ({
    text: source,
    folded: foldLetters(source.toLowerCase().replaceAll('’', "'")),
    start: index,
    end: index + source.length,
  }));

/** Whether a word is a verb with its subject after it. */
export const isInverted = ({ folded }: Pick<QuestionWord, 'folded'>): boolean => INVERTED_PATTERN.test(folded);

/** Whether a word asks. "où" asks, "ou" does not. */
export const isInterrogative = (
  { folded, text }: Pick<QuestionWord, 'folded' | 'text'>,
  { interrogatives }: Pick<FollowUpWords, 'interrogatives'>,
): boolean => interrogatives.has(folded) && (folded !== 'ou' || text.toLowerCase() === 'où');

/** Whether a word asks or is a verb, so that no phrase contains it. */
const endsPhrase = (word: QuestionWord, language: FollowUpWords): boolean =>
  isInterrogative(word, language) || language.verbs.has(word.folded) || isInverted(word);

/** Divides a question into phrases. What is between two of them are verbs and question words. */
export function listPhrases(words: readonly QuestionWord[], language: FollowUpWords): readonly Phrase[] {
  const phrases: Phrase[] = [];
  let at = 0;
  while (at < words.length) {
    const phrase = readPhrase(words, at, language, phrases.at(-1) ?? null);
    if (phrase === null) at += 1;
    else {
      phrases.push(phrase);
      at = Math.max(phrase.to, at + 1);
    }
  }
  return phrases;
}

function readPhrase(
  words: readonly QuestionWord[],
  from: number,
  language: FollowUpWords,
  before: Phrase | null,
): Phrase | null {
  const { contractions, determiners, prepositions } = language;
  const opening = words[from];
  if (opening === undefined) return null;
  const preposition = prepositions.get(opening.folded);
  const article = words[from + (preposition === undefined ? 0 : 1)];
  const hasArticle = article !== undefined && determiners.has(article.folded);
  if (preposition === undefined && !hasArticle) return null;
  const head = from + Number(preposition !== undefined) + Number(hasArticle);
  let to = head;
  const opens = (word: QuestionWord) => prepositions.has(word.folded) || determiners.has(word.folded);
  for (let word = words[to]; word !== undefined && !opens(word) && !endsPhrase(word, language); word = words[to])
    to += 1;
  const contracted = contractions.has(opening.folded) && opening.folded !== "d'";
  const determiner = hasArticle ? article.folded : contracted ? opening.folded : null;
  const phrase = { kind: preposition ?? 'thing', from, head, to, determiner };
  return { ...phrase, isAsked: isAskedPhrase(words, phrase, language, before) };
}

/** Words after which "de" says what is counted. */
const QUANTITIES: ReadonlySet<string> = new Set(['combien', 'plus', 'moins', 'nombre', 'partir', 'many', 'much']);
const COPULAS: ReadonlySet<string> = new Set(['est', 'sont', 'etait', 'is', 'are', 'was', 'were']);
/** "Qui est le gérant ?" is about the manager: only "quel est le prix" asks for the price. */
const PERSON_WORDS: ReadonlySet<string> = new Set([
  'qui',
  'who',
  'ou',
  'where',
  'comment',
  'quand',
  'when',
  'how',
  'much',
]);

function isAskedPhrase(
  words: readonly QuestionWord[],
  { determiner, from, head, kind, to }: Omit<Phrase, 'isAsked'>,
  language: FollowUpWords,
  before: Phrase | null,
): boolean {
  if (to === head) return true;
  const previous = words[from - 1];
  if (previous === undefined) return false;
  if (kind === 'of' && QUANTITIES.has(previous.folded)) return true;
  const question = words[from - 2];
  if (kind === 'thing' && COPULAS.has(previous.folded) && question !== undefined)
    return isInterrogative(question, language) && !PERSON_WORDS.has(question.folded);
  // "le numéro de contrat": without a determiner it is a part of the name before it, but "combien de jours de congé" is about the leave.
  const isName = /^\p{Lu}|\d/u.test(words[head]?.text ?? '');
  return (
    kind === 'of' &&
    determiner === null &&
    !isName &&
    before !== null &&
    before.kind === 'thing' &&
    before.to === from &&
    before.isAsked
  );
}
