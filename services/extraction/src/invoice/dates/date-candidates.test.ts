import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoicePages } from '../page/invoice-pages.ts';
import { findInvoiceDateCandidates } from './date-candidates.rules.ts';

const featuresOf = (text: string) =>
  findInvoiceDateCandidates(readInvoicePages(createTypedDocument([text]))).map(({ features }) => features);

test.each([
  ['Date de facture : 02/03/2026', 1],
  ['Facture FA-12 du 02/03/2026', 1],
  ["Date d'échéance : 02/03/2026", 0],
  ['Date de livraison : 02/03/2026', 0],
  ['Commande du 02/03/2026', 0],
])('"%s" names the day of the invoice: %i', (text, named) => expect(featuresOf(text)[0]?.['named']).toBe(named));

test('counts the other days that a label names', () => {
  const [first, second, due] = featuresOf('Date de facture : 02/03/2026\n\nDate : 05/03/2026\n\nÉchéance : 05/04/2026');
  expect([first, second, due].map((features) => features?.['otherNamedDays'])).toEqual([1, 1, 2]);
});
