import { expect, test } from 'vitest';
import { type ExtractionResult, findTypeCode } from '../values/fields.rules.ts';
import { startDocument } from '../values/readings.rules.ts';
import { findFileState } from './file-state.rules.ts';

const read = (score: number): ExtractionResult => ({
  document_type: 'invoice',
  data: { vendor_name: 'Atelier des Tilleuls' },
  text_source: 'pdf_text',
  raw_text: '',
  confidence: score,
  field_confidences: [{ field: 'vendor_name', score, reason: 'label_match' }],
  pii_detected: [],
  error: null,
});
const unknown: ExtractionResult = { ...read(0), data: null, field_confidences: [] };
const unsure = startDocument(read(0.8));

test.each([
  { title: 'all values are sure', documents: [startDocument(read(0.95))], state: { state: 'sure' } },
  { title: 'a value is to check', documents: [unsure, startDocument(read(1))], state: { state: 'to_check', open: 1 } },
  { title: 'it was checked', documents: [{ ...unsure, verified: ['vendor_name'] }], state: { state: 'checked' } },
  { title: 'a document has no known type', documents: [startDocument(unknown)], state: { state: 'unknown_type' } },
  { title: 'one of two has none', documents: [unsure, startDocument(unknown)], state: { state: 'unknown_type' } },
])('of a file $title', ({ documents, state }) => {
  expect(findFileState({ documents })).toEqual(state);
});

test('a document without values is of an unknown type, whatever type the answer names', () => {
  expect([findTypeCode(unknown), findTypeCode(read(1))]).toEqual(['unknown_type', 'invoice']);
});
