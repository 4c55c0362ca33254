import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuseScores } from './fuse-scores.rules.ts';

const NO_CHUNK = Number.NaN;
const SAME_LANGUAGE = { isOtherLanguage: false };

describe('fuseScores', () => {
  test('weighs two legs .4 and .6', () =>
    expect(
      [
        ...fuseScores({
          ...SAME_LANGUAGE,
          lexical: [2, 0, 1],
          lexicalStrength: 0.4,
          vectors: { passages: [0.7, 0.9, 0.8], documents: [0.7, 0.9, 0.8], sentences: null },
        }),
      ].map((score) => score.toFixed(2)),
    ).toEqual(['0.40', '0.60', '0.50']));

  test('weighs three legs .4, .35 and .25', () =>
    expect(
      [
        ...fuseScores({
          ...SAME_LANGUAGE,
          lexical: [1, 0, 0],
          lexicalStrength: 1,
          vectors: { passages: [0, 1, 0], documents: [0, 1, 0], sentences: [0, 0, 1] },
        }),
      ].map((score) => score.toFixed(2)),
    ).toEqual(['0.40', '0.35', '0.25']));

  test('prefers the chunk of a document that is similar as a whole', () => {
    const vectors = { passages: [0.8, 0.8, 0], documents: [0.1, 0.5, 0], sentences: null };
    const [first = 0, second = 0] = fuseScores({ ...SAME_LANGUAGE, lexical: [0, 0, 0], lexicalStrength: 0, vectors });
    expect(first).toBeCloseTo(0.52);
    expect(second).toBeCloseTo(0.6);
  });

  test('weighs words and vectors .5 each for a question in another language', () =>
    expect(
      [
        ...fuseScores({
          isOtherLanguage: true,
          lexical: [1, 0],
          lexicalStrength: 1,
          vectors: { passages: [0, 1], documents: [0, 1], sentences: null },
        }),
      ].map((score) => score.toFixed(2)),
    ).toEqual(['0.50', '0.50']));

  test('lowers the lexical leg of a question whose words the base does not know', () =>
    expect(
      fuseScores({
        ...SAME_LANGUAGE,
        lexical: [1, 0],
        lexicalStrength: 0.1,
        vectors: { passages: [0, 1], documents: [0, 1], sentences: null },
      })[0],
    ).toBeCloseTo(0.1));

  test('returns the lexical leg alone without vectors, scaled by its strength', () =>
    expect([...fuseScores({ ...SAME_LANGUAGE, lexical: [4, 2, 0], lexicalStrength: 0.2, vectors: null })]).toEqual([
      0.5, 0.25, 0,
    ]));

  test('leaves removed chunks out of the smallest and the largest', () =>
    expect([...fuseScores({ ...SAME_LANGUAGE, lexical: [3, NO_CHUNK, 0], lexicalStrength: 1, vectors: null })]).toEqual(
      [1, Number.NaN, 0],
    ));

  test('stays between 0 and 1', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 90, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }))),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (pairs, lexicalStrength) => {
          const scores = fuseScores({
            ...SAME_LANGUAGE,
            lexical: pairs.map(([score]) => score),
            lexicalStrength,
            vectors: { passages: pairs.map(([, cosine]) => cosine), documents: pairs.map(() => 0), sentences: null },
          });
          for (const score of scores) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1);
          }
        },
      ),
    ));
});
