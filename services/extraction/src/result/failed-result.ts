import type { DocumentType, ExtractionResult } from '@probant/contracts/extraction';

/** Returns the item of a batch for a file that could not be read. */
export const createFailedResult = (type: DocumentType | undefined, error: string): ExtractionResult => ({
  document_type: type ?? 'invoice',
  data: null,
  text_source: null,
  raw_text: '',
  confidence: 0,
  field_confidences: [],
  pii_detected: null,
  error,
});
