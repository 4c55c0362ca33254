import { describe, expect, test } from 'vitest';
import { measureContrast, measureDocumentMargin } from './measure-lead.rules.ts';

describe('measureContrast', () => {
  test('compares the largest with the 6th to 20th, in any order, without removed chunks', () => {
    const usual = Array.from({ length: 30 }, (_, at) => 0.2 - at * 0.001);
    const similarities = [...usual, 0.8, Number.NaN, 0.3].toReversed();
    const compared = [0.8, 0.3, ...usual].slice(5, 20);
    const mean = compared.reduce((sum, value) => sum + value, 0) / compared.length;
    expect(measureContrast(Float32Array.from(similarities))).toBeCloseTo(0.8 - mean, 5);
  });

  test('is neutral in a base that is too small to compare', () => {
    expect(measureContrast([])).toBeCloseTo(0.11);
    expect(measureContrast([0.9, 0.1, 0.1, 0.1, 0.1, 0.1])).toBeCloseTo(0.11);
  });
});

describe('measureDocumentMargin', () => {
  const [a, b] = [{}, {}];

  test.each([
    ['of the best chunk of another document', [0.9, 0.8, 0.5, 0.1], [a, a, b, b], 0.4],
    ['of the second chunk in a base of one document', [0.2, 0.9, 0.7], [a, a, a], 0.2],
    ['of a near chunk of the only document, as if it were neutral', [0.9, 0.85], [a, a], 0.15],
    ['without a removed chunk', [0.9, 0.8, 0.3], [a, null, b], 0.6],
    ['0 without a chunk', [], [], 0],
  ])('subtracts the relevance %s', (_case, relevances, documents, expected) =>
    expect(measureDocumentMargin(relevances, documents)).toBeCloseTo(expected),
  );
});
