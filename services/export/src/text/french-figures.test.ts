import { expect, test } from 'vitest';
import { frenchFigures } from './french-figures.ts';

const cases = [
  { title: 'nought is itself', count: 0, written: '0' },
  { title: 'three figures stand together', count: 999, written: '999' },
  { title: 'thousands are set apart', count: 1_000, written: '1 000' },
  { title: 'each group has three figures', count: 12_345, written: '12 345' },
  { title: 'no space before the first group', count: 123_456, written: '123 456' },
  { title: 'millions too', count: 1_234_567, written: '1 234 567' },
  { title: 'a sign stays with its figures', count: -123_456, written: '-123 456' },
];

for (const { title, count, written } of cases) test(title, () => expect(frenchFigures(count)).toBe(written));
