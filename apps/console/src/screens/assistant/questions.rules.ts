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

const COLUMN_NAMES = {
  question: ['question'],
  expected: ['attendu', 'expected', 'answer', 'reponse'],
  document: ['document', 'fichier', 'file'],
  page: ['page'],
} as const;

/** A word without case, accents and repeated blanks. */
export const normalizeWords = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();

/** Reads a file of questions: its first line names the columns. */
export function parseQuestions(text: string): QuestionFile {
  const [header = [], ...rows] = parseRows(text.replace(/^\uFEFF/, ''));
  const names = header.map(normalizeWords);
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

/** The separator is that of the first line, outside quotation marks. */
function findSeparator(text: string): string {
  const line = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)));
  return [';', '\t', ','].find((separator) => line.includes(separator)) ?? ';';
}

/** Rows of CSV; a cell in quotation marks may contain separators, line ends and doubled quotation marks. */
function parseRows(text: string): readonly (readonly string[])[] {
  const separator = findSeparator(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let from = 0;
  while (from <= text.length) {
    const isQuoted = text[from] === '"';
    const { cell, end } = isQuoted ? readQuoted(text, from + 1) : readPlain(text, from, separator);
    row.push(cell);
    if (text[end] === separator) {
      from = end + 1;
      continue;
    }
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
    from = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
  }
  return rows;
}

function readPlain(text: string, from: number, separator: string) {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { cell: text.slice(from, end), end };
}

function readQuoted(text: string, from: number) {
  const pieces: string[] = [];
  let start = from;
  for (;;) {
    const quote = text.indexOf('"', start);
    if (quote < 0) return { cell: pieces.join('') + text.slice(start), end: text.length };
    pieces.push(text.slice(start, quote));
    if (text[quote + 1] !== '"') return { cell: pieces.join(''), end: quote + 1 };
    pieces.push('"');
    start = quote + 2;
  }
}
