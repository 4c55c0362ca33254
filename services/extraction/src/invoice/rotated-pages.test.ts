import type { OpenedDocument, Page } from '@probant/documents/document';
import { describe, expect, test } from 'vitest';
import { levelRotation, measureRotation, toOriginalBox } from '../reading/level-rotation.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readPrintedInvoice } from './read-printed-invoice.ts';
import { FRENCH_INVOICE } from './testing/typed-pages.ts';

const levelDocument = createTypedDocument([FRENCH_INVOICE], { source: 'ocr' });
const [page] = levelDocument.pages as [Page];

/** The same page as a tilted phone photographs it. */
const rotatePage = (slope: number): Page => levelRotation(page, -slope);
const documentWith = (only: Page): OpenedDocument => ({ ...levelDocument, pages: [only] });

describe('a rotated page', () => {
  test.each([0.02, 0.05, 0.09, -0.04])('its slope of %f is measured', (slope) =>
    expect(measureRotation(rotatePage(slope))).toBeCloseTo(slope, 2),
  );

  test('a slope of 0.3, steeper than a photo, is ignored', () => expect(measureRotation(rotatePage(0.3))).toBe(0));

  test('a page with a text layer has slope 0', () =>
    expect(measureRotation({ ...rotatePage(0.05), source: 'pdf_text' })).toBe(0));

  test('gives the same values as the level page', () =>
    expect(readPrintedInvoice(documentWith(rotatePage(0.06))).data).toEqual(readPrintedInvoice(levelDocument).data));

  test('has the boxes of its values where they are printed', () => {
    const box = (document: OpenedDocument) =>
      readPrintedInvoice(document).fields.find(({ path }) => path === 'total_amount')?.box ?? [0, 0, 0, 0];
    const [left, top, right, bottom] = box(documentWith(rotatePage(0.06)));
    const totalWord = rotatePage(0.06)
      .lines.flatMap(({ words }) => words)
      .find(({ text }) => text === '456,00');
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = totalWord?.box ?? [];
    expect(left).toBeLessThanOrEqual(x0 + 0.005);
    expect(right).toBeGreaterThanOrEqual(x1 - 0.005);
    expect(top).toBeLessThanOrEqual(y0 + 0.005);
    expect(bottom).toBeGreaterThanOrEqual(y1 - 0.005);
    expect(bottom - top).toBeLessThan(0.05);
  });

  test('keeps a box unchanged at slope 0', () => {
    const box = [0.2, 0.3, 0.24, 0.31] as const;
    const [x0, y0, x1, y1] = toOriginalBox(page, 0, box);
    expect([x0, y0, x1, y1]).toEqual(box);
  });
});
