import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectBest } from './select-best.ts';

const createDocument = (id: string, firstSlot: number) => ({
  id,
  firstSlot,
  chunkCount: 1,
  length: 1,
  language: 'fr' as const,
});
/** Few values, so that many are equal. */
const score = fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constant(Number.NaN), fc.double({ min: 0, max: 5 }));
const slot = fc.record({ score, id: fc.constantFrom('a', 'b', 'c'), isRemoved: fc.boolean() });

test('returns what a sort of all slots returns: largest score, then document, then slot', () => {
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 80 }), fc.nat(30), (slots, limit) => {
      const documentBySlot = slots.map(({ id, isRemoved }, at) => (isRemoved ? null : createDocument(id, at)));
      const scores = Float64Array.from(slots, (entry) => (entry.isRemoved ? Number.NaN : entry.score));
      const expected = [...slots.keys()]
        .filter((at) => documentBySlot[at] !== null && (scores[at] ?? 0) > 0)
        .sort(
          (a, b) =>
            (scores[b] ?? 0) - (scores[a] ?? 0) ||
            (documentBySlot[a]?.id ?? '').localeCompare(documentBySlot[b]?.id ?? '') ||
            a - b,
        )
        .slice(0, limit);
      expect(selectBest({ documentBySlot }, scores, limit).map((selected) => selected.slot)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
