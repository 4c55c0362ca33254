import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashLeaf } from './hashing.ts';
import { computeRowRoots } from './row-roots.ts';
import { computeRootOfLeaves } from './tree-builder.ts';
import { getTreeKernel } from './tree-kernel.ts';

const splitRows = (rows: Uint8Array) =>
  Array.from({ length: rows.length / 32 }, (_, at) => rows.subarray(at * 32, (at + 1) * 32));

const KINDS = ['leaf data', 'roots'] as const;
const rowsArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 9 }))
  .chain(([levels, groups]) =>
    fc
      .uint8Array({ minLength: 32 * groups * 2 ** levels, maxLength: 32 * groups * 2 ** levels })
      .map((rows) => ({ levels, rows })),
  );

test('this process has the kernel: the tests of it compare something', () => {
  expect(getTreeKernel()).not.toBeNull();
});

describe.each(KINDS)('rows that are %s', (kind) => {
  test('have the roots that a tree of them has, in WebAssembly and in JavaScript', () => {
    fc.assert(
      fc.property(rowsArbitrary, ({ levels, rows }) => {
        const groupBytes = 32 * 2 ** levels;
        const expected = Array.from({ length: rows.length / groupBytes }, (_, at) => {
          const group = splitRows(rows.subarray(at * groupBytes, (at + 1) * groupBytes));
          return computeRootOfLeaves(kind === 'roots' ? group : group.map(hashLeaf));
        });
        for (const kernel of [getTreeKernel(), null])
          expect(computeRowRoots(rows, levels, kind, kernel).equals(Buffer.concat(expected))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    { title: 'more groups than the kernel takes at once', levels: 8, groups: 65 },
    { title: 'a group larger than the kernel takes', levels: 15, groups: 1 },
  ])('$title: both give the same', ({ levels, groups }) => {
    const rows = Buffer.alloc(32 * groups * 2 ** levels);
    for (let at = 0; at < rows.length; at += 4) rows.writeUInt32LE(at, at);
    expect(computeRowRoots(rows, levels, kind)).toEqual(computeRowRoots(rows, levels, kind, null));
  });
});

test('rows that are no whole groups are refused', () => {
  expect(() => computeRowRoots(new Uint8Array(96), 1, 'roots')).toThrow(RangeError);
});
