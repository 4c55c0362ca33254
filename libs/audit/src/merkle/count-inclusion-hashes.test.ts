import { expect, test } from 'vitest';
import { countInclusionHashes } from './count-inclusion-hashes.ts';

/** The length of PATH(m, D[n]) as RFC 6962, section 2.1.1, defines it. */
function countByDefinition(index: number, size: number): number {
  if (size === 1) return 0;
  let split = 1;
  while (2 * split < size) split *= 2;
  return 1 + (index < split ? countByDefinition(index, split) : countByDefinition(index - split, size - split));
}

test('returns the length of the path of every leaf of trees up to 130 leaves', () => {
  for (let size = 1; size <= 130; size += 1)
    for (let index = 0; index < size; index += 1)
      expect([index, size, countInclusionHashes(index, size)]).toEqual([index, size, countByDefinition(index, size)]);
});

test('returns 53 for a leaf of the largest tree', () => {
  expect(countInclusionHashes(0, Number.MAX_SAFE_INTEGER)).toBe(53);
});
