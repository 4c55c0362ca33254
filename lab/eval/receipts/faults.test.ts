import { FINDING_CODES } from '@probant/extraction/lab';
import { expect, test } from 'vitest';
import { RECEIPT_FAULTS } from './faults.ts';

/** Codes without a fault, each with its reason. */
const WITHOUT_FAULT = {
  not_a_receipt: 'needs another kind of document',
  analysis_incomplete: 'says what was not checked',
  preset_without_table: 'says what was not checked',
};

test('every finding has a fault that gives it, or a reason to have none', () => {
  const codes = [...new Set(RECEIPT_FAULTS.map(({ code }) => code)), ...Object.keys(WITHOUT_FAULT)];
  expect(codes.toSorted()).toEqual(FINDING_CODES.toSorted());
});
