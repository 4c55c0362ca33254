import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const linesOf = (page: string) =>
  readPrintedInvoice(
    createTypedDocument([`Station des Abers SARL\nFacture FA-2026-0142 du 02/03/2026\n${page}`]),
  ).data.line_items?.map(({ quantity = null, unit_price: price = null, amount }) => [quantity, price, amount]);

const table = (row: string, total: string) => `
Désignation                       Quantité     Prix unitaire     Montant HT
${row}
Total HT                                                         ${total}`;

describe('unit prices with three decimals and more', () => {
  test.each([
    ['fuel', 'Gazole                            100,00       1,659             165,90', '165,90', [100, 1.659, 165.9]],
    [
      'fuel with a currency',
      'Gazole                            100,00       1,659 €           165,90 €',
      '165,90 €',
      [100, 1.659, 165.9],
    ],
    [
      'fuel per litre',
      'Gazole                            100,00 L     1,659 €/L         165,90 €',
      '165,90 €',
      [100, 1.659, 165.9],
    ],
    [
      'a quantity in litres with two decimals',
      'SP95-E10                          41,37        1,799             74,42',
      '74,42',
      [41.37, 1.799, 74.42],
    ],
    [
      'four decimals',
      'Gazole non routier                1 000,00     1,2345            1 234,50',
      '1 234,50',
      [1000, 1.2345, 1234.5],
    ],
    [
      'both with three decimals',
      'Fioul domestique                  1,500        1,120             1,68',
      '1,68',
      [1.5, 1.12, 1.68],
    ],
    [
      'a point as the decimal mark',
      'Diesel                            100.00       1.659             165.90',
      '165.90',
      [100, 1.659, 165.9],
    ],
    [
      'a quantity without decimals',
      'Granulés vrac                     3            412,125           1 236,38',
      '1 236,38',
      [3, 412.125, 1236.38],
    ],
    [
      'a price of several hundreds',
      'Acier                             2            125,375           250,75',
      '250,75',
      [2, 125.375, 250.75],
    ],
    [
      'a weight with three decimals',
      'Filet de bar                      2,350        24,90             58,52',
      '58,52',
      [2.35, 24.9, 58.52],
    ],
    [
      'a price in thousands',
      'Serveur                           2            1.250             2.500,00',
      '2.500,00',
      [2, 1250, 2500],
    ],
    [
      'a price in thousands with a comma',
      'Server                            2            1,250             2,500.00',
      '2,500.00',
      [2, 1250, 2500],
    ],
    [
      'a quantity in thousands',
      'Impressions                       1.500        0,02              30,00',
      '30,00',
      [1500, 0.02, 30],
    ],
    [
      'a price rounded in the product',
      'Électricité                       1 234        0,1754            216,44',
      '216,44',
      [1234, 0.1754, 216.44],
    ],
  ] as const)('%s', (_, row, total, expected) => expect(linesOf(table(row, total))).toEqual([expected]));

  test('with a discount', () =>
    expect(
      linesOf(`
Désignation               Quantité     Prix unitaire     Remise     Montant HT
Gazole                    100,00       1,659             10 %           149,31
Total HT                                                               149,31`),
    ).toEqual([[100, 1.659, 149.31]]));

  test('that no product proves: the comma is that of the amount', () =>
    expect(linesOf(table('Gazole                            100,00       1,659             170,00', '170,00'))).toEqual(
      [[100, 1.659, 170]],
    ));

  test('without a table head', () =>
    expect(
      linesOf(`
Gazole                            100,00       1,659             165,90
Adblue                             10,00       1,125              11,25
Total HT                                                         177,15`),
    ).toEqual([
      [100, 1.659, 165.9],
      [10, 1.125, 11.25],
    ]));

  test('in the text of a line and below it', () =>
    expect(
      linesOf(`
Gazole (100,00 x 1,659)                                          165,90
Adblue                                                            11,25
10,00 L à 1,125 €/L
Total TTC                                                        177,15`),
    ).toEqual([
      [100, 1.659, 165.9],
      [10, 1.125, 11.25],
    ]));
});
