import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const ratesOf = (...pages: string[]) =>
  readPrintedInvoice(createTypedDocument(pages)).data.line_items?.map(({ vat_rate: rate }) => rate ?? null);
const rateConfidence = (page: string) =>
  readPrintedInvoice(createTypedDocument([page])).fields.find(({ path }) => path === 'line_items.0.vat_rate')
    ?.confidence ?? null;

const TABLE_HEAD = 'Désignation                    Qté      P.U. HT      TVA      Total HT';
const TOTAL_ROWS = `
Total HT                                                        50,00
TVA                                                              5,65
Total TTC                                                       55,65`;
const table = (first: string, second: string) => `
${TABLE_HEAD}
Papier A4                       2        10,00      ${first.padEnd(9)} 20,00
Livre                           1        30,00      ${second.padEnd(9)} 30,00`;

describe('rates in a column', () => {
  for (const [first, second] of [
    ['20', '5.5'],
    ['20,0', '5,5'],
    ['20,00', '5,50'],
    ['20%', '5,5%'],
    ['20 %', '5.50 %'],
    ['0,20', '0,055'],
    ['0.20', '0.055'],
  ] as const)
    test(`reads ${first} and ${second}`, () => expect(ratesOf(table(first, second) + TOTAL_ROWS)).toEqual([20, 5.5]));

  test('ignores numbers that are no known rate', () =>
    expect(ratesOf(table('3', '4') + TOTAL_ROWS)).toEqual([null, null]));
});

describe('the rate of a code', () => {
  const legends = [
    ['a table below the lines', 'A', 'B', '\n\nA       20,00 %    20,00      4,00\nB       5,50 %     30,00      1,65'],
    [
      'a table without percent signs',
      '1',
      '2',
      '\n\n1       20,00    20,00      4,00\n2       5,50     30,00      1,65',
    ],
    ['a sentence', 'A', 'B', '\n\nTaux de TVA : A = 20 %, B = 5,5 %'],
    ['one row per code', 'T1', 'T2', '\n\nT1 : TVA 20 %\nT2 : TVA 5,5 %'],
    ['codes in brackets', '(1)', '(2)', '\n\n(1) TVA 20,00 %      (2) TVA 5,50 %'],
    ['codes after their rates', 'N', 'R', '\n\nTVA 20 % (N)       4,00\nTVA 5,5 % (R)      1,65'],
    ['codes above their rates', 'A', 'B', '\n\nA          B\n20,00%     5,50%\n20,00      30,00'],
    ['the bases of the VAT table', 'X', 'Y', '\n\nTVA 20 %    20,00      4,00\nTVA 5,5 %   30,00      1,65'],
  ] as const;
  for (const [title, first, second, legend] of legends)
    test(`is read from ${title}`, () => expect(ratesOf(table(first, second) + TOTAL_ROWS + legend)).toEqual([20, 5.5]));

  test('is read after the amount in a column without a head', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       2        10,00        20,00  A
Livre                           1        30,00        30,00  B
${TOTAL_ROWS}

A : 20 %    B : 5,5 %`;
    expect(ratesOf(page)).toEqual([20, 5.5]);
  });

  test('is unknown for a code with two rates', () =>
    expect(ratesOf(`${table('A', 'A')}${TOTAL_ROWS}\n\nA : 20 %\nA : 10 %`)).toEqual([null, null]));

  test('is not taken from a quantity', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       1        20,00        20,00
Livre                           2        15,00        30,00
Total HT                                              50,00

1   20,00 %   10,00   2,00
2   5,50 %    10,00   0,55`;
    expect(ratesOf(page)).toEqual([null, null]);
  });
});

describe('the only rate of a page', () => {
  const plain = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       2        10,00        20,00
Livre                           1        30,00        30,00
Total HT                                              50,00`;

  test('is read from its totals', () =>
    expect(ratesOf(`${plain}\nTVA 20 %                      10,00\nTotal TTC                     60,00`)).toEqual([
      20, 20,
    ]));

  test('is inferred from tax and net amount', () =>
    expect(ratesOf(`${plain}\nTVA                      10,00\nTotal TTC                     60,00`)).toEqual([20, 20]));

  test('is not used when the tax of the page differs', () =>
    expect(ratesOf(`${plain}\nTVA 20 %                      4,00\nTotal TTC                     54,00`)).toEqual([
      null,
      null,
    ]));

  test('is not a penalty or a discount', () =>
    expect(ratesOf(`${plain}\nPénalités de retard : 10 %\nEscompte 2 %`)).toEqual([null, null]));
});

describe('rates without a column', () => {
  test('follow from the only partition of the lines that adds up to the bases', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       2        10,00        20,00
Livre                           1        30,00        30,00
Revue                           1         7,00         7,00
Total HT                                              57,00

Taux      Base      TVA
20,00 %   20,00     4,00
5,50 %    37,00     2,04`;
    expect(ratesOf(page)).toEqual([20, 5.5, 5.5]);
  });

  test('follow from the only partition of the lines that adds up to the taxes', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Taxe de séjour                  1         2,40         2,40
Salle de séminaire              1      4710,00      4710,00
Total HT                                            4712,40
TVA 20 %                                             942,00
TVA 10 %                                               0,24`;
    expect(ratesOf(page)).toEqual([10, 20]);
  });

  test('are unknown for lines that are interchangeable', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       2        10,00        20,00
Crayons                         1        20,00        20,00
Total HT                                              40,00

Taux      Base      TVA
20,00 %   20,00     4,00
5,50 %    20,00     1,10`;
    expect(ratesOf(page)).toEqual([null, null]);
  });

  test('are inferred from tax and gross amount next to each line', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT     Taxe     Total TTC
Papier A4                       2        10,00        20,00      4,00      24,00
Livre                           1        30,00        30,00      1,65      31,65
Total HT                                              50,00`;
    expect(ratesOf(page)).toEqual([20, 5.5]);
  });

  test('are read from the rows below each line', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       2        10,00        20,00
  dont TVA 20 %
Livre                           1        30,00        30,00
  dont TVA 5,5 %
Total HT                                              50,00`;
    expect(ratesOf(page)).toEqual([20, 5.5]);
  });
});

test('confidence is at least 0.9 only when the rates give the tax of the page', () => {
  expect(rateConfidence(table('20 %', '5,5 %') + TOTAL_ROWS)).toBeGreaterThanOrEqual(0.9);
  expect(rateConfidence(table('20 %', '20 %') + TOTAL_ROWS)).toBeLessThan(0.9);
});
