import { foldText } from '../../../i18n/fold-text.ts';
import { findSeparator, readCells } from '../../../ui/tables/read-cells.rules.ts';

/** A question of a file with what its answer should be. With nothing expected, the documents should not answer. */
export type TestQuestion = {
  readonly question: string;
  readonly expected: string;
  readonly document: string;
  readonly page: number | null;
};

const MAX_QUESTIONS = 5_000;
export const MAX_QUESTION_FILE_BYTES = 5 * 1024 * 1024;

export type QuestionFile =
  | { readonly problem: 'none' | 'too-many' }
  | { readonly problem: null; readonly questions: readonly TestQuestion[] };

const SEPARATORS = [';', '\t', ','];

const COLUMN_NAMES = {
  question: ['question'],
  expected: ['attendu', 'expected', 'answer', 'reponse'],
  document: ['document', 'fichier', 'file'],
  page: ['page'],
} as const;

/** Reads a file of questions: its first line names the columns. */
export function parseQuestions(text: string): QuestionFile {
  const content = text.replace(/^\uFEFF/, '');
  const [header = [], ...rows] = readCells(content, findSeparator(content, SEPARATORS)).filter((row) =>
    row.some((cell) => cell.trim() !== ''),
  );
  const names = header.map(foldText);
  const find = (known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const columns = {
    question: find(COLUMN_NAMES.question),
    expected: find(COLUMN_NAMES.expected),
    document: find(COLUMN_NAMES.document),
    page: find(COLUMN_NAMES.page),
  };
  if (columns.question < 0) return { problem: 'none' };
  const questions = rows.map((row) => readQuestion(row, columns)).filter(({ question }) => question !== '');
  if (questions.length === 0) return { problem: 'none' };
  return questions.length > MAX_QUESTIONS ? { problem: 'too-many' } : { problem: null, questions };
}

function readQuestion(row: readonly string[], columns: Readonly<Record<keyof TestQuestion, number>>): TestQuestion {
  const cell = (column: number) => (row[column] ?? '').trim();
  const page = Number(cell(columns.page));
  return {
    question: cell(columns.question),
    expected: cell(columns.expected),
    document: cell(columns.document),
    page: Number.isInteger(page) && page > 0 ? page : null,
  };
}
