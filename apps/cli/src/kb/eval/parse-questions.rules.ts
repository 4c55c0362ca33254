import { MAX_QUESTION_LENGTH } from '@probant/contracts/assistant';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { type Question, QuestionFileError } from './question.ts';
import { MAX_QUESTIONS, type QuestionRow, readRows } from './read-rows.rules.ts';

const PAGE_PATTERN = /^[1-9]\d{0,5}$/;
const MAX_LISTED_PROBLEMS = 20;

/**
 * Returns the questions of a CSV or JSON-lines file. The text of a row is in no message: it may be personal.
 *
 * @throws QuestionFileError with one line for each problem, at most 20.
 */
export function parseQuestions(text: string): readonly Question[] {
  try {
    return checkRows(readRows(text));
  } catch (error) {
    throw error instanceof QuestionFileError ? new QuestionFileError(shorten(error.problems)) : error;
  }
}

function checkRows(rows: readonly QuestionRow[]): readonly Question[] {
  if (rows.length === 0) throw new QuestionFileError(['the file has no question']);
  if (rows.length > MAX_QUESTIONS)
    throw new QuestionFileError([`the file has more than ${MAX_QUESTIONS.toLocaleString('en-US')} questions`]);
  const problems = rows.flatMap((row) => {
    const problem = findRowProblem(row);
    return problem === null ? [] : [`line ${row.line}: ${problem}`];
  });
  if (problems.length > 0) throw new QuestionFileError(problems);
  return rows.map(({ answer, document, line, page, question }, index) => ({
    number: index + 1,
    line,
    question,
    document: document === '' ? null : document,
    page: page === '' ? null : Number(page),
    answer: answer === '' ? null : answer,
  }));
}

function findRowProblem({ answer, page, question }: QuestionRow): string | null {
  if (question === '') return 'has no question';
  if (question.length > MAX_QUESTION_LENGTH)
    return `the question has more than ${MAX_QUESTION_LENGTH.toLocaleString('en-US')} characters`;
  if (page !== '' && !PAGE_PATTERN.test(page)) return 'the page must be a number from 1 on';
  return answer !== '' && foldAlphanumeric(answer) === '' ? 'the answer has no letter and no digit' : null;
}

const shorten = (problems: readonly string[]): readonly string[] =>
  problems.length <= MAX_LISTED_PROBLEMS
    ? problems
    : [...problems.slice(0, MAX_LISTED_PROBLEMS), `and ${problems.length - MAX_LISTED_PROBLEMS} more problems`];
