import type { DocumentType, ExtractionResult } from '@probant/contracts/extraction';
import {
  formatCells,
  formatHeaderLine,
  listFieldColumns,
  listFieldsToCheck,
  listFieldValues,
} from '../../result/document-cells.rules.ts';
import { listPathColumn, listPathValue } from '../opened/path-column.rules.ts';
import type { ResultRows, RowError, RowOfFile } from '../opened/result-rows.ts';

const FIRST_COLUMNS = ['position', 'file_name', 'document', 'documents', 'document_type', 'confidence'];
const CHECK_COLUMNS = ['fields_to_check', 'error', 'error_detail'];
const NO_ERROR = { code: null, detail: null };
const UNKNOWN_TYPE = { code: 'unknown_type', detail: 'none of the types that are read' };

/** Returns how extraction results are written: a line a document, with a column for each field of a type, or of all types. */
export function createExtractionRows(type: DocumentType | null, hasPaths: boolean): ResultRows {
  const fields = listFieldColumns(type);
  const formatLine = (
    file: RowOfFile,
    [document, documents]: readonly [number, number],
    result: ExtractionResult | null,
    { code, detail }: RowError,
  ) =>
    formatCells([
      ...[file.position, file.filename, document, documents],
      ...(result?.data ? [result.document_type, result.confidence] : [null, result?.confidence ?? null]),
      ...[result === null ? null : listFieldsToCheck(listOwnConfidences(result)).join(' '), code, detail],
      ...listFieldValues(result?.data, fields),
      result?.text_source ?? null,
      ...listPathValue(file, hasPaths),
    ]);
  return {
    header: formatHeaderLine([
      ...FIRST_COLUMNS,
      ...CHECK_COLUMNS,
      ...fields,
      'text_source',
      ...listPathColumn(hasPaths),
    ]),
    formatResult(file, value) {
      const results = (Array.isArray(value) ? value : [value]) as readonly ExtractionResult[];
      return results.map((result, index) =>
        formatLine(file, [index + 1, results.length], result, result.data === null ? UNKNOWN_TYPE : NO_ERROR),
      );
    },
    formatError: (file, error) => formatLine(file, [1, 1], null, error),
  };
}

/** Details have no columns. */
const listOwnConfidences = ({ field_confidences }: ExtractionResult) =>
  field_confidences.filter(({ field }) => !field.startsWith('details.'));
