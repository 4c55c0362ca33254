import type { LineItem, ReceiptData } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { toIsoDate } from '@probant/french/dates';
import { describe, expect, test } from 'vitest';
import { weighDocument } from '../detection/weighed-document.rules.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { extractDocument } from '../result/extract-document.ts';
import { collectDocumentFindings } from './findings.rules.ts';
import { createReceiptReading } from './reading/receipt-reading.rules.ts';

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

const TODAY = toIsoDate(2026, 3, 12) ?? expect.fail();

/** Reads a page of which OCR was sure. */
function readScan(rows: readonly string[]) {
  const document = scan(rows);
  const result = extractDocument(document, { type: 'receipt', withGeometry: false });
  return createReceiptReading(weighDocument(document), result);
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

const HEAD = ['GARAGE LEBRUN', '4 rue des Lilas', '59000 LILLE', '10/03/2026 13:24', ''];
const DINNER = ['Menu du soir       24,00', 'Carafe de vin      12,50', 'Dessert             7,00'];

describe('a picture of which a line was not read, or that prints what else the total contains, has no finding', () => {
  test.each<readonly [string, readonly string[]]>([
    [
      'a row of amounts without a name that was read',
      [...HEAD, 'ITEM QTY PRICE AMOUNT', '238 1 10.00 10.00', '1033 1 3.00 3.00', 'TOTAL 13.80', 'CASH 13.80'],
    ],
    [
      'a name whose amounts are those of no line',
      [...HEAD, ...DINNER, '* 2 5,20 10,40 ** ,', 'TOTAL             53,90', 'CB                53,90'],
    ],
    [
      'a code that was read as the last digit of an amount with a point',
      [
        ...HEAD,
        'Taxe 12 U           3.49   41.88 4',
        'Petit dejeuner 2U  16.60   33.204',
        'Nuitee 1 nuit     122.70  122.70 4',
        'TOTAL HT                  197.78',
        'TVA                        19.78',
        'TOTAL TTC                 217.56',
      ],
    ],
    [
      'a price without VAT that was not read among prices without VAT',
      [
        ...HEAD,
        'Vidange            80,00',
        'Filtre a huile     15,40 . 15,40 x',
        'Plaquettes         60,00',
        'TOTAL HT          155,40',
        'TVA 20 %           31,08',
        'TOTAL TTC         186,48',
      ],
    ],
    [
      'a service charge below the sum of the lines',
      [...HEAD, ...DINNER, 'SOUS-TOTAL        43,50', 'SERVICE 12 %       5,22', 'TOTAL             48,72'],
    ],
    [
      'a discount of the whole receipt below the sum of the lines',
      [...HEAD, ...DINNER, 'TOTAL BRUT        43,50', 'REMISE 10 %       -4,35', 'NET A PAYER       39,15'],
    ],
    [
      'a rounding below the sum of the lines',
      [...HEAD, ...DINNER, 'Sub-total         43,50', 'Tax 6 %            2,61', 'TOTAL             46,11'],
    ],
    [
      'a delivery that is added below the sum of the lines',
      [...HEAD, ...DINNER, 'Total articles    43,50', 'Livr. 3.5 km = TTC 4,90 ', 'Total commande    48,40'],
    ],
  ])('%s', (_, rows) => expect(listCodes(scan(rows))).not.toContain('lines_mismatch'));

  test.each<readonly [string, readonly string[]]>([
    ['one line too few', [...HEAD, ...DINNER, 'TOTAL             51,37', 'CB                51,37']],
    [
      'one line too few below a subtotal of its own',
      [...HEAD, ...DINNER, 'SOUS-TOTAL        51,37', 'TOTAL             51,37', 'CB      51,37'],
    ],
    [
      'a wrong line with quantities and prices',
      [
        ...HEAD,
        '2 x 12,00',
        'Menu du soir                 24,00',
        'Carafe de vin                12,50',
        'TOTAL                        31,13',
        'CB                           31,13',
      ],
    ],
  ])('but %s is reported', (_, rows) => expect(listCodes(scan(rows))).toContain('lines_mismatch'));
});

describe('a total that the till calls by another word', () => {
  const SUPPER = [...HEAD, ...DINNER];
  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['is compared with the lines', ['SOMME EUR         51,37', 'CB                51,37'], ['lines_mismatch']],
    ['is no line', ['SOMME EUR         43,50', 'CB                43,50'], []],
    ['is not the cash that was given', ['SOMME EUR         43,50', 'PAYÉ : ESPÈCES    50,00'], []],
  ])('%s', (_, rows, codes) =>
    expect(listCodes(scan([...SUPPER, ...rows])).filter((code) => !code.endsWith('_missing'))).toEqual(codes),
  );
});

describe('a rate that was not read leaves nothing to compare', () => {
  const VAT_ROWS = ['TVA 20,00 %  HT 11,15  TVA 2,23', 'TVA 2,10 %   HT 2,32   TVA 0,05'];
  const MEDICINE = [
    'PHARMACIE DU VIADUC',
    '3 place du Viaduc',
    '12100 MILLAU',
    '10/03/2026 13:24',
    'Doliprane             2,37',
    'Creme                13,38',
    'TOTAL A PAYER        15,75',
    'CB                   15,75',
    ...VAT_ROWS,
  ];
  test.each<readonly [string, Misreading]>([
    ['nothing was misread', []],
    [
      'a rate and a VAT were',
      [
        ['20,00 %', '28,08 %'],
        ['TVA 0,05', 'TVA 0,85'],
      ],
    ],
    ['a rate was, and its base and VAT give the French one', [['20,00 %', '20,08 %']]],
    ['a VAT was', [['TVA 0,05', 'TVA 8,05']]],
    ['the rule of the table became a digit', [['TVA 2,23', 'TVA 12,23']]],
  ])('%s', (_, misreading) => expect(listCodes(scan(MEDICINE, misreading))).toEqual([]));

  test('but a rate that is printed wrong is reported', () =>
    expect(
      listCodes(
        scan(MEDICINE.map((row) => row.replace('TVA 20,00 %  HT 11,15  TVA 2,23', 'TVA 17,00 %  HT 11,44  TVA 1,94'))),
      ),
    ).toContain('vat_rate_unknown'));
});

describe('VAT by rate is compared with the VAT only when the rates give the total', () => {
  test.each<readonly [string, NonNullable<ReceiptData['vat_breakdown']>, number, boolean]>([
    ['a rate that was not read', [{ rate: 10, taxable_base: null, amount: 4 }], 5.5, false],
    ['a rate read with another VAT', [{ rate: 10, taxable_base: 55, amount: 3.5 }], 5.5, false],
    ['a wrong VAT beside its rate', [{ rate: 10, taxable_base: null, amount: 5.5 }], 7.23, true],
    ['a wrong VAT beside base and rate', [{ rate: 10, taxable_base: 55, amount: 5.5 }], 7.23, true],
  ])('%s', (_, vat_breakdown, vat_amount, isReported) => {
    const reading = readScan(PAGE);
    const data = { ...reading.data, subtotal: null, vat_breakdown, vat_amount };
    const codes = collectDocumentFindings({ ...reading, data, scores: {} }, TODAY).map(({ code }) => code);
    expect(codes.includes('vat_sum_mismatch')).toBe(isReported);
  });
});

describe('amounts that were not read with confidence are not compared', () => {
  const reading = readScan(PAGE);
  const collect = (data: Partial<ReceiptData>, scores: Readonly<Record<string, number>>) =>
    collectDocumentFindings(
      { ...reading, data: { ...reading.data, ...data }, scores: { ...reading.scores, ...scores } },
      TODAY,
    ).map(({ code }) => code);
  const lines = (index: number, line: Partial<LineItem>) =>
    (reading.data.line_items ?? []).map((item, place) => (place === index ? { ...item, ...line } : item));

  test.each<readonly [string, Partial<ReceiptData>, Readonly<Record<string, number>>, string]>([
    ['a total', { total_amount: 97.13 }, { total_amount: 0.6 }, 'total_mismatch'],
    ['a net amount', { subtotal: 41.37 }, { subtotal: 0.4 }, 'total_mismatch'],
    ['a VAT', { vat_amount: 9.61 }, { vat_amount: 0.3 }, 'vat_sum_mismatch'],
    [
      'an amount of a line',
      { line_items: lines(3, { amount: 13.61 }) },
      { 'line_items.3.amount': 0.3 },
      'lines_mismatch',
    ],
    ['a quantity', { line_items: lines(0, { quantity: 7 }) }, { 'line_items.0.quantity': 0.3 }, 'line_amount_mismatch'],
    [
      'a unit price',
      { line_items: lines(0, { unit_price: 11.87 }) },
      { 'line_items.0.unit_price': 0.3 },
      'line_amount_mismatch',
    ],
    [
      'a base',
      { vat_breakdown: [{ rate: 10, taxable_base: 87.13, amount: 5.5 }] },
      { 'vat_breakdown.0.taxable_base': 0.3 },
      'vat_mismatch',
    ],
    [
      'a VAT of a rate',
      { vat_breakdown: [{ rate: 10, taxable_base: 55, amount: 9.61 }] },
      { 'vat_breakdown.0.amount': 0.3 },
      'vat_mismatch',
    ],
  ])('%s', (_, data, scores, code) => {
    const confident = Object.fromEntries(Object.keys(scores).map((field) => [field, 0.95]));
    expect(collect(data, confident)).toContain(code);
    expect(collect(data, scores)).not.toContain(code);
  });
});

describe('a date of which OCR was unsure', () => {
  test.each<readonly [string, Misreading, number, readonly string[]]>([
    ['in the future is low confidence', [['10/03/2026', '10/03/2028']], 0.94, ['low_confidence']],
    ['long ago is low confidence', [['10/03/2026', '10/03/2020']], 0.94, ['low_confidence']],
    ['that is plausible is no finding', [['10/03/2026', '10/02/2026']], 0.94, []],
    ['in the future is reported when OCR was sure', [['10/03/2026', '10/03/2028']], 0.999, ['future_date']],
    ['long ago is reported when OCR was sure', [['10/03/2026', '10/03/2020']], 0.999, ['date_too_old']],
  ])('%s', (_, misreading, confidence, codes) => expect(listCodes(scan(PAGE, misreading, confidence))).toEqual(codes));

  test('in the future is reported where the page prints it a second time, surely read', () => {
    const page = scan([...PAGE, 'CB 10/03/2028 SANS CONTACT'], [['10/03/2026', '10/03/2028']], 0.94);
    const sure = page.pages.map((read) => ({
      ...read,
      lines: read.lines.map((line, index) =>
        index === read.lines.length - 1
          ? { ...line, words: line.words.map((word) => ({ ...word, confidence: 1 })) }
          : line,
      ),
    }));
    expect(listCodes({ ...page, pages: sure })).toEqual(['future_date']);
  });
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
