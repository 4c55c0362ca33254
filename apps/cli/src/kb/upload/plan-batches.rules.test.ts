import { MIB_BYTES } from '@probant/kernel/byte-units';
import { describe, expect, test } from 'vitest';
import { findSizeProblem, type LocalFile } from '../../api/local-file.rules.ts';
import { findSameNames, planBatches } from './plan-batches.rules.ts';

const file = (name: string, bytes = 1): LocalFile => ({ path: `/folder/${name}`, name, bytes });
const files = (count: number, bytes = 1) => Array.from({ length: count }, (_, index) => file(`${index}.txt`, bytes));
const sizes = (batches: ReturnType<typeof planBatches>) => batches.map(({ length }) => length);

describe('planBatches', () => {
  test.each([
    { title: 'no batch of no file', input: files(0), batches: [] },
    { title: 'one batch of 50 files', input: files(50), batches: [50] },
    { title: 'a second batch from 51 files on', input: files(51), batches: [50, 1] },
    { title: 'at most 32 MiB in a batch', input: files(5, 10 * MIB_BYTES), batches: [3, 2] },
    { title: 'exactly 32 MiB in a batch', input: files(4, 16 * MIB_BYTES), batches: [2, 2] },
    { title: 'a larger file alone', input: [file('a'), file('b', 50 * MIB_BYTES), file('c')], batches: [1, 1, 1] },
  ])('makes $title', ({ batches, input }) => {
    const planned = planBatches(input);
    expect(sizes(planned)).toEqual(batches);
    expect(planned.flat()).toEqual(input);
  });
});

test.each([
  [0, 'is empty'],
  [1, null],
  [50 * MIB_BYTES, null],
  [50 * MIB_BYTES + 1, 'is larger than 50 MiB'],
])('a file of %d bytes: %s', (bytes, problem) => expect(findSizeProblem(file('a', bytes))).toBe(problem));

describe('findSameNames', () => {
  test('returns the first two files of one name', () => {
    const [first, other] = [
      { ...file('a.md'), path: 'x/a.md' },
      { ...file('a.md'), path: 'y/a.md' },
    ];
    expect(findSameNames([first, file('b.md'), other])).toEqual([first, other]);
  });

  test('compares the letters of a name, not their encoding', () => {
    expect(findSameNames([file('cong\u00e9s.md'), file('conge\u0301s.md')])).not.toBeNull();
  });

  test('returns null when all names differ', () => expect(findSameNames(files(60))).toBeNull());
});
