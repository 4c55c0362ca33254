import { describe, expect, it } from 'vitest';
import { listDisplaced } from './displaced.rules.ts';

describe('listDisplaced', () => {
  const cases = [
    { title: 'nothing in ascending order', numbers: [1, 2, 3, 4], displaced: [] },
    { title: 'a number that comes too late', numbers: [1, 3, 4, 5, 2], displaced: [2] },
    { title: 'a number that comes too early', numbers: [1, 5, 2, 3, 4], displaced: [5] },
    { title: 'all but one of a descending order', numbers: [4, 3, 2, 1], displaced: [4, 3, 2] },
    { title: 'nothing of an empty list', numbers: [], displaced: [] },
  ];
  it.each(cases)('returns $title', ({ numbers, displaced }) => {
    expect(listDisplaced(numbers)).toEqual(displaced);
  });

  it('takes no square time: 200,000 numbers in descending order', () => {
    const numbers = Array.from({ length: 200_000 }, (_, index) => 200_000 - index);
    expect(listDisplaced(numbers)).toHaveLength(199_999);
  });
});
