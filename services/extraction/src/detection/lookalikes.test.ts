import type { OpenedDocument } from '@probant/documents/document';
import { describe, expect, test } from 'vitest';
import { detectType, MIN_DETECTION_SCORE } from './detect-type.rules.ts';
import { INVOICES_LIKE_OTHERS, RECEIPTS_LIKE_OTHERS, SLIPS_LIKE_LETTERS } from './testing/bills-like-others.ts';
import { createOfficePage } from './testing/office-page.ts';
import { OTHERS_LIKE_INVOICES } from './testing/others-like-bills.ts';
import { weighDocument } from './weighed-document.rules.ts';

/** Returns a typed page on a sheet of A4, or on the roll of a till of 80 mm. */
function createPage(typed: string, paper: 'roll' | 'sheet'): OpenedDocument {
  const document = createOfficePage(typed);
  return paper === 'sheet'
    ? document
    : { ...document, pages: document.pages.map((page) => ({ ...page, width: 226, height: 700 })) };
}

const detect = (document: OpenedDocument) => {
  const { type, score } = detectType(weighDocument(document));
  return score >= MIN_DETECTION_SCORE ? type : null;
};

describe('papers with words of another kind of paper', () => {
  test.each(RECEIPTS_LIKE_OTHERS)('%s is a receipt', (_, paper, typed) =>
    expect(detect(createPage(typed, paper))).toBe('receipt'),
  );
  test.each(INVOICES_LIKE_OTHERS)('%s is an invoice', (_, paper, typed) =>
    expect(detect(createPage(typed, paper))).toBe('invoice'),
  );
  test.each(SLIPS_LIKE_LETTERS)('%s are bank details', (_, paper, typed) =>
    expect(detect(createPage(typed, paper))).toBe('rib'),
  );
  test.each(OTHERS_LIKE_INVOICES)('%s has no type', (_, paper, typed) =>
    expect(detect(createPage(typed, paper))).toBeNull(),
  );
});
