import type { PagePaint, PaintedText, PaintOperation } from '@probant/documents/pdf-structure';
import { describe, expect, test } from 'vitest';
import { listCoveredTexts } from '../covers/covered-text.rules.ts';
import { GLYPHS_PER_BOX, HOSTILE_PAGES } from '../testing/hostile-pages.ts';
import { BOUNDS, countGlyphs, createBox, createText, toPaint } from '../testing/painted-pages.ts';
import { sweepPage } from './sweep-page.rules.ts';

const findTexts = (paint: PagePaint) =>
  listCoveredTexts(sweepPage(paint, { bounds: BOUNDS, isOpaqueImage: () => true }), BOUNDS, () => undefined);

describe('the cost of a page', () => {
  /** More than are listed. sweep-page.rules.long.test.ts has ten times as many, and measures how the cost grows. */
  const BOXES = 2_000;

  test.each(Object.entries(HOSTILE_PAGES))('has an end for 20,000 glyphs and %s', (_, create) => {
    const paint = toPaint(create(BOXES));
    expect(countGlyphs(paint)).toBeGreaterThanOrEqual(BOXES * GLYPHS_PER_BOX);
    expect(findTexts(paint).length).toBeLessThanOrEqual(1000);
  });
});

describe('what a page shows at its end', () => {
  const sweep = (operations: readonly PaintOperation[]) =>
    sweepPage(toPaint(operations), { bounds: BOUNDS, isOpaqueImage: () => false });
  const getVisible = (operations: readonly PaintOperation[]) =>
    sweep(operations)
      .visible.map(({ text }) => text)
      .join('');

  test.each<[string, PaintOperation, string]>([
    ['a box', createBox([0, 0, 50, 50]), ''],
    ['a box on a hidden layer', { ...createBox([0, 0, 50, 50]), isShown: false }, 'a'],
    ['a box of an unknown colour', { ...createBox([0, 0, 50, 50]), color: null }, 'a'],
    ['a box outside its clip', { ...createBox([0, 0, 50, 50]), clip: [40, 40, 50, 50] }, 'a'],
    ['a box that shines through', { ...createBox([0, 0, 50, 50]), opacity: 0.9 }, 'a'],
    ['a box that blends', { ...createBox([0, 0, 50, 50]), isBlended: true }, 'a'],
    ['the outline of a box', { ...createBox([0, 0, 50, 50]), kind: 'stroke', lineWidth: 2 }, 'a'],
    ['a box over the feet of the letter', createBox([0, 0, 50, 14]), 'a'],
  ])('is after %s: %j', (_, operation, visible) => {
    expect(getVisible([createText(10, 10, 'a'), operation])).toBe(visible);
  });

  test.each<[string, PaintedText]>([
    ['outside its clip', { ...createText(10, 10, 'a'), clip: [100, 100, 200, 200] }],
    ['without ink', { ...createText(10, 10, 'a'), renderingMode: 3 }],
    ['on a hidden layer', { ...createText(10, 10, 'a'), isShown: false }],
    ['beside the page', createText(700, 10, 'a')],
    ['as a watermark', { ...createText(10, 10, 'a'), opacity: 0.1 }],
    ['blank', createText(10, 10, ' ')],
  ])('does not count text %s', (_, text) => {
    expect(getVisible([text])).toBe('');
  });
});
