import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeCosine,
  computeSimilarities,
  findMostSimilar,
  MAX_SCANNED_VECTORS,
  packVectors,
} from './similarity.rules.ts';

const vector = (...components: readonly number[]) => Int8Array.from(components);
const component = fc.integer({ min: -127, max: 127 });
const vectorOf4 = fc.array(component, { minLength: 4, maxLength: 4 }).map((components) => Int8Array.from(components));

describe('computeCosine', () => {
  test.each([
    ['one direction', vector(1, 2), vector(50, 100), 1],
    ['opposite directions', vector(127, -127), vector(-127, 127), -1],
    ['a right angle', vector(0, 127), vector(127, 0), 0],
    ['a vector of zeros', vector(0, 0), vector(127, 0), 0],
    ['60 degrees', vector(127, 0), vector(64, 110), 0.5029],
  ])('%s', (_, first, second, cosine) => {
    expect(computeCosine(first, second)).toBeCloseTo(cosine, 4);
  });

  test('rejects vectors of different lengths', () => {
    expect(() => computeCosine(vector(1), vector(1, 2))).toThrow(RangeError);
  });
});

describe('computeSimilarities', () => {
  test('returns the cosines of plain sums for vectors of any length, the largest components included', () => {
    const pairOfOneLength = fc.integer({ min: 1, max: 40 }).chain((length) => {
      const components = fc.array(component, { minLength: length, maxLength: length });
      return fc.tuple(components, components);
    });
    const sum = (first: readonly number[], second: readonly number[]) =>
      first.reduce((total, value, at) => total + value * (second[at] ?? 0), 0);
    fc.assert(
      fc.property(pairOfOneLength, ([first, second]) => {
        const lengths = Math.sqrt(sum(first, first) * sum(second, second));
        const [similarity] = computeSimilarities(vector(...first), packVectors([vector(...second)]));
        expect(similarity).toBeCloseTo(lengths === 0 ? 0 : sum(first, second) / lengths, 6);
      }),
    );
  });

  test('adds 16,384 products of the largest components without overflow', () => {
    const largest = new Int8Array(16_384).fill(-128);
    expect(computeSimilarities(largest, packVectors([largest]))[0]).toBeCloseTo(1, 6);
  });
});

describe('findMostSimilar', () => {
  const packed = packVectors([vector(1, 0), vector(1, 1), vector(0, 1), vector(100, 100), vector(0, 0)]);

  test('returns the best first, and the first of equal ones', () => {
    expect(findMostSimilar(vector(1, 1), packed, 3).map(({ position }) => position)).toEqual([1, 3, 0]);
  });

  test('returns all vectors when there are fewer than the limit, and none for a limit of 0', () => {
    expect(findMostSimilar(vector(1, 1), packed, 50)).toHaveLength(5);
    expect(findMostSimilar(vector(1, 1), packed, 0)).toEqual([]);
    expect(findMostSimilar(vector(1, 1), packVectors([]), 5)).toEqual([]);
  });

  test('agrees with a sort of all cosines', () => {
    fc.assert(
      fc.property(vectorOf4, fc.array(vectorOf4, { maxLength: 40 }), fc.nat(50), (question, vectors, limit) => {
        const similarities = [...computeSimilarities(question, packVectors(vectors, 4))];
        const sorted = [...similarities.keys()].sort(
          (a, b) => (similarities[b] as number) - (similarities[a] as number) || a - b,
        );
        expect(findMostSimilar(question, packVectors(vectors, 4), limit).map(({ position }) => position)).toEqual(
          sorted.slice(0, limit),
        );
        for (const [position, similarity] of similarities.entries())
          expect(similarity).toBeCloseTo(computeCosine(question, vectors[position] as Int8Array), 6);
      }),
    );
  });

  test('rejects a question of another length', () => {
    expect(() => findMostSimilar(vector(1, 2, 3), packed, 1)).toThrow(RangeError);
  });
});

describe('packVectors', () => {
  test('packs the largest number of vectors and rejects one more', () => {
    const one = vector(127);
    expect(packVectors(Array(MAX_SCANNED_VECTORS).fill(one)).components).toHaveLength(MAX_SCANNED_VECTORS);
    expect(() => packVectors(Array(MAX_SCANNED_VECTORS + 1).fill(one))).toThrow(RangeError);
  });

  test('rejects vectors of different lengths', () => {
    expect(() => packVectors([vector(1), vector(1, 2)])).toThrow(RangeError);
  });
});
