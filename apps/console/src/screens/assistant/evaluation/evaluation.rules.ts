import type { Schemas } from '@probant/client';
import { foldText } from '../../../i18n/fold-text.ts';
import type { TestQuestion } from './questions.rules.ts';

type ChatResponse = Pick<Schemas['ChatResponse'], 'message'> & {
  readonly citations: readonly Pick<Schemas['Citation'], 'document_title' | 'document_id' | 'page'>[];
};

/** How an answer compares with what was expected. `refused` and `answered` are of questions that the documents do not answer. */
export type Outcome = 'right' | 'wrong' | 'not_found' | 'refused' | 'answered' | 'failed';

export type TestResult = { readonly asked: TestQuestion; readonly message: string; readonly outcome: Outcome };

export const isRight = (outcome: Outcome): boolean => outcome === 'right' || outcome === 'refused';

export const isAnswerExpected = ({ expected, document, page }: TestQuestion): boolean =>
  expected !== '' || document !== '' || page !== null;

/** Judges an answer: its words, and the document and page of one of its citations, where they are expected. */
export function judgeAnswer(asked: TestQuestion, { message, citations }: ChatResponse): Outcome {
  const isFound = citations.length > 0;
  if (!isAnswerExpected(asked)) return isFound ? 'answered' : 'refused';
  if (!isFound) return 'not_found';
  const hasWords = foldText(message).includes(foldText(asked.expected));
  const hasPlace = citations.some(
    ({ document_title, document_id, page }) =>
      (asked.document === '' ||
        document_id === asked.document ||
        foldText(document_title) === foldText(asked.document)) &&
      (asked.page === null || page === asked.page),
  );
  return hasWords && hasPlace ? 'right' : 'wrong';
}

export type Share = { readonly right: number; readonly all: number };

export type EvaluationTotals = {
  readonly overall: Share;
  readonly answerable: Share;
  readonly unanswerable: Share;
  readonly notFound: number;
};

export function countOutcomes(results: readonly TestResult[]): EvaluationTotals {
  const share = (some: readonly TestResult[]): Share => ({
    right: some.filter(({ outcome }) => isRight(outcome)).length,
    all: some.length,
  });
  return {
    overall: share(results),
    answerable: share(results.filter(({ asked }) => isAnswerExpected(asked))),
    unanswerable: share(results.filter(({ asked }) => !isAnswerExpected(asked))),
    notFound: results.filter(({ outcome }) => outcome === 'not_found').length,
  };
}

const Z_95 = 1.96;

/** The 95 % interval of a share (Wilson), which shows how little a few questions prove. */
export function findInterval({ right, all }: Share): readonly [low: number, high: number] {
  if (all === 0) return [0, 1];
  const share = right / all;
  const factor = Z_95 ** 2 / all;
  const middle = (share + factor / 2) / (1 + factor);
  const half = (Z_95 * Math.sqrt((share * (1 - share)) / all + factor / (4 * all))) / (1 + factor);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
