import { hashLeaf } from '@probant/audit/merkle/hashing';
import { computeRootOfLeaves } from '@probant/audit/merkle/tree-builder';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeBlockRoots, computeRowsRoot, locateRows, mergeRuns } from './tree-rows.rules.ts';

const event = (at: number): Buffer => Buffer.alloc(32, at + 1);

describe('tree rows', () => {
  test.each([
    { subtree: { level: 0, index: 5 }, rows: { level: 0, from: 5, to: 6 } },
    { subtree: { level: 7, index: 3 }, rows: { level: 0, from: 384, to: 512 } },
    { subtree: { level: 8, index: 3 }, rows: { level: 8, from: 3, to: 4 } },
    { subtree: { level: 19, index: 1 }, rows: { level: 16, from: 8, to: 16 } },
  ])('locateRows finds a subtree of level $subtree.level in rows of level $rows.level', ({ subtree, rows }) => {
    expect(locateRows(subtree)).toEqual(rows);
  });

  test('mergeRuns merges runs that touch or overlap, and keeps every row', () => {
    const run = fc
      .record({ level: fc.constantFrom(0, 8), from: fc.nat(60), length: fc.integer({ min: 1, max: 9 }) })
      .map(({ level, from, length }) => ({ level, from, to: from + length }));
    const rowsIn = (runs: readonly { level: number; from: number; to: number }[]) =>
      new Set(
        runs.flatMap(({ level, from, to }) => Array.from({ length: to - from }, (_, at) => `${level}/${from + at}`)),
      );
    fc.assert(
      fc.property(fc.array(run), (runs) => {
        const merged = mergeRuns(runs);
        expect(rowsIn(merged)).toEqual(rowsIn(runs));
        for (const [at, next] of merged.slice(1).entries()) {
          const before = merged[at];
          if (before?.level === next.level) expect(before.to).toBeLessThan(next.from);
        }
      }),
    );
  });

  test('computes the roots of RFC 6962 over events and over stored roots', () => {
    const events = Array.from({ length: 512 }, (_, at) => event(at % 200));
    const leaves = events.map(hashLeaf);
    expect(computeRowsRoot(0, Buffer.concat(events.slice(0, 8)))).toEqual(computeRootOfLeaves(leaves.slice(0, 8)));
    const roots = computeBlockRoots(0, Buffer.concat([...events, event(9)]));
    expect(roots).toEqual(
      Buffer.concat([computeRootOfLeaves(leaves.slice(0, 256)), computeRootOfLeaves(leaves.slice(256))]),
    );
    expect(computeRowsRoot(8, roots)).toEqual(computeRootOfLeaves(leaves));
  });
});
