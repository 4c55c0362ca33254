import { expect, test } from 'vitest';
import { groupFiles, sortOutFiles } from './plan-sending.rules.ts';

const file = (name: string, size = 1_000) => ({ name, size });

test('of a folder, hidden files and other kinds are left out and counted', () => {
  const files = ['a.pdf', 'B.PDF', '.DS_Store', '._a.pdf', 'Thumbs.db', 'notes.txt', 'scan.jpeg'].map((name) =>
    file(name),
  );
  const { readable, leftOut } = sortOutFiles(files);
  expect(readable.map(({ name }) => name)).toEqual(['a.pdf', 'B.PDF', 'scan.jpeg']);
  expect(leftOut).toBe(4);
});

test('500 files are sent by 20, each once and in their order', () => {
  const files = Array.from({ length: 500 }, (_, index) => file(`${index}.pdf`));
  const groups = groupFiles(files);
  expect(groups).toHaveLength(25);
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
