import type { OpenedDocument, Page } from '@probant/documents/document';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../reading/testing/page-of.ts';
import { levelled, onLeaningPage, slopeOf } from './levelled-page.ts';
import { readLayout } from './read-layout.ts';
import { FRENCH } from './testing/made-pages.ts';

const straight = documentOf([FRENCH], { source: 'ocr' });
const [page] = straight.pages as [Page];

/** The same page as a phone held askew takes it. */
const leaning = (slope: number): Page => levelled(page, -slope);
const documentWith = (only: Page): OpenedDocument => ({ ...straight, pages: [only] });

describe('a page that leans', () => {
  test.each([0.02, 0.05, 0.09, -0.04])('by %f is known to', (slope) =>
    expect(slopeOf(leaning(slope))).toBeCloseTo(slope, 2),
  );

  test('by more than a phone is held askew is left as it is', () => expect(slopeOf(leaning(0.3))).toBe(0));

  test('a text layer is level', () => expect(slopeOf({ ...leaning(0.05), source: 'pdf_text' })).toBe(0));

  test('is read like one that does not', () =>
    expect(readLayout(documentWith(leaning(0.06))).data).toEqual(readLayout(straight).data));

  test('has its values boxed where they are printed', () => {
    const box = (document: OpenedDocument) =>
      readLayout(document).fields.find(({ path }) => path === 'total_amount')?.box ?? [0, 0, 0, 0];
    const [left, top, right, bottom] = box(documentWith(leaning(0.06)));
    const own = leaning(0.06)
      .lines.flatMap(({ words }) => words)
      .find(({ text }) => text === '456,00');
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = own?.box ?? [];
    expect(left).toBeLessThanOrEqual(x0 + 0.005);
    expect(right).toBeGreaterThanOrEqual(x1 - 0.005);
    expect(top).toBeLessThanOrEqual(y0 + 0.005);
    expect(bottom).toBeGreaterThanOrEqual(y1 - 0.005);
    expect(bottom - top).toBeLessThan(0.05);
  });

  test('turned back stands where it stood', () => {
    const box = [0.2, 0.3, 0.24, 0.31] as const;
    const [x0, y0, x1, y1] = onLeaningPage(page, 0, box);
    expect([x0, y0, x1, y1]).toEqual(box);
  });
});
