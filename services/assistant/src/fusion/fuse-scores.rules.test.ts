import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuseScores } from './fuse-scores.rules.ts';

const NO_CHUNK = Number.NaN;

describe('fuseScores', () => {
  test('weighs two legs .4 and .6', () =>
    expect(
      [
        ...fuseScores({
          lexical: [2, 0, 1],
          lexicalStrength: 0.4,
          vectors: { passages: [0.7, 0.9, 0.8], sentences: null },
        }),
      ].map((score) => score.toFixed(2)),
    ).toEqual(['0.40', '0.60', '0.50']));

  test('weighs three legs .4, .35 and .25', () =>
    expect([
      ...fuseScores({ lexical: [1, 0, 0], lexicalStrength: 1, vectors: { passages: [0, 1, 0], sentences: [0, 0, 1] } }),
    ]).toEqual([0.4, 0.35, 0.25]));

  test('lowers the lexical leg of a question whose words the base does not know', () =>
    expect(
      fuseScores({ lexical: [1, 0], lexicalStrength: 0.1, vectors: { passages: [0, 1], sentences: null } })[0],
    ).toBeCloseTo(0.1));

  test('returns the lexical leg alone without vectors, scaled by its strength', () =>
    expect([...fuseScores({ lexical: [4, 2, 0], lexicalStrength: 0.2, vectors: null })]).toEqual([0.5, 0.25, 0]));

  test('leaves removed chunks out of the smallest and the largest', () =>
    expect([...fuseScores({ lexical: [3, NO_CHUNK, 0], lexicalStrength: 1, vectors: null })]).toEqual([
      1,
      Number.NaN,
      0,
    ]));

  test('stays between 0 and 1', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 90, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }))),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (pairs, lexicalStrength) => {
          const scores = fuseScores({
            lexical: pairs.map(([score]) => score),
            lexicalStrength,
            vectors: { passages: pairs.map(([, cosine]) => cosine), sentences: null },
          });
          for (const score of scores) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1);
          }
        },
      ),
    ));
});
