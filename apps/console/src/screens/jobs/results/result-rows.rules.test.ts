import { expect, test } from 'vitest';
import { filterRows, markDuplicates, readResultLine } from './result-rows.rules.ts';

const line = (parts: object) => JSON.stringify({ position: 1, filename: 'a.pdf', result: null, error: null, ...parts });
const confidences = (...scores: readonly number[]) =>
  scores.map((score, index) => ({ field: `field_${index}`, score }));

const invoice = line({ result: { document_type: 'invoice', field_confidences: confidences(0.99, 0.9, 0.89, 0.2) } });
const two = line({
  position: 2,
  result: [
    { document_type: 'invoice', data: {}, field_confidences: confidences(0.4) },
    { document_type: 'invoice', data: null, confidence: 0, field_confidences: [] },
  ],
});
const unknown = line({ result: { document_type: 'invoice', data: null, confidence: 0, field_confidences: [] } });
const receipt = line({
  position: 3,
  result: {
    data: {},
    field_confidences: confidences(0.1),
    findings: [{ severity: 'critical' }, { severity: 'info' }, { severity: 'warning' }],
  },
});
const fec = (position: number, blocking_count: number, warning_count: number) =>
  line({ position, result: { valid: blocking_count === 0, blocking_count, warning_count, anomalies: [] } });
const failed = line({ position: 4, error: { code: 'password_protected', detail: 'protected by a password' } });

test.each([
  ['a document counts the values below 90 %', invoice, { types: ['invoice'], toCheck: 2, error: null }],
  ['a file with several documents adds them', two, { types: ['invoice', null], toCheck: 2, error: null }],
  ['a document of an unknown type is to verify', unknown, { types: [null], toCheck: 1 }],
  ['a receipt counts the findings that matter', receipt, { types: [], toCheck: 2, error: null }],
  ['an invalid FEC counts its anomalies', fec(5, 3, 2), { types: [], toCheck: 5, isValidFec: false }],
  ['a valid FEC counts its warnings', fec(6, 0, 1), { toCheck: 1, isValidFec: true }],
  ['a faultless FEC', fec(7, 0, 0), { toCheck: 0, isValidFec: true }],
  ['a file is called by its name', invoice, { path: 'a.pdf' }],
  ['a file of a folder is called by its path', line({ path: 'mars/a.pdf' }), { path: 'mars/a.pdf' }],
  ['a document is no FEC', invoice, { isValidFec: null }],
  ['a file that was not read', failed, { types: [], toCheck: 0, error: { code: 'password_protected' } }],
])('%s', (_, text, row) => {
  expect(readResultLine(text)).toMatchObject(row);
});

test('the fields of lines count once, and details do not, as in the CSV', () => {
  const fields = ['line_items.0.amount', 'line_items.1.amount', 'total_amount', 'details.buyer.name'];
  const field_confidences = fields.map((field) => ({ field, score: 0.5 }));
  const row = readResultLine(line({ result: { document_type: 'invoice', data: {}, field_confidences } }));
  expect(row.toCheck).toBe(2);
});

test('possible duplicates are to verify, each group once', () => {
  const rows = [1, 2, 3].map((position) => readResultLine(line({ position, result: { data: {}, findings: [] } })));
  const marked = markDuplicates(rows, [{ positions: [1, 3] }, { positions: [3, 9] }]);
  expect(marked.map(({ toCheck, isDuplicate }) => [toCheck, isDuplicate])).toEqual([
    [1, true],
    [0, false],
    [2, true],
  ]);
  expect(filterRows(marked, 'check').map(({ position }) => position)).toEqual([1, 3]);
});

test('rows are filtered by what is left to do', () => {
  const rows = [invoice, two, receipt, failed, fec(5, 1, 0)].map(readResultLine);
  const positions = (filter: 'all' | 'check' | 'failed') => filterRows(rows, filter).map(({ position }) => position);
  expect([positions('all'), positions('check'), positions('failed')]).toEqual([[1, 2, 3, 4, 5], [1, 2, 3, 5], [4]]);
});
