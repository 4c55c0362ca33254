import { expect, test } from 'vitest';
import type { PageGlyph } from './page-glyph.ts';
import { createTwinFinder } from './twin-finder.ts';

/** A letter of 4 x 8 units. */
const createGlyph = (glyph: Partial<PageGlyph> & { readonly x?: number } = {}): PageGlyph => {
  const { x = 100, ...given } = glyph;
  const usual = { text: 'a', order: 0, size: 8, code: 97, fontName: 'AAAAAA+Arial', annotation: null };
  return { ...usual, box: [x, 700, x + 4, 708], ...given };
};

test.each<[string, Partial<PageGlyph> & { x?: number }, boolean]>([
  ['the same letter', {}, true],
  ['the letter in another font, with another code', { fontName: 'BBBBBB+Arial', code: 3 }, true],
  ['the letter moved by two units', { x: 102 }, true],
  ['the letter moved into another cell', { x: 105 }, false],
  ['another letter', { text: 'b', code: 98 }, false],
  ['the code of the same font, read as another letter', { text: 'b' }, true],
  ['the code in another font, read as another letter', { text: 'b', fontName: 'BBBBBB+Arial' }, false],
  ['a glyph without a text in another font', { text: '\ufffd', fontName: 'BBBBBB+Arial', code: 3 }, true],
  ['a glyph without a text in the same font', { text: '\ufffd', code: 3 }, false],
])('takes %s for a twin or not', (_, glyph, isTwin) => {
  expect(createTwinFinder([createGlyph()]).hasTwin(createGlyph(glyph))).toBe(isTwin);
  expect(createTwinFinder([createGlyph(glyph)]).hasTwin(createGlyph())).toBe(isTwin);
});

test('finds a letter among many others at its place, and compares at most some of its own', () => {
  const others = Array.from({ length: 500 }, (_, i) =>
    createGlyph({ text: String.fromCodePoint(0x4e00 + i), code: i + 1000 }),
  );
  expect(createTwinFinder([...others, createGlyph()]).hasTwin(createGlyph())).toBe(true);
  const repeated = Array.from({ length: 100_000 }, () => createGlyph({ x: 96.1 }));
  let compared = 0;
  const observed = createGlyph({ x: 101 });
  Object.defineProperty(observed, 'size', { get: () => ++compared && 8 });
  expect(createTwinFinder(repeated).hasTwin(observed)).toBe(false);
  expect(compared).toBeGreaterThan(0);
  expect(compared).toBeLessThanOrEqual(2 * 16);
});
