import { expect, test } from 'vitest';
import { formatProgressLine, type Progress } from './progress-line.rules.ts';

const backup: Progress = { label: 'backup', unit: 'bytes', done: 1_500_000, total: 6_000_000, elapsedMs: 3_000 };

test.each([
  { columns: 80, line: 'backup  [#####...............]  25 %  1.5 MB of 6.0 MB  500 kB/s  0:09 left' },
  { columns: 60, line: 'backup  25 %  1.5 MB of 6.0 MB  500 kB/s  0:09 left' },
  { columns: 45, line: 'backup  25 %  1.5 MB of 6.0 MB  0:09 left' },
  { columns: 30, line: 'backup  25 %  0:09 left' },
  { columns: 15, line: 'backup  25 %' },
  { columns: 8, line: '25 %' },
  { columns: 3, line: '25' },
  { columns: 0, line: '' },
])('leaves out parts in a terminal of $columns columns', ({ columns, line }) => {
  expect(formatProgressLine(backup, columns)).toBe(line);
});

test.each([
  { title: 'counts and a rate when the total is unknown', more: { total: null }, line: 'backup  1.5 MB  500 kB/s' },
  { title: 'counts and a rate when the total is 0', more: { total: 0 }, line: 'backup  1.5 MB  500 kB/s' },
  {
    title: 'no remaining time before anything is done',
    more: { done: 0 },
    line: 'backup  [....................]  0 %  0 B of 6.0 MB  0 B/s',
  },
  {
    title: 'at most 100 % when the total was an estimate',
    more: { done: 9_000_000 },
    line: 'backup  [####################]  100 %  9.0 MB of 6.0 MB  3.0 MB/s  0:00 left',
  },
  {
    title: 'hours',
    more: { done: 1_000, total: 100_000_000, elapsedMs: 1_000 },
    line: 'backup  [....................]  0 %  1.0 kB of 100 MB  1.0 kB/s  27:46:39 left',
  },
])('writes $title', ({ more, line }) => {
  expect(formatProgressLine({ ...backup, ...more }, 100)).toBe(line);
});
