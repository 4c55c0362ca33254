import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import { expect, test } from 'vitest';
import { DETECTION_CUES } from './cues.ts';

test.each(DOCUMENT_TYPES)('a title or a label is evidence for %s', (type) => {
  expect(DETECTION_CUES.filter((cue) => cue.type === type && cue.weight > 0).length).toBeGreaterThan(0);
});
