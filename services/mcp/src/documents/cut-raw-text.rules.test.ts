import type { ExtractionResult } from '@probant/contracts/extraction';
import { expect, test } from 'vitest';
import { cutRawText } from './cut-raw-text.rules.ts';

const result: ExtractionResult = {
  document_type: 'invoice',
  data: null,
  text_source: 'pdf_text',
  raw_text: 'ab😀cd',
  confidence: 1,
  field_confidences: [],
  pii_detected: null,
  error: null,
};

test.each([
  [10, 'ab😀cd', false],
  [6, 'ab😀cd', false],
  [4, 'ab😀', true],
  [3, 'ab', true],
  [0, '', true],
])('at most %i characters leave "%s"', (maxCharacters, text, isCut) => {
  expect(cutRawText(result, maxCharacters)).toEqual({
    ...result,
    raw_text: text,
    raw_text_length: 6,
    raw_text_is_cut: isCut,
  });
});

test('personal data that ends before the cut stays', () => {
  const span = { type: 'iban' as const, page: 1, score: 1 };
  const pii = [
    { ...span, start: 0, end: 2 },
    { ...span, start: 2, end: 5 },
  ];
  expect(cutRawText({ ...result, pii_detected: pii }, 4).pii_detected).toEqual([pii[0]]);
});
