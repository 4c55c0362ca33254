import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_SLICE_BYTES, splitIntoSlices } from './page-slices.rules.ts';

test('splits a page into runs in the same order, each within the limit or of one event', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2 * MAX_SLICE_BYTES }), { maxLength: 50 }), (sizes) => {
      const page = sizes.map((bytes, index) => ({ seq: sizes.length - index, bytes }));
      const slices = splitIntoSlices(page);
      expect(slices.flat()).toEqual(page.map(({ seq }) => seq));
      const bytesOf = (seqs: readonly number[]) =>
        page.filter(({ seq }) => seqs.includes(seq)).reduce((sum, { bytes }) => sum + bytes, 0);
      slices.forEach((slice, index) => {
        expect(slice.length).toBeGreaterThan(0);
        expect(slice.length === 1 || bytesOf(slice) <= MAX_SLICE_BYTES).toBe(true);
        const next = slices[index + 1]?.[0];
        if (next !== undefined) expect(bytesOf([...slice, next])).toBeGreaterThan(MAX_SLICE_BYTES);
      });
    }),
  );
});
