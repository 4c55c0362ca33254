import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readReceipt } from '../read-receipt.ts';

const readData = (total: string, lines: string) =>
  readReceipt(
    createTypedDocument([
      `AU MARCHE DU PORT\n3 rue du Four\n75006 PARIS\n12/03/2024 10:12\nTOTAL TTC      ${total}\n${lines}`,
    ]),
  ).data;

const TWO_RATES = [
  { rate: 20, taxable_base: 10, amount: 2 },
  { rate: 5.5, taxable_base: 20, amount: 1.1 },
];

test.each([
  [
    'with codes and rates',
    'Code   Taux     HT     TVA    TTC\nA   20,00 %   10,00   2,00   12,00\nB    5,50 %   20,00   1,10   21,10',
  ],
  [
    'with gross amounts before the bases',
    'Taux     TTC     HT     TVA\n20,00 %   12,00   10,00   2,00\n5,50 %   21,10   20,00   1,10',
  ],
  ['with rates that look like amounts', 'Taux    Base    T.V.A.\n20,00   10,00   2,00\n5,50   20,00   1,10'],
  [
    'with codes in place of the rates',
    'T    H.T.   T.V.A.   T.T.C.\nA   10,00   2,00   12,00\nB   20,00   1,10   21,10',
  ],
  [
    'with each amount after its name',
    'TVA A 20,00 % HT 10,00 TVA 2,00 TTC 12,00\nTVA B 5,50 % HT 20,00 TVA 1,10 TTC 21,10',
  ],
  [
    'with rows below each rate',
    'TVA 20,00 %\n  HT      10,00\n  TVA     2,00\nTVA 5,50 %\n  HT     20,00\n  TVA     1,10',
  ],
  [
    'with bases and taxes on rows of their own',
    'HT 20,00 %     10,00\nTVA 20,00 %     2,00\nHT 5,50 %     20,00\nTVA 5,50 %     1,10',
  ],
])('reads a VAT table %s', (_, lines) => {
  const data = readData('33,10', lines);
  expect(data.vat_breakdown).toEqual(TWO_RATES);
  expect(data).toMatchObject({ subtotal: 30, vat_amount: 3.1 });
});

test('chooses the reading of a small tax that adds up to the total', () => {
  expect(readData('5,35', 'Taux     TTC     HT     TVA\n2,10 %   5,35   5,24   0,11').vat_breakdown).toEqual([
    { rate: 2.1, taxable_base: 5.24, amount: 0.11 },
  ]);
});

test('reads VAT and subtotal, but no breakdown, from amounts without a rate', () => {
  const data = readData('12,00', 'HT      TVA      TTC\n10,00     2,00    12,00');
  expect(data).toMatchObject({ subtotal: 10, vat_amount: 2 });
  expect(data.vat_breakdown ?? []).toEqual([]);
});

test('keeps subtotal and VAT below 0.9 when they do not add up to the total', () => {
  const { fields } = readReceipt(
    createTypedDocument(['AU MARCHE DU PORT\n12/03/2024 10:12\nTotal HT   11,00\nTVA   2,00\nTOTAL TTC   12,00']),
  );
  for (const path of ['subtotal', 'vat_amount'])
    expect(fields.find((field) => field.path === path)?.confidence ?? 0).toBeLessThan(0.9);
});

test.each<readonly [string, string, string, { rate: number; taxable_base: number; amount: number }]>([
  [
    'a gross amount that gives the wrong tax by chance',
    '19,31',
    '%      H.T.    Taxe   T.T.C.\n20,00   16,09   4,03   20,12',
    { rate: 20, taxable_base: 16.09, amount: 4.03 },
  ],
  [
    'a rate that is not French beside a base that looks like one',
    '5,89',
    '%      H.T.    Taxe   T.T.C.\n7,00    5,50    0,39    5,89',
    { rate: 7, taxable_base: 5.5, amount: 0.39 },
  ],
  [
    'a base that looks like the rate of 10',
    '12,00',
    'Taux    HT     TVA    TTC\n20,00   10,00   2,00   12,00',
    { rate: 20, taxable_base: 10, amount: 2 },
  ],
  [
    'a German rate',
    '23,80',
    'Taux    HT     TVA    TTC\n19,00   20,00   3,80   23,80',
    { rate: 19, taxable_base: 20, amount: 3.8 },
  ],
])('reads base, tax and gross amount in the order of their columns: %s', (_, total, lines, row) =>
  expect(readData(total, lines).vat_breakdown).toEqual([row]),
);
