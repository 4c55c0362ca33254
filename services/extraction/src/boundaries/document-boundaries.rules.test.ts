import { describe, expect, test } from 'vitest';
import { ENGLISH_INVOICE, FRENCH_INVOICE, GERMAN_INVOICE } from '../invoice/testing/typed-pages.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { findDocumentStarts, MAX_DOCUMENTS } from './document-boundaries.rules.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';

const startsOf = (pages: readonly string[], source: 'pdf_text' | 'ocr' = 'pdf_text') =>
  findDocumentStarts(readPageFacts(createTypedDocument(pages, { source }).pages));

const numbered = (number: string, page = FRENCH_INVOICE) => page.replaceAll('FA-2026-0142', number);
const counted = (page: string, counter: string) => `${page}\n                                        Page ${counter}\n`;
const [HEAD = '', TOTALS = ''] = FRENCH_INVOICE.split(/\n(?= +Total HT)/);
const CREDIT_NOTE = numbered('AV-2026-0007')
  .replace('FACTURE N°', 'AVOIR N°')
  .replace('Commande n° 4587 du 12/02/2026', 'Sur facture FA-2026-0142       ');
const TERMS =
  'CONDITIONS GÉNÉRALES DE VENTE\n\nArticle 1. Toute facture impayée à son échéance porte intérêt.\nArticle 2. Le vendeur reste propriétaire des biens.';

describe('a page begins a document', () => {
  test.each([
    ['an invoice with another number', [FRENCH_INVOICE, numbered('FA-2026-0143')], [0, 1]],
    ['invoices of three suppliers', [FRENCH_INVOICE, GERMAN_INVOICE, ENGLISH_INVOICE], [0, 1, 2]],
    ['an invoice after one of two pages', [HEAD, TOTALS, numbered('FA-2026-0143')], [0, 2]],
    ['a credit note that cites the invoice before it', [FRENCH_INVOICE, CREDIT_NOTE], [0, 1]],
    ['an invoice after terms and a blank page', [FRENCH_INVOICE, TERMS, '', numbered('FA-2026-0143')], [0, 3]],
    ['a duplicate', [FRENCH_INVOICE, FRENCH_INVOICE.replace('FACTURE', 'DUPLICATA FACTURE')], [0, 1]],
    [
      'counters that start again',
      [
        counted(HEAD, '1/2'),
        counted(TOTALS, '2/2'),
        counted(numbered('FA-2026-0143', HEAD), '1/2'),
        counted(TOTALS, '2/2'),
      ],
      [0, 2],
    ],
  ])('%s', (_, pages, starts) => {
    expect(startsOf(pages)).toEqual(starts);
    expect(startsOf(pages, 'ocr')).toEqual(starts);
  });
});

describe('a page continues the document before it', () => {
  test.each([
    ['totals on a second page', [HEAD, TOTALS]],
    ['the head repeated with the same number', [HEAD, FRENCH_INVOICE]],
    ['a number that OCR read differently', [HEAD, numbered('FA-2O26-0I42')]],
    ['a counter above 1', [counted(FRENCH_INVOICE, '1/2'), counted(numbered('FA-2026-0143'), '2/2')]],
    ['terms and blank pages', [FRENCH_INVOICE, TERMS, '', TERMS]],
    [
      'terms with counters of their own',
      [counted(FRENCH_INVOICE, '1/1'), counted(TERMS, '1/2'), counted(TERMS, '2/2')],
    ],
    [
      'a detail that names another number',
      [FRENCH_INVOICE, numbered('FA-2026-0143', HEAD).replace('FACTURE N°', 'Détail FA-2026-0142')],
    ],
  ])('%s', (_, pages) => expect(startsOf(pages)).toEqual([0]));
});

test('reads numbers and totals within the first 40,000 words only', () => {
  const list = `Factures\n${'mot '.repeat(399)}\n`.repeat(14);
  const pages = [FRENCH_INVOICE, ...Array.from({ length: 8 }, () => list), numbered('FA-2026-0143')];
  const [first, ...others] = readPageFacts(createTypedDocument(pages).pages);
  expect(first?.number).toBe('fa20260142');
  expect(others.at(-1)).toMatchObject({ title: 'invoice', number: null, provenTotal: null });
});

test('finds at most 100 documents: the last one has the remaining pages', () => {
  const facts = Array.from(
    { length: 130 },
    (_, index): PageFacts => ({
      isBlank: false,
      counter: null,
      title: 'invoice',
      number: `fa${1000 + index}`,
      provenTotal: null,
      registrations: new Set(),
      letters: `page${index}`,
    }),
  );
  expect(findDocumentStarts(facts)).toHaveLength(MAX_DOCUMENTS);
});
