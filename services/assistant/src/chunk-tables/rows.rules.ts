import type { ChunkTables } from '../chunking/chunk.ts';
import { CELL_SEPARATOR, type Span } from '../chunking/sentences.rules.ts';
import { findTableHeader } from './table-header.rules.ts';

/** A chunk as far as its tables are concerned. */
export type TableText = { readonly text: string; readonly tables?: ChunkTables | null };

/** A row of a table as an answer gives it. */
export type ReadRow = {
  readonly cells: readonly string[];
  /** Names of the columns, as many as cells; null for a label with its value, and where no row names them. */
  readonly names: readonly string[] | null;
  /** Whether the row itself names the columns. */
  readonly isHeader: boolean;
};

/** Lines between a row and the one that names its columns: a chunk of 180 words has no more. */
const MAX_ROWS_BETWEEN = 200;

/** Reads a piece of a chunk as a row of a table; null when it is none. */
export function readRow({ tables, text }: TableText, span: Span): ReadRow | null {
  const piece = text.slice(span.start, span.end);
  if (!piece.includes(CELL_SEPARATOR)) return null;
  const cells = splitRow(piece);
  if (cells.length < 2) return null;
  const line = text.lastIndexOf('\n', span.start - 1) + 1;
  if (tables?.headers.includes(line)) return { cells, names: null, isHeader: true };
  if (!tables && isGuessedHeader(text, line)) return { cells, names: null, isHeader: true };
  const header = tables ? findStoredHeader(text, tables, line) : findGuessedHeader(text, span);
  const names = header === null ? null : splitRow(header);
  return { cells, names: names?.length === cells.length ? names : null, isHeader: false };
}

/** Splits a row into its cells. Its ends may be trimmed: an empty cell there is a separator without its space. */
function splitRow(row: string): readonly string[] {
  const start = row.startsWith('| ') ? ' ' : '';
  const end = row.endsWith(' |') ? ' ' : '';
  return `${start}${row}${end}`.split(CELL_SEPARATOR).map((cell) => cell.trim());
}

/** Returns the row that names the columns of the row at `line`: the last one above it with rows only in between, or the one before the chunk. */
function findStoredHeader(text: string, { above, headers }: ChunkTables, line: number): string | null {
  const start = headers.findLast((offset) => offset < line) ?? null;
  const between = text
    .slice(start ?? 0, line)
    .split('\n', MAX_ROWS_BETWEEN + 1)
    .slice(start === null ? 0 : 1, -1);
  if (between.length >= MAX_ROWS_BETWEEN) return null;
  // A line of one cell is the title of a part of the table; two are the text after it.
  const isInterrupted = between.some((row, at) => !row.includes('|') && between[at + 1]?.includes('|') === false);
  if (isInterrupted) return null;
  return start === null ? above : (text.slice(start).split('\n', 1)[0] ?? null);
}

/** For documents stored before chunks said which rows name columns. */
function findGuessedHeader(text: string, span: Span): string | null {
  const header = findTableHeader(text, span);
  return header === null ? null : text.slice(header.start, header.end);
}

/** Whether the row at `line` names the columns of the next one. */
function isGuessedHeader(text: string, line: number): boolean {
  const next = text.indexOf('\n', line) + 1;
  return next > 0 && next < text.length && findTableHeader(text, { start: next, end: next })?.start === line;
}

/** Writes a row as the answer gives it: `column : value` pairs, or the label and its value. Null for a row without names. */
export function writeRow({ cells, isHeader, names }: ReadRow, language: 'fr' | 'en'): string | null {
  const colon = language === 'fr' ? ' : ' : ': ';
  const pair = (name: string, cell: string): string => {
    const bare = name.replace(/[\s:]+$/, '');
    return bare === '' || cell === '' ? cell : `${bare}${colon}${cell}`;
  };
  if (isHeader) return null;
  if (names !== null)
    return cells
      .map((cell, at) => (cell === '' ? '' : pair(names[at] ?? '', cell)))
      .filter((text) => text !== '')
      .join(CELL_SEPARATOR);
  const [label = '', value = ''] = cells;
  return cells.length === 2 && value !== '' ? pair(label, value) : null;
}
