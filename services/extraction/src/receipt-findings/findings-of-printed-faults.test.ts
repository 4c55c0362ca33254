import type { ReceiptData } from '@probant/contracts/extraction';
import { toIsoDate } from '@probant/french/dates';
import { describe, expect, test } from 'vitest';
import { weighDocument } from '../detection/weighed-document.rules.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { extractDocument } from '../result/extract-document.ts';
import type { Finding } from './finding-catalogue.ts';
import { collectDocumentFindings } from './findings.rules.ts';
import { createReceiptReading } from './reading/receipt-reading.rules.ts';

const HEAD = `
             LA TABLE DU VIADUC
             3 place du Viaduc
               12100 MILLAU

        Ticket 1204    10/03/2026 13:24

2 Menu du jour              14,00      28,00
1 Eau gazeuse                5,00       5,00
`;
const TOTAL_ROWS = `
TOTAL HT                              30,00
TVA                                    3,00
TOTAL TTC                         33,00 EUR
Carte bancaire                        33,00
`;
const VAT_TABLE = `
Taux        HT         TVA        TTC
10,00 %     30,00      3,00       33,00
`;

type PageResult = {
  readonly findings: readonly Finding[];
  readonly data: ReceiptData;
  readonly reasons: Readonly<Record<string, string | null>>;
};

function readPage(page: string): PageResult {
  const document = createTypedDocument([page]);
  const result = extractDocument(document, { type: 'receipt', withGeometry: false });
  const reading = createReceiptReading(weighDocument(document), result);
  return {
    findings: collectDocumentFindings(reading, toIsoDate(2026, 3, 12) ?? expect.fail()),
    data: result.data as ReceiptData,
    reasons: Object.fromEntries(result.field_confidences.map(({ field, reason }) => [field, reason])),
  };
}

const listCodes = (page: string) => readPage(page).findings.map(({ code }) => code);
const getMessage = (page: string) => readPage(page).findings.map(({ message }) => message.replaceAll('\u00a0', ' '));

test('a page without a fault has no finding', () => expect(listCodes(HEAD + TOTAL_ROWS + VAT_TABLE)).toEqual([]));

describe('VAT of a rate that is printed wrong', () => {
  const NET_AND_TOTAL = '\nTOTAL HT      30,00\nTOTAL TTC     33,00 EUR\nCarte bancaire   33,00\n';
  test.each([
    ['in a table', 'Taux        HT         TVA        TTC\n10,00 %     30,00      4,20       34,20'],
    ['in a table whose gross amount is right', 'Taux    HT      TVA     TTC\n10,00 %  30,00   4,20   33,00'],
    ['in a table without a header', '10,00 %     30,00      4,20       34,20'],
    ['after words', 'TVA 10,00 %   HT 30,00   TVA 4,20   TTC 34,20'],
    ['before its base', 'dont TVA 10,00 % : 4,20 sur 30,00 HT'],
    ['with its base on the next row', 'Dont TVA 10,00 % : 4,20 sur\n30,00 HT'],
    ['below its rate', 'TVA 10,00 %\n  HT      30,00\n  TVA      4,20'],
    ['on a row of its own', 'Base HT 10,00 %   30,00\nTVA 10,00 %   4,20'],
    ['without a printed base', 'TVA 10,00 %   4,20'],
  ])('is a vat_mismatch only: %s', (_, rows) => {
    const page = `${HEAD}${NET_AND_TOTAL}${rows}\n`;
    expect(listCodes(page)).toEqual(['vat_mismatch']);
    expect(getMessage(page)[0]).toContain('30,00 € à 10 % font 3,00 €, TVA lue 4,20 €');
  });

  test('is kept with the reason arithmetic_disagrees', () => {
    const { data, reasons } = readPage(
      `${HEAD}${NET_AND_TOTAL}Taux   HT   TVA   TTC\n10,00 %   30,00   4,20   34,20\n`,
    );
    expect(data.vat_breakdown).toEqual([{ rate: 10, taxable_base: 30, amount: 4.2 }]);
    expect(reasons['vat_breakdown.0.amount']).toBe('arithmetic_disagrees');
  });
});

describe('a VAT total that is not the sum of the rates', () => {
  const WRONG_TOTAL = `${HEAD}${TOTAL_ROWS.replace(/TVA +3,00/, 'TVA                   5,00')}${VAT_TABLE}`;
  test('is a vat_sum_mismatch, not a total_mismatch', () => {
    expect(listCodes(WRONG_TOTAL)).toEqual(['vat_sum_mismatch']);
    expect(getMessage(WRONG_TOTAL)[0]).toContain('3,00 € en tout, TVA totale lue 5,00 €');
  });
  test('is one as well when net amount and VAT give the total', () =>
    expect(listCodes(WRONG_TOTAL.replace(/TOTAL HT +30,00/, 'TOTAL HT        28,00'))).toEqual(['vat_sum_mismatch']));
  test('is one in the row of sums of the table', () => {
    const table =
      'Taux        HT         TVA        TTC\n10,00 %     30,00      3,00       33,00\nTotal       30,00      5,00       33,00';
    expect(listCodes(`${HEAD}\nTOTAL TTC      33,00 EUR\nCarte bancaire   33,00\n${table}`)).toEqual([
      'vat_sum_mismatch',
    ]);
  });
});

describe('a total that is not net plus VAT', () => {
  test.each([
    ['a net amount', TOTAL_ROWS.replace(/TOTAL HT +30,00/, 'TOTAL HT          26,00')],
    ['a net amount "hors taxes"', TOTAL_ROWS.replace(/TOTAL HT +30,00/, 'Montant hors taxes       26,00')],
  ])('is a total_mismatch only: %s', (_, rows) =>
    expect(listCodes(HEAD + rows + VAT_TABLE)).toEqual(['total_mismatch']),
  );
  test('is one where the columns "HT TVA TTC" print it', () =>
    expect(
      listCodes(`${HEAD}\nTOTAL   33,00 EUR\nCarte bancaire   33,00\nHT   TVA   TTC\n26,00   3,00   33,00`),
    ).toEqual(['total_mismatch']));
});

describe('quantity x price that is not the amount', () => {
  const createPage = (lines: string) =>
    `LA TABLE DU VIADUC\n12100 MILLAU\n10/03/2026 13:24\n\n${lines}\nTOTAL TTC      33,00 EUR\nCarte bancaire   33,00`;
  test.each([
    ['in columns', '2 Menu du jour      12,00      28,00\n1 Eau gazeuse        5,00       5,00'],
    [
      'in columns with a header',
      'Article     Qté    PU    Total\nMenu du jour    2    12,00    28,00\nEau gazeuse   1    5,00    5,00',
    ],
    ['below the line', 'Menu du jour          28,00\n   2 x 12,00\nEau gazeuse        5,00'],
    ['above the line', '   2 x 12,00\nMenu du jour          28,00\nEau gazeuse        5,00'],
    ['before the amount', 'Menu du jour\n   2 x 12,00          28,00\nEau gazeuse        5,00'],
  ])('is a line_amount_mismatch only: %s', (_, lines) => {
    expect(listCodes(createPage(lines))).toEqual(['line_amount_mismatch']);
    expect(getMessage(createPage(lines))[0]).toContain('Ligne 1 : ');
    expect(getMessage(createPage(lines))[0]).toContain('(2 × 12,00 € = 24,00 €, lu 28,00 €)');
    expect(readPage(createPage(lines)).reasons['line_items.0.unit_price']).toBe('arithmetic_disagrees');
  });
  test('is not read from a reduced price of a single article', () =>
    expect(listCodes(createPage('1 Menu du jour      35,00      28,00\n1 Eau gazeuse        5,00       5,00'))).toEqual(
      [],
    ));
});

describe('lines that do not add up', () => {
  test('are reported when the gap is only printed in the VAT table', () =>
    expect(
      listCodes(
        `LIBRAIRIE DU PORT\n12100 MILLAU\n10/03/2026\nRoman                           8,01\nTOTAL                    10,41 EUR\nCB                          10,41\nTaux   TTC   HT   TVA\n5,50 %   8,01   7,59   0,42\n2,10 %   2,40   2,35   0,05`,
      ),
    ).toEqual(['lines_mismatch']));
  test('are reported when one line is somewhat larger than the total', () =>
    expect(
      listCodes('LIBRAIRIE DU PORT\n12100 MILLAU\n10/03/2026\nRoman     13,66\nTOTAL    10,41 EUR\nCB    10,41'),
    ).toEqual(['lines_mismatch']));
});

describe('a refund', () => {
  const REFUND_PAGE = `MODE DU PORT\n12100 MILLAU\n10/03/2026 13:24\n\nJean slim             -45,00\nCeinture cuir         -15,00\n\nTOTAL TTC             -60,00 EUR\nCarte bancaire        -60,00\nTaux      HT        TVA       TTC\n20,00 %   -50,00    -10,00    -60,00`;
  test.each([
    ['before the amounts', REFUND_PAGE],
    ['after the amounts', REFUND_PAGE.replace(' EUR', '').replace(/-(\d+,\d\d)(?= |$)/gm, '$1-')],
  ])('is a negative_total only, with the minus %s', (_, page) => {
    expect(listCodes(page)).toEqual(['negative_total']);
    expect(readPage(page).data).toMatchObject({ total_amount: -60, subtotal: -50, vat_amount: -10 });
    expect(readPage(page).data.line_items?.map(({ amount }) => amount)).toEqual([-45, -15]);
  });
  test('is not read from a discount of the value of the total', () =>
    expect(readPage(REFUND_PAGE.replaceAll('-', '').concat('\nRemise     -60,00')).data.total_amount).toBe(60));
});

test('the slip of a card terminal alone is card_slip_only, and no other kind of document', () => {
  const slip = `
CB SANS CONTACT
A00000000042101
LE 10/03/26 A 13:24
LIBRAIRIE DU PORT
12100 MILLAU
1234567  12345
************4242
001 000012 35 C @
AUTO: 123456
MONTANT :
       33,00
DEBIT
TICKET CLIENT`;
  expect(listCodes(slip)).toContain('card_slip_only');
  expect(listCodes(slip)).not.toContain('not_a_receipt');
  expect(listCodes(slip)).not.toContain('low_confidence');
});

test.each([
  ['a year of two digits', '31/02/26'],
  ['the year first', '2026-02-31'],
  ['the name of the month', '31 février 2026'],
])('a date that does not exist is reported when it is printed with %s', (_, day) =>
  expect(listCodes((HEAD + TOTAL_ROWS).replace('10/03/2026', day))).toEqual(['invalid_date']),
);

test('the time is reported when a narrow roll prints it below "Heure :"', () =>
  expect(listCodes((HEAD + TOTAL_ROWS).replace('10/03/2026 13:24', '10/03/2026 Heure :\n27:41'))).toEqual([
    'invalid_time',
  ]));
