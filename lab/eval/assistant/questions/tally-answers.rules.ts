import type { AskedAnswer } from './ask-base.ts';
import { judgeAnswer, type Verdict } from './judge-answer.rules.ts';
import { type AnsweredQuestion, isAnswered, type Question } from './question-base.ts';
import type { Truth } from './read-truth.ts';

export type JudgedAnswer = AskedAnswer & { readonly verdict: Verdict | 'refused' | 'refused rightly' };

/** Judges an answer: one to a question that the documents do not answer is wrong, whatever it says. */
export function judgeAsked(answer: AskedAnswer, readTruth: (question: AnsweredQuestion) => Truth): JudgedAnswer {
  const { isRefusal, message, question } = answer;
  if (!isAnswered(question)) return { ...answer, verdict: isRefusal ? 'refused rightly' : 'wrong' };
  return { ...answer, verdict: isRefusal ? 'refused' : judgeAnswer(message, readTruth(question)) };
}

type Kind = { readonly name: string; readonly includes: (question: Question) => boolean };

/** Kinds of questions; one may be of several. */
export const QUESTION_KINDS: readonly Kind[] = [
  { name: 'all', includes: () => true },
  { name: 'follow-ups', includes: ({ after }) => after !== undefined },
  { name: 'tables and forms', includes: (question) => isAnswered(question) && question.rows !== undefined },
  { name: 'lists of steps', includes: (question) => isAnswered(question) && question.list !== undefined },
  { name: 'in English', includes: ({ language }) => language === 'en' },
];

/** Returns the answers with one of the verdicts. */
export const withVerdict = (
  answers: readonly JudgedAnswer[],
  ...verdicts: readonly JudgedAnswer['verdict'][]
): readonly JudgedAnswer[] => answers.filter(({ verdict }) => verdicts.includes(verdict));
