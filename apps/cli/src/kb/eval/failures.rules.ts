import { type FoundPassage, judgeReply, type Outcome } from './outcome.rules.ts';
import { isAnswerable, type Question } from './question.ts';

/** A question that did not get what was expected. */
export type Failure = { readonly outcome: Outcome; readonly expected: string; readonly found: string };

/** Lists the questions that were refused, answered wrongly, or whose expected place or text is not in the answer. No text of a question. */
export const listFailures = (outcomes: readonly Outcome[]): readonly Failure[] =>
  outcomes.flatMap((outcome) => {
    const found = describeProblem(outcome);
    return found === null ? [] : [{ outcome, expected: describeExpected(outcome.question), found }];
  });

function describeExpected(question: Question): string {
  const { answer, document, page } = question;
  if (!isAnswerable(question)) return 'no answer';
  const place = [document, page === null ? null : `page ${page}`].filter((part) => part !== null).join(', ');
  return [place, answer === null ? '' : 'a text'].filter((part) => part !== '').join(' with ');
}

function describeProblem(outcome: Outcome): string | null {
  if (outcome.reply === null) return outcome.error;
  const {
    containsText,
    documentRank,
    isAnswerable: isExpected,
    isAnswered,
    pageRank,
  } = judgeReply(outcome.question, outcome.documentId, outcome.reply);
  if (!isExpected) return isAnswered ? `answered from ${describePassages(outcome.reply.found)}` : null;
  if (!isAnswered) return 'refused';
  if (documentRank === null || pageRank === null) return describePassages(outcome.reply.found);
  return containsText === false ? 'an answer without the text' : null;
}

/** The passages, those of one page counted once. */
const describePassages = (found: readonly FoundPassage[]): string =>
  [...new Set(found.map(({ document, page }) => (page === null ? document : `${document} p. ${page}`)))].join('; ');
