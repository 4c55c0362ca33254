import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findExcessNesting } from './nesting.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('findExcessNesting compares the depth of JSON, ignoring brackets in strings', () => {
  const text = fc.stringMatching(/^[[\]{}"\\a]{0,8}$/);
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 8, depthIdentifier: 'depth' },
      text,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 9 }), (sample, maxDepth) => {
      expect(findExcessNesting(Buffer.from(JSON.stringify(sample)), maxDepth) >= 0).toBe(depthOf(sample) > maxDepth);
    }),
    { numRuns: 1000 },
  );
});

test('findExcessNesting returns the offset of the first excess bracket', () => {
  expect(findExcessNesting(Buffer.from('[[[[]]]]'), 3)).toBe(3);
  expect(findExcessNesting(Buffer.from('["[[[[[[[[", ["'), 1)).toBe(13);
});
