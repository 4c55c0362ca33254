import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortInSteps } from './sort-in-steps.ts';

/** Returns the sorted numbers, and how many steps the sort took. */
function runSort(numbers: Uint32Array<ArrayBuffer>, compare: (a: number, b: number) => number) {
  const generator = sortInSteps(numbers, compare);
  for (let steps = 0; ; steps += 1) {
    const { done, value } = generator.next();
    if (done) return { steps, order: value };
  }
}

test('sortInSteps gives the order of a native stable sort, in steps of at most 65,536 numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 150_000 }), fc.integer({ min: 1, max: 1000 }), (length, modulus) => {
      const numbers = Uint32Array.from({ length }, (_, index) => Math.imul(index, 2_654_435_761) >>> 0);
      const compare = (a: number, b: number) => (a % modulus) - (b % modulus);
      const { order, steps } = runSort(numbers.slice(), compare);
      expect(Buffer.from(order.buffer).equals(Buffer.from(Uint32Array.from([...numbers].sort(compare)).buffer))).toBe(
        true,
      );
      expect(steps).toBeGreaterThanOrEqual(Math.floor(length / 65_536));
    }),
    { numRuns: 10 },
  );
});
