import { describe, expect, test } from 'vitest';
import {
  addTotals,
  countFindings,
  findAdvice,
  findDifferences,
  findGroupNumbers,
  needsCheck,
  type ReceiptItem,
  sortByFindings,
} from './review.rules.ts';

const receipt = (index: number, given: Partial<ReceiptItem> = {}): ReceiptItem => ({
  index,
  filename: `${index}.jpg`,
  data: { vendor_name: 'Le Fournil', receipt_date: '2026-03-02', receipt_time: '12:01', total_amount: 12.1 },
  confidence: 0.9,
  findings: [],
  authenticity: null,
  error: null,
  field_confidences: [],
  ...given,
});
const finding = (severity: string) => ({ code: 'x', message: '', severity });

test('receipts to check before paying come first, then those with more to check', () => {
  const items = [
    receipt(0, { findings: [finding('info')] }),
    receipt(1),
    receipt(2, { findings: [finding('warning'), finding('warning')] }),
    receipt(3, { findings: [finding('critical')] }),
    receipt(4, { data: null, error: 'unreadable' }),
  ];
  expect(sortByFindings({ items, duplicate_groups: [] }).map(({ index }) => index)).toEqual([3, 2, 4, 0, 1]);
});

test('a possible duplicate is to check, says its group, and comes before receipts without findings', () => {
  const items = [receipt(0), receipt(1, { findings: [finding('info')] }), receipt(2), receipt(3)];
  const duplicate_groups = [
    { indices: [2, 3], rule: 'fingerprint' as const },
    { indices: [1, 3], rule: 'vendor_date_amount' as const },
  ];
  expect(sortByFindings({ items, duplicate_groups }).map(({ index }) => index)).toEqual([3, 1, 2, 0]);
  expect(items.map((item) => needsCheck(item, duplicate_groups))).toEqual([false, true, true, true]);
  expect(items.map(({ index }) => findGroupNumbers(duplicate_groups, index))).toEqual([[], [2], [1], [1, 2]]);
});

test('signals of authenticity count with the findings, and an unknown severity is to check', () => {
  const authenticity = { score: 0.2, verdict: 'inconsistent' as const, rules_version: '1', explanation: '' };
  const item = receipt(0, {
    findings: [finding('new-severity')],
    authenticity: { ...authenticity, signals: [finding('critical')] },
  });
  expect(countFindings(item)).toEqual({ critical: 1, warning: 1, info: 0 });
});

test('totals are added to the cent, by currency', () => {
  const chf = { total_amount: 5, currency: 'CHF' };
  const items = [0.1, 0.2, 0.3].map((total_amount, index) => receipt(index, { data: { total_amount } }));
  expect(addTotals([...items, receipt(3, { data: chf }), receipt(4, { data: null })])).toEqual({
    totals: [
      { currency: 'EUR', amount: 0.6 },
      { currency: 'CHF', amount: 5 },
    ],
    missing: 1,
  });
});

describe('two receipts of a group', () => {
  test.each([
    ['are alike, whatever the capitals', { vendor_name: 'LE FOURNIL' }, []],
    ['differ in the time', { receipt_time: '19:30' }, ['receipt_time']],
    ['differ in a value that only one has', { payment_method: 'CB' }, ['payment_method']],
  ])('%s', (_, change, differences) => {
    const first = receipt(0);
    expect(findDifferences([first, receipt(1, { data: { ...first.data, ...change } })])).toEqual(differences);
  });
});

test.each([
  ['amount_above_cap', 'cap'],
  ['vat_mismatch', 'vat'],
  ['a_code_of_tomorrow', 'other'],
  ['toString', 'other'],
])('%s has the advice %s', (code, advice) => {
  expect(findAdvice(code)).toBe(advice);
});
