import type { ExtractionResult } from '@probant/contracts/extraction';
import { MAX_LINEAR_GROWTH, measureEightfoldGrowth } from '@probant/documents/testing/cpu-growth';
import { expect, test } from 'vitest';
import { nameIssuer } from './known-issuers.rules.ts';
import { createSimilarNames } from './testing/similar-names.ts';

const receiptWith = (raw_text: string): ExtractionResult => ({
  document_type: 'receipt',
  data: { vendor_name: 'MOULlN D0RE', total_amount: 12 },
  text_source: 'ocr',
  raw_text,
  confidence: 0.4,
  field_confidences: [{ field: 'vendor_name', score: 0.4, reason: 'layout' }],
  pii_detected: [],
  error: null,
});

test('nameIssuer takes the same time for any number of names beyond 200, on a head of any length', () => {
  // Eight times the names and eight times the head were 64 times the work.
  const growth = measureEightfoldGrowth(250, createSimilarNames, ({ head, issuers }) =>
    nameIssuer(receiptWith(head), issuers),
  );
  expect(growth).toBeLessThan(MAX_LINEAR_GROWTH);
});
