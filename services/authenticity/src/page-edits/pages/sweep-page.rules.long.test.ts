import type { PagePaint } from '@probant/documents/pdf-structure';
import { MAX_LINEAR_GROWTH, measureEightfoldGrowth } from '@probant/documents/testing/cpu-growth';
import { expect, test } from 'vitest';
import { listCoveredTexts } from '../covers/covered-text.rules.ts';
import { GLYPHS_PER_BOX, HOSTILE_PAGES, MAX_BOXES } from '../testing/hostile-pages.ts';
import { BOUNDS, countGlyphs, toPaint } from '../testing/painted-pages.ts';
import { sweepPage } from './sweep-page.rules.ts';

const findTexts = (paint: PagePaint) =>
  listCoveredTexts(sweepPage(paint, { bounds: BOUNDS, isOpaqueImage: () => true }), BOUNDS, () => undefined);

test.each(Object.entries(HOSTILE_PAGES))('has an end for 200,000 glyphs and %s', (_, create) => {
  const paint = toPaint(create(MAX_BOXES));
  expect(countGlyphs(paint)).toBeGreaterThanOrEqual(MAX_BOXES * GLYPHS_PER_BOX);
  expect(findTexts(paint).length).toBeLessThanOrEqual(1000);
});

test.each(Object.entries(HOSTILE_PAGES))('the cost of a page grows linearly for %s', (_, create) => {
  const growth = measureEightfoldGrowth(MAX_BOXES / 20, (boxes) => toPaint(create(boxes)), findTexts);
  expect(growth).toBeLessThan(MAX_LINEAR_GROWTH);
});
