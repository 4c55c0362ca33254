import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortInTurns } from './sort-in-turns.ts';

/** The sorted numbers, and in how many steps. */
function sorted(numbers: Uint32Array<ArrayBuffer>, before: (a: number, b: number) => number) {
  const turns = sortInTurns(numbers, before);
  for (let steps = 0; ; steps += 1) {
    const { done, value } = turns.next();
    if (done) return { steps, order: value };
  }
}

test('sorts as one goes, equals in their order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 150_000 }), fc.integer({ min: 1, max: 1000 }), (length, modulus) => {
      const numbers = Uint32Array.from({ length }, (_, index) => Math.imul(index, 2_654_435_761) >>> 0);
      const before = (a: number, b: number) => (a % modulus) - (b % modulus);
      const { order, steps } = sorted(numbers.slice(), before);
      expect(Buffer.from(order.buffer).equals(Buffer.from(Uint32Array.from([...numbers].sort(before)).buffer))).toBe(
        true,
      );
      expect(steps).toBeGreaterThanOrEqual(Math.floor(length / 65_536));
    }),
    { numRuns: 10 },
  );
});
