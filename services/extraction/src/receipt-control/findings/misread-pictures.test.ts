import type { OpenedDocument } from '@probant/documents/document';
import { toIsoDate } from '@probant/french/dates';
import { describe, expect, test } from 'vitest';
import { weighDocument } from '../../detection/weighed-document.rules.ts';
import { extractDocument } from '../../extract/extract-document.ts';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { createReceiptReading } from '../analyze/receipt-reading.rules.ts';
import { collectDocumentFindings } from './findings.rules.ts';

const LINES = [
  'LA TABLE DU VIADUC',
  '3 place du Viaduc',
  '12100 MILLAU',
  '10/03/2026 13:24',
  '',
  '2 Menu du jour              14,30      28,60',
  '1 Eau gazeuse                5,20       5,20',
  '3 Dessert maison             6,40      19,20',
  '1 Café gourmand              7,50       7,50',
];
const TOTALS = [
  '',
  'TOTAL HT                              55,00',
  'TVA                                    5,50',
  'TOTAL TTC                         60,50 EUR',
  'Carte bancaire                        60,50',
  'Taux        HT         TVA        TTC',
  '10,00 %     55,00      5,50       60,50',
];

/** Replaces texts of a page. OCR was unsure of the replacements. */
type Misreading = readonly (readonly [printed: string, read: string])[];

/** Returns a page as OCR read it: sure of every word but those that were misread. */
function scan(rows: readonly string[], misreading: Misreading = [], confidence = 0.96): OpenedDocument {
  const page = misreading.reduce((text, [printed, read]) => {
    expect(text).toContain(printed);
    return text.replace(printed, read);
  }, rows.join('\n'));
  const document = createTypedDocument([page], { source: 'ocr', confidence: 1 });
  const misread = new Set(misreading.flatMap(([, read]) => read.trim().split(/\s+/)));
  const doubt = (word: OpenedDocument['pages'][number]['lines'][number]['words'][number]) =>
    misread.has(word.text) ? { ...word, confidence } : word;
  return {
    ...document,
    pages: document.pages.map((read) => ({
      ...read,
      lines: read.lines.map((line) => ({ ...line, words: line.words.map(doubt) })),
    })),
  };
}

function listCodes(document: OpenedDocument): readonly string[] {
  const result = extractDocument(document, { type: 'receipt', withGeometry: false });
  const reading = createReceiptReading(weighDocument(document), result);
  return collectDocumentFindings(reading, toIsoDate(2026, 3, 12) ?? expect.fail()).map(({ code }) => code);
}

const PAGE = [...LINES, ...TOTALS];

test('a receipt that was read right has no finding', () => expect(listCodes(scan(PAGE))).toEqual([]));

describe('a misread picture has no finding', () => {
  test.each<readonly [string, Misreading]>([
    ['a digit of a line', [['7,50       7,50', '7,50       7,90']]],
    ['a digit of the amount of a product', [['28,60', '23,60']]],
    ['a digit of a price', [['14,30', '14,80']]],
    ['the first digit of a line', [['28,60', '8,60']]],
    ['a point read as a colon', [['19,20', '19:20']]],
    ['two points', [['19,20', '19.,20']]],
    ['a letter for a digit', [['       5,20', '       S,20']]],
    ['a lost cent', [['7,50       7,50', '7,50       7,5']]],
    ['the amount of a line that was not seen', [['Café gourmand              7,50       7,50', 'Café gourmand']]],
    ['a digit of the VAT of a rate', [['     5,50 ', '     5,90 ']]],
    ['a digit of the base of a rate', [['     55,00', '     35,00']]],
    ['a digit of the net amount', [['HT                              55,00', 'HT                              53,00']]],
    [
      'a digit of the VAT',
      [['TVA                                    5,50', 'TVA                                    8,50']],
    ],
    ['a digit of a rate', [['10,00 %', '10,80 %']]],
  ])('%s', (_, misreading) => expect(listCodes(scan(PAGE, misreading))).toEqual([]));

  test('a line that was not seen, by the distance of the rows around it', () =>
    expect(listCodes(scan(PAGE.map((row) => (row.startsWith('1 Eau') ? '' : row))))).toEqual([]));
  test('a line that was not seen, by the printed number of articles', () =>
    expect(listCodes(scan([...PAGE.filter((row) => !row.startsWith('1 Eau')), '7 articles']))).toEqual([]));
});

describe('what a receipt prints wrong is reported from a picture as well', () => {
  test.each([
    ['a line of another amount', '7,50       7,50', '9,13       9,13', 'lines_mismatch'],
    ['a line that is left out', '1 Eau gazeuse                5,20       5,20\n', '', 'lines_mismatch'],
    ['a product', '14,30', '11,87', 'line_amount_mismatch'],
    ['the VAT of a rate', '     5,50       60,50', '     7,23       62,23', 'vat_mismatch'],
    [
      'the VAT',
      'TVA                                    5,50',
      'TVA                                    7,23',
      'vat_sum_mismatch',
    ],
    [
      'the net amount',
      'TOTAL HT                              55,00',
      'TOTAL HT                              47,37',
      'total_mismatch',
    ],
  ])('%s', (_, printed, wrong, code) => {
    const page = PAGE.join('\n').replace(printed, wrong).split('\n');
    expect(page).not.toEqual(PAGE);
    expect(listCodes(scan(page))).toContain(code);
  });
});

test('the same amounts are reported from a page with exact text', () => {
  const page = PAGE.join('\n').replace('7,50       7,50', '7,90       7,90');
  expect(listCodes(createTypedDocument([page]))).toContain('lines_mismatch');
});
