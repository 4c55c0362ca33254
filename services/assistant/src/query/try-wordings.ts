import { foldLetters } from '@probant/french/folded-letters';
import type { ExtractiveAnswer } from '../answering/extractive/compose-extract.ts';
import { isSmallTalk } from '../answering/extractive/small-talk.rules.ts';
import type { ResolvedQuestion } from '../conversations/resolve-question.rules.ts';
import type { BaseSearchResult } from '../retrieval/search-base.ts';
import { isAskingWord } from '../text-analysis/asking-words.ts';
import { cleanQuestion } from './clean-question.rules.ts';
import type { Passage } from './passages.repository.ts';
import { rewordQuestion } from './reword-question.rules.ts';

/** A wording of a question that is searched and answered. */
export type AskedWording = Pick<ResolvedQuestion, 'text' | 'focus' | 'alternative' | 'rowContext'> & {
  /** The words that were replaced by words of the documents; absent where none was. */
  readonly original?: string;
};

/** How a wording was answered, and from what. */
type Answered = {
  readonly text: string;
  readonly extract: ExtractiveAnswer;
  readonly found: readonly Passage[];
  readonly search: BaseSearchResult;
};

/** Log odds by which an answer to replaced words must be more probable than the answer to the words of the question. */
const REWORDED_MARGIN = 1.5;

/** Log odds that an answer needs where words were replaced that documents have, or where words are left that no document has. */
const MIN_REWORDED_SCORE = 0.5;

/** Log odds that an answer to other words needs where its own have none: a synonym may be another thing. */
const MIN_SYNONYM_SCORE = -0.5;

/**
 * Returns the answer to a question in its own words, in those of the documents, or with words replaced that the documents have elsewhere;
 * then the same of its other wording. The refusal of its own words where none answers. At most three searches of each wording.
 */
export async function tryWordings<Wording extends Answered>(
  { alternative, focus, rowContext, text }: ResolvedQuestion,
  answer: (asked: AskedWording) => Promise<Wording>,
): Promise<Wording> {
  const first = await tryWording({ text: cleanQuestion(text), focus, alternative, rowContext }, answer);
  if (isAnswer(first)) return first;
  if (rowContext !== null) {
    const row = await tryWording(
      { text: cleanQuestion(rowContext), focus: cleanQuestion(text), alternative: null, rowContext: null },
      answer,
    );
    if (isAnswer(row)) return row;
  }
  if (alternative === null) return first;
  return tryWording({ text: cleanQuestion(alternative), focus, alternative: null, rowContext: null }, answer);
}

async function tryWording<Wording extends Answered>(
  asked: AskedWording,
  answer: (asked: AskedWording) => Promise<Wording>,
): Promise<Wording> {
  const own = await answer(asked);
  if (isSmallTalk(asked.text)) return own;
  const tryReworded = async (includesKnown: boolean): Promise<Wording | null> => {
    const worded = { question: asked.text, focus: asked.focus, analyzed: own.search.retrieval.question };
    const reworded = rewordQuestion({ ...worded, passages: own.found }, includesKnown);
    return reworded === null ? null : answer({ ...asked, ...reworded, original: asked.text });
  };
  const reworded = await tryReworded(false);
  if (reworded !== null && isAnswer(reworded) && isBetter(reworded, own)) return reworded;
  if (isAnswer(own)) return own;
  const isMore = own.search.retrieval.question.rewordings.some(({ isUnknown }) => !isUnknown);
  const last = isMore ? await tryReworded(true) : null;
  return last !== null && isAnswer(last) && toLogOdds(last) >= MIN_REWORDED_SCORE ? last : own;
}

const isAnswer = ({ extract }: Answered): boolean => extract.kind === 'answer';

const toLogOdds = ({ extract: { confidence } }: Answered): number => Math.log(confidence / (1 - confidence));

const isBetter = (reworded: Answered, own: Answered): boolean =>
  isAnswer(own)
    ? toLogOdds(reworded) > toLogOdds(own) + REWORDED_MARGIN
    : toLogOdds(reworded) >= (lacksWords(reworded) ? MIN_REWORDED_SCORE : MIN_SYNONYM_SCORE);

/** Whether a question in the words of the documents still has words that no document has: "Quels justificatifs pour se pacser ?" */
const lacksWords = ({ search, text }: Answered): boolean =>
  search.retrieval.question.terms.some(
    ({ end, id, start, translations }) =>
      id === null && translations.length === 0 && !isAskingWord(foldLetters(text.slice(start, end).toLowerCase())),
  );
