import { describe, expect, test } from 'vitest';
import { documentOf } from '../../reading/testing/page-of.ts';
import { readReceipt } from '../read-receipt.ts';

/** The lines of a receipt: what, how many, the price of one, the amount. */
const linesOf = (lines: string, total: string, after = '') =>
  readReceipt(
    documentOf([
      `AU MARCHE DU PORT\n3 rue du Four, 75006 PARIS\n12/03/2024 10:12\n${lines}\nTOTAL TTC      ${total}\n${after}`,
    ]),
  ).data.line_items?.map((line) => [line.description, line.quantity ?? null, line.unit_price ?? null, line.amount]);

describe('columns of a till', () => {
  test('an article on one row, its quantity, price and amount on the next', () => {
    expect(
      linesOf(
        `DESIGNATION    QTE   P.U.   TOTAL
PEINTURE BLANCHE 2,5L
               2     34,42   68,84
TERREAU 40L
               3      5,80   17,40`,
        '86,24',
      ),
    ).toEqual([
      ['PEINTURE BLANCHE 2,5L', 2, 34.42, 68.84],
      ['TERREAU 40L', 3, 5.8, 17.4],
    ]);
  });

  test('a quantity below its head, without the price of one', () => {
    expect(
      linesOf(
        `Article                Qté      Montant
BD tome 3               2         30,00
Magazine                1          4,10`,
        '34,10',
      ),
    ).toEqual([
      ['BD tome 3', 2, 15, 30],
      ['Magazine', 1, 4.1, 4.1],
    ]);
  });

  test('the rate of each article in a column of its own', () => {
    expect(
      linesOf(
        `Produit          TVA       Qté    PU      TTC
Sandwich thon    10,00 %   1     4,78    4,78
Lave-glace 5L    20,00 %   2     6,14   12,28`,
        '17,06',
      ),
    ).toEqual([
      ['Sandwich thon', 1, 4.78, 4.78],
      ['Lave-glace 5L', 2, 6.14, 12.28],
    ]);
  });
});

describe('codes of VAT rates', () => {
  const TABLE = 'Code   Taux     HT     TVA    TTC\n1    5,50 %   3,98   0,22   4,20\n2   20,00 %   5,00   1,00   6,00';

  test('digits before the amounts are no quantities when the VAT table has them', () => {
    expect(linesOf('Camembert        1   4,20\nPansements       2   6,00', '10,20', TABLE)).toEqual([
      ['Camembert', null, null, 4.2],
      ['Pansements', null, null, 6],
    ]);
  });

  test('a code before an amount of three figures does not make thousands of it', () => {
    expect(linesOf('Perceuse 18V     1 133,62\nVis 4x40 x100    1   6,00', '139,62')?.[0]?.[3]).toBe(133.62);
  });

  test('the number in a name stays', () => {
    expect(linesOf('BD tome 3           14,00 A\nRoman poche          7,00 A', '21,00')).toEqual([
      ['BD tome 3', null, null, 14],
      ['Roman poche', null, null, 7],
    ]);
  });
});

describe('reductions', () => {
  test.each([
    ['a minus before', '-2,00'],
    ['a minus behind', '2,00-'],
    ['none, where only then the lines come to the total', '2,00'],
  ])('with %s', (_, printed) => {
    expect(linesOf(`Robe légère          25,00\nREMISE 10%           ${printed}`, '23,00')).toEqual([
      ['Robe légère', null, null, 25],
      ['REMISE 10%', null, null, -2],
    ]);
  });

  test('below a subtotal, when the lines come to the total with it', () => {
    expect(
      linesOf('Jean slim            45,00\nSOUS-TOTAL           45,00\nAvantage carte       -5,00', '40,00'),
    ).toEqual([
      ['Jean slim', null, null, 45],
      ['Avantage carte', null, null, -5],
    ]);
  });
});

describe('what is measured', () => {
  test.each([
    ['the price behind the weight', 'Comté 12 mois      13,60\n  0,612 kg x 22,22 €/kg'],
    ['the price before the weight', 'Comté 12 mois      13,60\n  22,22 €/kg x 0,612 kg'],
  ])('%s', (_, lines) => {
    expect(linesOf(lines, '13,60')).toEqual([['Comté 12 mois', 0.612, 22.22, 13.6]]);
  });

  test('what a pump prints label by label is a line when it comes to the total', () => {
    const pump = (price: string) =>
      linesOf(`Carburant      GAZOLE\nVolume       32,15 L\nPrix/L       ${price} €/L`, '57,52');
    expect(pump('1,789')).toEqual([['GAZOLE', 32.15, 1.789, 57.52]]);
    expect(pump('1,689')).toBeUndefined();
  });
});

test('"x2" is a quantity when it makes the number of articles, and the content of a pack else', () => {
  const lines = (count: number) =>
    linesOf(`Chaussettes x2       10,00\nCeinture cuir        20,00\n${count} articles`, '30,00');
  expect(lines(3)?.[0]).toEqual(['Chaussettes', 2, 5, 10]);
  expect(lines(2)?.[0]).toEqual(['Chaussettes x2', 1, 10, 10]);
});

test('the capital of the company is no article', () => {
  expect(linesOf('SAS au capital de      7 500,00\nCafé                 1,80', '1,80')).toEqual([
    ['Café', null, null, 1.8],
  ]);
});
