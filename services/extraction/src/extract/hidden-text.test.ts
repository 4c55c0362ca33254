import type { OpenedDocument } from '@probant/documents/document';
import { expect, test } from 'vitest';
import { FRENCH_INVOICE } from '../invoice/testing/typed-pages.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { extractDocument } from '../result/extract-document.ts';

test.each([
  ['an invoice', FRENCH_INVOICE, 'invoice'],
  ['a document of no known type', 'Madame, Monsieur,\nVeuillez trouver ci-joint notre courrier.', undefined],
] as const)('details list the pages of %s with text that nobody can see', (_, text, type) => {
  const typed = createTypedDocument([text, 'Conditions générales de vente']);
  const hidden: OpenedDocument = {
    ...typed,
    pages: typed.pages.map((page) => (page.number === 2 ? { ...page, hasHiddenText: true } : page)),
  };
  const extract = (document: OpenedDocument) =>
    extractDocument(document, { type, withGeometry: false, withDetails: true });
  expect(extract(hidden).details?.hidden_text_pages).toEqual([2]);
  expect(extract(typed).details?.hidden_text_pages).toEqual([]);
});
