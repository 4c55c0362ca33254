import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleEvenly } from './sample-evenly.rules.ts';

test('samples at most `count` items in order, each once, with gaps of at most ceil(length / count)', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 70 }), (length, count) => {
      const sample = sampleEvenly(
        Array.from({ length }, (_, at) => at),
        count,
      );
      expect(sample).toHaveLength(Math.min(length, count));
      const gaps = [...sample, length].slice(1).map((item, at) => item - (sample[at] ?? 0));
      for (const gap of gaps) {
        expect(gap).toBeGreaterThan(0);
        expect(gap).toBeLessThanOrEqual(Math.ceil(length / count));
      }
    }),
  );
});
