import { CsvError, parse } from 'csv-parse/sync';
import { QuestionFileError } from './question.ts';

const MEMBERS = ['question', 'document', 'page', 'answer'] as const;
type Member = (typeof MEMBERS)[number];

/** A row before its values are checked. Texts are trimmed; an absent or null member is ''. */
export type QuestionRow = { readonly line: number } & Readonly<Record<Member, string>>;

/** Row limit of a file: at 60 questions a minute, 5,000 take 83 minutes. */
export const MAX_QUESTIONS = 5_000;

/** Reads the rows of JSON lines or, when the text does not start with a brace, of CSV. @throws QuestionFileError. */
export const readRows = (text: string): readonly QuestionRow[] =>
  text.trimStart().startsWith('{') ? readJsonLines(text) : readCsvRows(text);

function readJsonLines(text: string): readonly QuestionRow[] {
  const problems: string[] = [];
  const rows = text.split('\n').flatMap((json, index): readonly QuestionRow[] => {
    if (json.trim() === '') return [];
    const row = readJsonLine(json, index + 1);
    if (typeof row !== 'string') return [row];
    problems.push(row);
    return [];
  });
  if (problems.length > 0) throw new QuestionFileError(problems);
  return rows;
}

/** Returns the row, or its problem. */
function readJsonLine(json: string, line: number): QuestionRow | string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return `line ${line}: is no JSON`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `line ${line}: is no JSON object`;
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  const unknown = entries.find(([name]) => !MEMBERS.some((member) => member === name));
  if (unknown !== undefined) return `line ${line}: has an unknown member; expected ${MEMBERS.join(', ')}`;
  const malformed = entries.find(
    ([name, member]) => typeof member !== 'string' && !(name === 'page' && typeof member === 'number'),
  );
  if (malformed !== undefined) return `line ${line}: ${malformed[0]} must be a text`;
  return toRow(new Map(entries.map(([name, member]) => [name, String(member)])), line);
}

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

function readCsvRows(text: string): readonly QuestionRow[] {
  const [header, ...records] = parseCsv(text);
  if (header === undefined) throw new QuestionFileError(['the file is empty']);
  const names = header.record.map((name) => name.trim().toLowerCase());
  const problem = findHeaderProblem(names);
  if (problem !== null) throw new QuestionFileError([`line ${header.info.lines}: ${problem}`]);
  const problems = records
    .filter(({ record }) => record.length !== names.length)
    .map(
      ({ info, record }) =>
        `line ${info.lines}: has ${record.length} values, and the header ${names.length}; quote a value that contains the delimiter`,
    );
  if (problems.length > 0) throw new QuestionFileError(problems);
  return records.map(({ info, record }) =>
    toRow(new Map(names.map((name, index) => [name, record[index] ?? ''])), info.lines),
  );
}

function findHeaderProblem(names: readonly string[]): string | null {
  const expected = `the first line names the columns: ${MEMBERS.join(', ')}`;
  if (!names.includes('question')) return `no column question; ${expected}`;
  if (names.some((name) => !MEMBERS.some((member) => member === name))) return `an unknown column; ${expected}`;
  return new Set(names).size < names.length ? `a column twice; ${expected}` : null;
}

function parseCsv(text: string): readonly CsvRecord[] {
  const [firstLine = ''] = text.split('\n', 1);
  try {
    return parse(text, {
      // Spreadsheets with French settings write semicolons.
      delimiter: [';', '\t', ','].find((delimiter) => firstLine.includes(delimiter)) ?? ',',
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      // The header, and one more than allowed, so that a longer file is refused.
      to: MAX_QUESTIONS + 2,
    }) as unknown as readonly CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, lines } = error as CsvError & { readonly lines?: number };
    const reason =
      code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'a quotation mark is not closed'
        : 'a quotation mark inside a value is not doubled';
    throw new QuestionFileError([`line ${lines ?? 1}: ${reason}`]);
  }
}

const toRow = (values: ReadonlyMap<string, string>, line: number): QuestionRow => {
  const read = (member: Member): string => (values.get(member) ?? '').trim();
  return { line, question: read('question'), document: read('document'), page: read('page'), answer: read('answer') };
};
