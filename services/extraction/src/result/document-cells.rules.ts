import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import { DATA_SCHEMA_BY_TYPE, type DocumentType, type FieldConfidence } from '@probant/contracts/extraction';
import { createCsvDialect, formatCell } from '@probant/kernel/csv-cells';

/** Semicolons and decimal commas, as the exports of the platform, for spreadsheets in French. */
const DIALECT = createCsvDialect(';');
/** Without a byte order mark, spreadsheets do not detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** A spreadsheet puts what is longer into the next row. */
const MAX_CELL_CHARACTERS = 32_767;

/** The end of each line of a CSV of documents (RFC 4180). */
export const CSV_LINE_END = '\r\n';
/** Between two cells of a CSV of documents. */
export const CSV_DELIMITER = DIALECT.delimiter;

/** Returns the names of the fields of a type, or of all types with each name once, in the order of the contract. */
export const listFieldColumns = (type: DocumentType | null): readonly string[] => [
  ...new Set(
    (type === null ? DOCUMENT_TYPES : [type]).flatMap((each) => Object.keys(DATA_SCHEMA_BY_TYPE[each].properties)),
  ),
];

/** Returns the first line of a CSV, without its end. */
export const formatHeaderLine = (columns: readonly string[]): string => BYTE_ORDER_MARK + formatCells(columns);

/**
 * Returns the cells of one document as one line of a CSV, without its end and without any line break in it. Lists are JSON, one that is too
 * long for a spreadsheet is replaced by a sentence, and no cell runs as a formula.
 */
export const formatCells = (values: readonly unknown[]): string => values.map(toCell).join(DIALECT.delimiter);

function toCell(value: unknown): string {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  const cell = formatCell(isEmptyList ? null : typeof value === 'string' ? joinLines(value) : value, DIALECT);
  if (cell.length <= MAX_CELL_CHARACTERS) return cell;
  const content = Array.isArray(value) ? `${value.length} entries` : `${cell.length} characters`;
  return formatCell(`(${content}, too long for a cell: use NDJSON)`, DIALECT);
}

const joinLines = (text: string): string => text.replace(/[\r\n]+/g, ' ');

/** Returns the values of the fields in the order of the columns; null for one that another type has. */
export function listFieldValues(data: unknown, columns: readonly string[]): readonly unknown[] {
  const members = (data ?? {}) as Readonly<Record<string, unknown>>;
  return columns.map((name) => (Object.hasOwn(members, name) ? members[name] : null));
}

/** From this confidence on, a value needs no check (docs/confidence.md). */
const MIN_SURE_CONFIDENCE = 0.9;

/** Returns the names of the fields with a value that a person should check, each once: `line_items` for any of its members. */
export const listFieldsToCheck = (fieldConfidences: readonly FieldConfidence[]): readonly string[] => [
  ...new Set(
    fieldConfidences
      .filter(({ score }) => score < MIN_SURE_CONFIDENCE)
      .map(({ field }) => field.split('.', 1)[0] ?? field),
  ),
];
