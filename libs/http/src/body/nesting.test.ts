import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deeperThan } from './nesting.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('tells whether JSON nests deeper than allowed, brackets in strings left aside', () => {
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
    fc.property(value, fc.integer({ min: 0, max: 9 }), (sample, most) => {
      expect(deeperThan(Buffer.from(JSON.stringify(sample)), most) >= 0).toBe(depthOf(sample) > most);
    }),
    { numRuns: 1000 },
  );
});

test('tells where', () => {
  expect(deeperThan(Buffer.from('[[[[]]]]'), 3)).toBe(3);
  expect(deeperThan(Buffer.from('["[[[[[[[[", ["'), 1)).toBe(13);
});
