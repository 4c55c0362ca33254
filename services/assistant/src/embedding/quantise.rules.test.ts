import { describe, expect, test } from 'vitest';
import { quantiseVector } from './quantise.rules.ts';

describe('quantiseVector', () => {
  test.each([
    ['gives the largest component the largest number', [0.1, -0.2, 0.05], [64, -127, 32]],
    ['does not depend on the length', [10, -20, 5], [64, -127, 32]],
    ['keeps a vector of zeros', [0, 0], [0, 0]],
    ['reaches both ends', [3, -3], [127, -127]],
  ])('%s', (_, vector, quantised) => {
    expect([...quantiseVector(Float32Array.from(vector))]).toEqual(quantised);
  });
});
