import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import type { DocumentType } from '@probant/contracts/extraction';
import { listFieldsToCheck } from '@probant/extraction/document-cells';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { RowFormat } from './document-row.ts';

const Text = Type.Union([Type.String(), Type.Null()]);

/** What must be there to recognise a line of this command. */
const Line = Type.Object({
  path: Type.String({ minLength: 1 }),
  sha256: Type.Union([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Null()]),
  document: Type.Integer({ minimum: 1 }),
  documents: Type.Integer({ minimum: 1 }),
  requested_type: Text,
  document_type: Text,
  error: Text,
  error_detail: Text,
});

/** Returns the format with one JSON object a line: all that was read, with the confidence of each value. */
export const createNdjsonFormat = (requestedType: DocumentType | null): RowFormat => ({
  header: null,
  lineEnd: '\n',
  format: (row) =>
    JSON.stringify({
      path: row.path,
      sha256: row.sha256,
      document: row.document,
      documents: row.documents,
      first_page: row.firstPage,
      requested_type: requestedType,
      document_type: row.type,
      confidence: row.confidence,
      fields_to_check: listFieldsToCheck(row.fieldConfidences),
      text_source: row.textSource,
      error: row.error,
      error_detail: row.message,
      data: row.data,
      field_confidences: row.fieldConfidences,
    }),
  parse: (line) => {
    const value = parseJson(line);
    if (!Check(Line, value) || value.requested_type !== requestedType) return null;
    const { document, document_type, documents, error, error_detail, path, sha256 } = value;
    const type = DOCUMENT_TYPES.find((each) => each === document_type) ?? null;
    return { path, sha256, document, documents, type, error, message: error_detail };
  },
});

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}
