import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import type { DocumentType } from '@probant/contracts/extraction';
import {
  CSV_DELIMITER,
  CSV_LINE_END,
  formatCells,
  formatHeaderLine,
  listFieldColumns,
  listFieldsToCheck,
  listFieldValues,
} from '@probant/extraction/document-cells';
import type { DocumentRow, RowFormat, WrittenRow } from './document-row.ts';
import { parseCsvLine } from './parse-csv-line.rules.ts';

const FIRST_COLUMNS = ['path', 'document', 'documents', 'first_page', 'document_type', 'confidence', 'fields_to_check'];
const ERROR_COLUMNS = ['error', 'error_detail'];
const LAST_COLUMNS = ['text_source', 'sha256'];

/**
 * Returns the CSV format with a column for each field of a type, or of all types. A row is one line, so that a line without an end is a row
 * that was not written whole.
 */
export function createCsvFormat(type: DocumentType | null): RowFormat {
  const fields = listFieldColumns(type);
  const columns = [...FIRST_COLUMNS, ...ERROR_COLUMNS, ...fields, ...LAST_COLUMNS];
  const indexOf = new Map(columns.map((name, index) => [name, index]));
  return {
    header: formatHeaderLine(columns),
    lineEnd: CSV_LINE_END,
    format: (row) => formatCells(listCells(row, fields)),
    parse: (line) => {
      const cells = parseCsvLine(line, CSV_DELIMITER);
      if (cells?.length !== columns.length) return null;
      return toWrittenRow((name) => cells[indexOf.get(name) ?? -1] ?? '');
    },
  };
}

function listCells(row: DocumentRow, fields: readonly string[]): readonly unknown[] {
  const { confidence, document, documents, error, firstPage, message, sha256, textSource, type } = row;
  return [
    protectPath(row.path),
    ...[document, documents, firstPage, type, confidence, listFieldsToCheck(row.fieldConfidences).join(' ')],
    ...[error, message],
    ...listFieldValues(row.data, fields),
    ...[textSource, sha256],
  ];
}

/** A path that a spreadsheet would take for a formula starts with `./`, which no other path does, so that it can be read again. */
const protectPath = (path: string): string => (/^[=+\-@＝＋－＠]/u.test(path) ? `./${path}` : path);
const restorePath = (cell: string): string => (cell.startsWith('./') ? cell.slice(2) : cell);

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
