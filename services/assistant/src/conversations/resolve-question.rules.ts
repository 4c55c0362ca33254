import { foldLetters } from '@probant/french/folded-letters';
import { isSmallTalk } from '../answering/extractive/small-talk.rules.ts';
import { isAskingWord } from '../text-analysis/asking-words.ts';
import { findLanguage } from '../text-analysis/detect-language.ts';
import type { Language } from '../text-analysis/language.ts';
import { askAboutSubject, changeSubject, getFollowUpWords } from './change-subject.rules.ts';
import type { Conversation } from './conversation.ts';
import type { FollowUpWords } from './follow-up-words.ts';
import { isInterrogative, isInverted, listWords, type QuestionWord } from './question-phrases.rules.ts';

/** What a question means after the one before it. */
export type ResolvedQuestion = {
  /** What is searched. */
  readonly text: string;
  /** The question in full, as a language model reads it. */
  readonly wording: string;
  /** What a follow-up names, which the answer must name, too: "un taxi". Null where the question is complete. */
  readonly focus: string | null;
  /** Whether only a reason for the answer to `text` is asked for. */
  readonly asksReason: boolean;
  /** The question before with the follow-up after it, for where `text` finds no answer; null without. */
  readonly alternative: string | null;
  /** The question before with this one, for where this one names a column and no row; null without. */
  readonly rowContext: string | null;
};

/** Words that open a question about the subject of the one before. */
const OPENING_PATTERN =
  /^(?:(?:et|mais|alors|donc|sinon|quid|merci|très bien|parfait|thanks|thank you|great|même|aussi|également|ok|d['’]accord|and|but|even|also|so|what about|how about|then)(?![\p{L}\p{N}])[\s,.!:]*)+/iu;
const REASON_WORDINGS = [
  "pourquoi(?: (?:donc|ca|cela|pas|est-ce(?: [a-z]+){0,2}|c'est(?: [a-z]+){0,2}|(?:ce|cet|cette|ces)(?: [a-z-]+){1,2}))?",
  // "Pourquoi ça dure si longtemps ?"
  "pourquoi (?:(?:on|je|vous|nous|il|elle|ca|c'est|est-ce|que|qu'on|qu'il|faut|a|y|dois|doit|prend|met|dure|coute|attend|attends|attendre) ){0,5}(?:autant|tant|si|aussi|tellement)(?: (?:longtemps|longue?|chere?|tard|tot|peu|de temps|d'attente))?",
  'pour quelles? raisons?|dans quel but|comment ca se fait',
  'why(?: not| so| is that| (?:this|that|these)(?: [a-z-]+)?)?|how come|for what reason',
  'why (?:(?:is|are|does|do|it|that|this|we|i|you|they|have|to|take|wait|cost) ){0,5}so (?:long|much|many|late|early|expensive|few|little)',
];
const REASON_PATTERN = new RegExp(`^(?:${REASON_WORDINGS.join('|')})$`);
/** Words that point at something said before. */
const POINTING_PATTERN =
  /(?:^|[\s'’-])(?:celui-ci|celle-ci|ceux-ci|celles-ci|celui-là|celle-là|ce dernier|cette dernière|ces derniers|y a-t-il droit|y ai-je droit|that one|this one|those|them)(?=[\s?.!,]|$)/iu;
/** "Comment imprimer ?" is a question of its own. */
const NEW_ACTION_PATTERN = /^(?:comment|how (?:do i|to|can i)) [a-z]+/;
/** A verb with an impersonal "il": "faut-il", "est-il possible". */
const IMPERSONAL_PATTERN =
  /(?:faut|y a-t|a-t|reste-t|existe-t|suffit|s'agit|convient|fait|vaut)-il|est-il (?:possible|permis|interdit|obligatoire|autorise|necessaire|prevu|utile)|is it (?:possible|allowed|mandatory|permitted|necessary|forbidden|ok)/g;
const PERSONAL_INVERSION = /-(?:t-)?(?:il|elle|ils|elles|ce)$/;
/** "Comment le résilier ?", "qui y a droit ?" */
const OBJECT_PATTERN =
  /(?:^|\s)(?:(?:comment|ou|quand|peut-on|puis-je|faut-il|dois-je|doit-on|peut|peuvent|pour) (?:les? |la |l'|en |y )[a-z]+(?:er|ir|re|oir)(?![a-z])|(?:qui|combien) (?:en|y) [a-z]+|y (?:a|ont|ai|avons|aurai) droit)/;
const STANDING_PRONOUNS: ReadonlySet<string> = new Set(['ca', 'cela', "c'", 'it', 'they', 'he', 'she']);
const MAX_FOLLOW_UP_WORDS = 12;
const MAX_FRAGMENT_WORDS = 6;
/** "Pasteur ?" */
const MAX_BARE_WORDS = 2;
/** "Combien de places ?" */
const MAX_BARE_QUESTION_WORDS = 4;
const MAX_RESOLVED_LENGTH = 2_000;

/**
 * Returns what a question means after the one before it. A short follow-up changes the thing that the last question asks about ("et pour
 * les apprentis ?"), asks something else about it ("combien ?", "quel est son prix ?"), or asks why.
 */
export function resolveQuestion(question: string, before: Conversation | null): ResolvedQuestion {
  const text = question.trim();
  if (before === null || text.slice(0, MAX_RESOLVED_LENGTH).split(/\s+/).length > MAX_FOLLOW_UP_WORDS)
    return createResolved(question);
  // The question itself comes last and is never cut.
  const last = before.lastResolved.slice(0, Math.max(0, MAX_RESOLVED_LENGTH - question.length));
  const both = `${last} ${question}`;
  const next = text.replace(OPENING_PATTERN, '');
  if (next === '' || isSmallTalk(text)) return createResolved(question);
  const hasOpening = next.length < text.length;
  if (asksReason(next)) {
    const focus = findFocus(before.lastQuestion);
    return { ...createResolved(before.lastResolved), wording: both, focus, asksReason: true };
  }
  if (POINTING_PATTERN.test(text)) return createResolved(both);
  const code = findLanguage(both) ?? 'fr';
  const { hasContent, isFragment, isQuestion, pointsBack } = describeFollowUp(next, code);
  if ((isQuestion || pointsBack) && hasContent && !pointsBack)
    return hasOpening
      ? createResolved(next, { alternative: both, rowContext: both })
      : createResolved(question, { rowContext: both });
  if (!isQuestion && !pointsBack && !hasOpening && !isFragment) return createResolved(question);
  // "et la date ?" asks something else about the same thing.
  if (isQuestion || pointsBack || (!hasContent && namesAttribute(next, code)))
    return createResolved(askAboutSubject(last, next, code), { alternative: both });
  return createResolved(changeSubject(last, next, code), {
    focus: hasContent ? listNewWords(last, next) : null,
    alternative: both,
  });
}

function createResolved(
  text: string,
  {
    alternative = null,
    focus = null,
    rowContext = null,
  }: Partial<Pick<ResolvedQuestion, 'alternative' | 'focus' | 'rowContext'>> = {},
): ResolvedQuestion {
  return { text, wording: alternative ?? text, focus, asksReason: false, alternative, rowContext };
}

/** Returns a follow-up without the words of the question before, unless only numbers are left: "docteur Anselme" after "docteur Castel". */
function listNewWords(last: string, next: string): string {
  const known = new Set(listWords(last).map(({ folded }) => folded));
  const words = listWords(next).filter(({ folded }) => !known.has(folded));
  return words.some(({ folded }) => /\p{L}{2}/u.test(folded)) ? words.map(({ text }) => text).join(' ') : next;
}

/** Whether a follow-up is an article and a word for what can be asked: "la date", "le prix". */
function namesAttribute(next: string, code: Language): boolean {
  const [first, second] = listWords(next);
  return getFollowUpWords(code).determiners.has(first?.folded ?? '') && isAskingWord(second?.folded ?? '');
}

const asksReason = (next: string): boolean =>
  REASON_PATTERN.test(
    foldLetters(next.slice(0, 200))
      .replaceAll('’', "'")
      .replace(/[\s?!.]+$/, ''),
  );

/** Returns what the question before named, where it was a follow-up itself. */
function findFocus(question: string): string | null {
  const next = question.trim().replace(OPENING_PATTERN, '');
  if (next.length === question.trim().length) return null;
  const { hasContent, isQuestion, pointsBack } = describeFollowUp(next, findLanguage(next) ?? 'fr');
  return hasContent && !isQuestion && !pointsBack ? next : null;
}

type FollowUp = {
  /** Whether it asks something in words of its own. */
  readonly isQuestion: boolean;
  /** Whether a pronoun or possessive refers to the thing of the question before, and no noun does. */
  readonly pointsBack: boolean;
  /** Whether it names a thing. */
  readonly hasContent: boolean;
  /** Whether it is a few words without a verb that name a thing: "pour un taxi ?". */
  readonly isFragment: boolean;
};

function describeFollowUp(next: string, code: Language): FollowUp {
  const language = getFollowUpWords(code);
  const folded = foldLetters(next).replaceAll('’', "'");
  const words = listWords(folded.includes('-il') || code === 'en' ? folded.replace(IMPERSONAL_PATTERN, '') : next);
  const original = listWords(next);
  const content = original.filter((word) => isContent(word, language));
  const isRelative = (at: number): boolean => {
    const [article, before, word] = original.slice(Math.max(0, at - 2), at + 1);
    return (
      at > 1 &&
      INDEFINITE_ARTICLES.has(article?.folded ?? '') &&
      before !== undefined &&
      RELATIVE_WORDS.has(word?.folded ?? '') &&
      isContent(before, language) &&
      /^\s*$/.test(next.slice(before.end, word?.start))
    );
  };
  const isQuestion = original.some(
    (word, at) => (isInterrogative(word, language) && !isRelative(at)) || isInverted(word),
  );
  const articles = original.filter(
    ({ folded: word }, at) =>
      language.determiners.has(word) &&
      !language.possessives.has(word) &&
      !isAskingWord(original[at + 1]?.folded ?? '') &&
      !language.pronouns.has(original[at + 1]?.folded ?? ''),
  );
  const points = words.some(
    ({ folded: word }) =>
      language.possessives.has(word) || PERSONAL_INVERSION.test(word) || STANDING_PRONOUNS.has(word),
  );
  const [first] = original;
  const opensPhrase =
    first !== undefined &&
    (language.determiners.has(first.folded) ||
      language.prepositions.has(first.folded) ||
      language.pronouns.has(first.folded));
  const isBareQuestion =
    isQuestion &&
    content.length === 1 &&
    articles.length === 0 &&
    original.length <= MAX_BARE_QUESTION_WORDS &&
    !/^\p{Lu}|\d/u.test(content[0]?.text ?? '') &&
    !NEW_ACTION_PATTERN.test(folded);
  const isBareName = content.length === original.length && original.length <= MAX_BARE_WORDS && !isSmallTalk(next);
  return {
    isQuestion,
    pointsBack: (points && articles.length === 0) || OBJECT_PATTERN.test(folded) || isBareQuestion,
    hasContent: content.length > 0,
    isFragment:
      (opensPhrase || isBareName) &&
      original.length <= MAX_FRAGMENT_WORDS &&
      /\?\s*$/.test(next) &&
      !original.some(({ folded: word }) => isAskingWord(word) || language.verbs.has(word)),
  };
}

const INDEFINITE_ARTICLES: ReadonlySet<string> = new Set(['un', 'une', 'des', 'a', 'an']);
/** After a noun that is not known yet, these say more of it: "un stagiaire qui arrive". "Le samedi qui ouvre ?" asks who. */
const RELATIVE_WORDS: ReadonlySet<string> = new Set(['qui', 'que', "qu'", 'who', 'which']);

/** Words for a value that are things in the plural. */
const DEVICES: ReadonlySet<string> = new Set(['telephones', 'phones']);

const isContent = (word: QuestionWord, language: FollowUpWords): boolean => {
  const { folded } = word;
  return !(
    language.silent.has(folded) ||
    language.determiners.has(folded) ||
    language.prepositions.has(folded) ||
    language.pronouns.has(folded) ||
    language.verbs.has(folded) ||
    isInterrogative(word, language) ||
    isInverted(word) ||
    (isAskingWord(folded) && !DEVICES.has(folded))
  );
};
