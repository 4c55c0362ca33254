import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readReceipt } from '../read-receipt.ts';

const HEAD = `
        EPICERIE DU PONT
        12 quai Lamartine
          71000 MACON

12/03/2026              14:32

`;
const LINES = `Pain de campagne            3,20
Fromage comté               8,40
Jus de pomme                2,90
`;
const read = (rows: string) => readReceipt(createTypedDocument([HEAD + rows]));

/** What tills call a total, in French and in the languages of neighbours, known to the reader or not. */
const NAMES = [
  'SOMME EUR',
  'Somme',
  'SOMME TTC',
  'SUMME EUR',
  'GESAMT',
  'Totaal',
  'Addition',
  'Votre note',
  'Solde',
  'A encaisser',
  'Vous devez',
  'Importe',
  'Celkem',
  'Razem',
];
const PAYMENTS: readonly (readonly [string, string])[] = [
  ['a round sum of cash', 'dont TVA 5,50 %             0,76\nPAYÉ : ESPÈCES             20,00'],
  ['cash and change', 'Espèces                    20,00\nRendu                       5,50'],
  ['a card', 'CB SANS CONTACT            14,50'],
];

describe.each(NAMES)('a total that is named "%s"', (name) => {
  test.each(PAYMENTS)('is the total before %s, and no line', (_, payment) => {
    const { data, fields } = read(`${LINES}${name.padEnd(28)}14,50\n${payment}\n`);
    expect(data.total_amount).toBe(14.5);
    expect(data.line_items?.map(({ amount }) => amount)).toEqual([3.2, 8.4, 2.9]);
    expect(fields.find(({ path }) => path === 'total_amount')?.confidence).toBeGreaterThanOrEqual(0.5);
  });
});

test.each([
  [
    'with a line that OCR misread',
    'Pain de campagne            3,28\nFromage comté               8,40\nJus de pomme                2,90',
  ],
  ['with one line', 'Panier garni               14,50'],
])('the sum named "SOMME" is the total %s', (_, lines) => {
  const { data } = read(
    `${lines}\nSOMME EUR                  14,50\ndont TVA 5,50 %             0,76\nPAYÉ : ESPÈCES             15,00\n`,
  );
  expect(data.total_amount).toBe(14.5);
  expect(data.line_items?.length).toBe(lines.split('\n').length);
});

describe('what sums the rows above is no total', () => {
  test.each<readonly [string, string, number, readonly number[]]>([
    [
      'a line beside a named total',
      'Pomme                       1,00\nPoire                       2,00\nPanier                      3,00\nTOTAL                       6,00\nCB                          6,00',
      6,
      [1, 2, 3],
    ],
    [
      'a line before further lines',
      'Pomme                       1,00\nPoire                       2,00\nPanier                      3,00\nCerises                     4,10\nA encaisser                10,10\nCB                         10,10',
      10.1,
      [1, 2, 3, 4.1],
    ],
    [
      'a subtotal before a discount',
      `${LINES}Sous-total                 14,50\nRemise                     -1,50\nNET A PAYER                13,00\nCB                         13,00`,
      13,
      [3.2, 8.4, 2.9, -1.5],
    ],
  ])('%s', (_, rows, total, amounts) => {
    const { data } = read(rows);
    expect(data.total_amount).toBe(total);
    expect(data.line_items?.map(({ amount }) => amount)).toEqual(amounts);
  });
});

test.each([
  ['a semicolon', 'TOTAL TTC                  15;50 €', 15.5],
  ['a semicolon and no currency', 'TOTAL                      15;50', 15.5],
  ['a comma and a speck', 'TOTAL TTC                  15,.50 €', 15.5],
  ['a speck and a comma', 'TOTAL                      15.,50', 15.5],
  ['a point', 'TOTAL                      15.50', 15.5],
])('a total whose comma became %s', (_, row, total) =>
  expect(read(`Quiche                     15,50\n${row}\nCB sans contact            15,50 €\n`).data.total_amount).toBe(
    total,
  ),
);

test('a rate without its sign in a column of rates is no amount', () => {
  const { data } = read(`Lait                 1,18    5,50%
Cafe                 3,47    5,50%
Yaourt               2,16    5.50
Sac                  0,84   20,00%
TOTAL                7,65
CB                   7,65
`);
  expect(data.line_items?.map(({ amount }) => amount)).toEqual([1.18, 3.47, 2.16, 0.84]);
});

test('an amount below a column of rates stays an amount', () => {
  const { data } = read(`Lait                 1,18    5,50%
Cafe                 3,47    5,50%
Pain x2              2,75            5,50
TOTAL               10,15
CB                  10,15
`);
  expect(data.total_amount).toBe(10.15);
  expect(data.line_items?.at(-1)?.amount).toBe(5.5);
});
