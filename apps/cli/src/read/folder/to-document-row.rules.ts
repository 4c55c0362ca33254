import type { ExtractionResult } from '@probant/contracts/extraction';
import { LOCAL_REFUSALS } from './refusal.rules.ts';
import type { DocumentRow } from './results/document-row.ts';

type Place = Pick<DocumentRow, 'path' | 'sha256' | 'document' | 'documents' | 'firstPage'>;

/** Returns the row of a result. A document of no known type has no fields, and an error that says so. */
export function toDocumentRow(result: ExtractionResult, place: Place): DocumentRow {
  const { confidence, data, document_type, field_confidences, text_source } = result;
  const isKnown = data !== null;
  return {
    ...place,
    type: isKnown ? document_type : null,
    confidence,
    textSource: text_source,
    data,
    // Details are not written.
    fieldConfidences: field_confidences.filter(({ field }) => !field.startsWith('details.')),
    error: isKnown ? null : LOCAL_REFUSALS.unknownType.code,
    message: isKnown ? null : LOCAL_REFUSALS.unknownType.message,
  };
}
