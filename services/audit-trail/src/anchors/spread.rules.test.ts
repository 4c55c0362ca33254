import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from './spread.rules.ts';

test('items are chosen in order, once each, never more than asked for, and no gap is twice as wide as another must be', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 70 }), (length, count) => {
      const chosen = spread(
        Array.from({ length }, (_, at) => at),
        count,
      );
      expect(chosen).toHaveLength(Math.min(length, count));
      const gaps = [...chosen, length].slice(1).map((item, at) => item - (chosen[at] ?? 0));
      for (const gap of gaps) {
        expect(gap).toBeGreaterThan(0);
        expect(gap).toBeLessThanOrEqual(Math.ceil(length / count));
      }
    }),
  );
});
