import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createByteCollector } from './byte-collector.ts';

test('joins chunks of any sizes in order', () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 4_000, max: 70_000 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(sizes, (lengths) => {
      const chunks = lengths.map((length, at) => Buffer.alloc(length, at + 1));
      const collector = createByteCollector();
      for (const chunk of chunks) collector.add(chunk);
      const expected = Buffer.concat(chunks);
      expect(collector.length).toBe(expected.length);
      expect(collector.join().equals(expected)).toBe(true);
      expect(Buffer.concat(collector.takePieces()).equals(expected)).toBe(true);
      expect([collector.length, collector.takePieces()]).toEqual([0, []]);
    }),
    { numRuns: 200 },
  );
});

test('returns a body of one chunk without a copy, and an empty body', () => {
  const only = Buffer.from('only');
  const collector = createByteCollector();
  expect(collector.join()).toHaveLength(0);
  collector.add(only);
  expect(collector.join()).toBe(only);
});
