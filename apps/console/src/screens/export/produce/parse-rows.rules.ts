import { findSeparator, readCells } from '../../../ui/tables/read-cells.rules.ts';

/** A value of a row: text as in the file, or what JSON has. */
export type RowValue = string | number | boolean | null;
export type Row = Readonly<Record<string, RowValue>>;

export type ParsedRows = {
  readonly rows: readonly Row[];
  /** Members of the JSON object around the rows, such as the SIREN of a FEC. */
  readonly around: Readonly<Record<string, unknown>>;
};

/** Why a text has no rows. */
export type RowsProblem = 'empty' | 'bad_json' | 'no_list' | 'no_rows';

const LIST_MEMBERS = ['entries', 'data', 'variables'];
const SEPARATORS = ['\t', '|', ';', ','];

/** Reads rows of JSON (a list, or an object with one) or of a file of cells: CSV, a FEC, a copy from a spreadsheet. */
export function parseRows(text: string): ParsedRows | RowsProblem {
  const content = text.replace(/^\ufeff/, '').trim();
  if (content === '') return 'empty';
  return content.startsWith('{') || content.startsWith('[') ? parseJson(content) : parseCells(content);
}

function parseJson(content: string): ParsedRows | RowsProblem {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return 'bad_json';
  }
  const around = isRecord(value) ? value : {};
  const list = Array.isArray(value) ? value : LIST_MEMBERS.map((name) => around[name]).find(Array.isArray);
  if (list === undefined) return 'no_list';
  const rows = list.filter(isRecord).map((row) => row as Row);
  return rows.length === 0 ? 'no_rows' : { rows, around };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseCells(content: string): ParsedRows | RowsProblem {
  const [header = [], ...lines] = readCells(content, findSeparator(content, SEPARATORS));
  const names = header.map((name) => name.trim());
  const rows = lines
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => Object.fromEntries(names.map((name, place) => [name, (cells[place] ?? '').trim()])));
  return rows.length === 0 ? 'no_rows' : { rows, around: {} };
}
