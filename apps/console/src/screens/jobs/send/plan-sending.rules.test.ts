import { expect, test } from 'vitest';
import { groupFiles, sortOutFiles } from './plan-sending.rules.ts';

const file = (name: string, size = 1_000) => ({ name, size });

test('of a folder, hidden files and other kinds are left out and named', () => {
  const files = ['a.pdf', 'B.PDF', '.DS_Store', '._a.pdf', 'Thumbs.db', 'notes.txt', 'scan.jpeg'].map((name) =>
    file(name),
  );
  const { readable, leftOut } = sortOutFiles(files);
  expect(readable.map(({ name }) => name)).toEqual(['a.pdf', 'B.PDF', 'scan.jpeg']);
  expect(leftOut).toEqual(['.DS_Store', '._a.pdf', 'Thumbs.db', 'notes.txt']);
});

test.each([
  { count: 3, calls: 1 },
  { count: 500, calls: 25 },
  { count: 3_000, calls: 40 },
  { count: 10_000, calls: 100 },
])('$count files are sent in $calls calls, each file once and in their order', ({ count, calls }) => {
  const files = Array.from({ length: count }, (_, index) => file(`${index}.pdf`));
  const groups = groupFiles(files);
  expect(groups).toHaveLength(calls);
  expect(Math.max(...groups.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(groups.flat()).toEqual(files);
});

test('a group ends before 50 MB, and a larger file is sent alone', () => {
  const sizes = [20e6, 20e6, 20e6, 60e6, 1e6];
  const groups = groupFiles(sizes.map((size, index) => file(`${index}.pdf`, size)));
  expect(groups.map((group) => group.map(({ size }) => size))).toEqual([[20e6, 20e6], [20e6], [60e6], [1e6]]);
});

test('no file makes no call', () => {
  expect(groupFiles([])).toEqual([]);
});
