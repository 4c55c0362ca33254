import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import { DATA_SCHEMA_BY_TYPE, type DocumentType } from '@probant/contracts/extraction';
import { createCsvDialect, formatCell } from '@probant/export/csv-cells';
import type { DocumentRow, RowFormat, WrittenRow } from './document-row.ts';
import { listFieldsToCheck } from './fields-to-check.rules.ts';
import { parseCsvLine } from './parse-csv-line.rules.ts';

/** Semicolons and decimal commas, as the exports of the platform, for spreadsheets in French. */
const DIALECT = createCsvDialect(';');
/** Without it, spreadsheets do not detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** A spreadsheet puts what is longer into the next row. */
const MAX_CELL_CHARACTERS = 32_767;

const FIRST_COLUMNS = ['path', 'document', 'documents', 'first_page', 'document_type', 'confidence', 'fields_to_check'];
const ERROR_COLUMNS = ['error', 'error_detail'];
const LAST_COLUMNS = ['text_source', 'sha256'];

/**
 * Returns the CSV format with a column for each field of a type, or of all types. A row is one line, so that a line without an end is a row
 * that was not written whole.
 */
export function createCsvFormat(type: DocumentType | null): RowFormat {
  const fields = listFields(type);
  const columns = [...FIRST_COLUMNS, ...ERROR_COLUMNS, ...fields, ...LAST_COLUMNS];
  const indexOf = new Map(columns.map((name, index) => [name, index]));
  return {
    header: BYTE_ORDER_MARK + columns.join(DIALECT.delimiter),
    lineEnd: '\r\n',
    format: (row) => listCells(row, fields).map(toCell).join(DIALECT.delimiter),
    parse: (line) => {
      const cells = parseCsvLine(line, DIALECT.delimiter);
      if (cells?.length !== columns.length) return null;
      return toWrittenRow((name) => cells[indexOf.get(name) ?? -1] ?? '');
    },
  };
}

const listFields = (type: DocumentType | null): readonly string[] => [
  ...new Set(
    (type === null ? DOCUMENT_TYPES : [type]).flatMap((each) => Object.keys(DATA_SCHEMA_BY_TYPE[each].properties)),
  ),
];

function listCells(row: DocumentRow, fields: readonly string[]): readonly unknown[] {
  const data = (row.data ?? {}) as Readonly<Record<string, unknown>>;
  const { confidence, document, documents, error, firstPage, message, sha256, textSource, type } = row;
  return [
    protectPath(row.path),
    ...[document, documents, firstPage, type, confidence, listFieldsToCheck(row).join(' ')],
    ...[error, message],
    ...fields.map((field) => (Object.hasOwn(data, field) ? data[field] : null)),
    ...[textSource, sha256],
  ];
}

/** A path that a spreadsheet would take for a formula starts with `./`, which no other path does, so that it can be read again. */
const protectPath = (path: string): string => (/^[=+\-@＝＋－＠]/u.test(path) ? `./${path}` : path);
const restorePath = (cell: string): string => (cell.startsWith('./') ? cell.slice(2) : cell);

function toCell(value: unknown): string {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  const cell = formatCell(isEmptyList ? null : typeof value === 'string' ? joinLines(value) : value, DIALECT);
  if (cell.length <= MAX_CELL_CHARACTERS) return cell;
  const content = Array.isArray(value) ? `${value.length} entries` : `${cell.length} characters`;
  return formatCell(`(${content}, too long for a cell: write .ndjson)`, DIALECT);
}

const joinLines = (text: string): string => text.replace(/[\r\n]+/g, ' ');

function toWrittenRow(cell: (name: string) => string): WrittenRow | null {
  const [path, sha256, document, documents] = [cell('path'), cell('sha256'), cell('document'), cell('documents')];
  const type = DOCUMENT_TYPES.find((each) => each === cell('document_type')) ?? null;
  if (path === '' || !/^(?:[0-9a-f]{64})?$/.test(sha256) || !/^\d{1,6}$/.test(document) || !/^\d{1,6}$/.test(documents))
    return null;
  return {
    path: restorePath(path),
    sha256: sha256 || null,
    document: Number(document),
    documents: Number(documents),
    type,
    error: cell('error') || null,
    message: cell('error_detail') || null,
  };
}
