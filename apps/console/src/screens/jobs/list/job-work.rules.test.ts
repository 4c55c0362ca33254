import { expect, test } from 'vitest';
import { findWork } from './job-work.rules.ts';

test.each([
  { title: 'documents of one type', job: { kind: 'extract', document_type: 'rib' }, work: 'rib' },
  { title: 'documents of any type', job: { kind: 'extract', document_type: null }, work: 'extract' },
  { title: 'receipts', job: { kind: 'receipts', document_type: 'receipt' }, work: 'receipts' },
  { title: 'FEC files', job: { kind: 'fec', document_type: null }, work: 'fec' },
] as const)('a job is called by its work: $title', ({ job, work }) => {
  expect(findWork(job)).toBe(work);
});
