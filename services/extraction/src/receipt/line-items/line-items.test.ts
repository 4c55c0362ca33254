import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readReceipt } from '../read-receipt.ts';

/** Reads the line items of a receipt as [description, quantity, unit price, amount]. */
const readLines = (lines: string, total: string, after = '') =>
  readReceipt(
    createTypedDocument([
      `AU MARCHE DU PORT\n3 rue du Four, 75006 PARIS\n12/03/2024 10:12\n${lines}\nTOTAL TTC      ${total}\n${after}`,
    ]),
  ).data.line_items?.map((line) => [line.description, line.quantity ?? null, line.unit_price ?? null, line.amount]);

describe('columns', () => {
  test('reads quantity, price and amount on the row below the description', () => {
    expect(
      readLines(
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

  test('reads a quantity below its column header and computes the unit price', () => {
    expect(
      readLines(
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

  test('leaves the VAT rate of each article out of the description', () => {
    expect(
      readLines(
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

describe('VAT codes', () => {
  test('does not read a cut name "6x" before the price as a quantity that disagrees', () => {
    expect(readLines('1 Eau gazeuse 6x   2.21   2.21\n2 Sac cabas   0.50   1.00', '3.21')?.[0]?.slice(1)).toEqual([
      1, 2.21, 2.21,
    ]);
  });

  test('does not read the code A between a price and an amount as "at"', () => {
    expect(readLines('1 PERRIER 33CL     4.03 A 4.03', '4.03')).toEqual([['PERRIER 33CL', 1, 4.03, 4.03]]);
    expect(readLines('Gazole\n32,15 L a 1,789      57,52', '57,52')?.[0]?.[1]).toBe(32.15);
  });

  const VAT_TABLE =
    'Code   Taux     HT     TVA    TTC\n1    5,50 %   3,98   0,22   4,20\n2   20,00 %   5,00   1,00   6,00';

  test('does not read digits before amounts as quantities when the VAT table lists them', () => {
    expect(readLines('Camembert        1   4,20\nPansements       2   6,00', '10,20', VAT_TABLE)).toEqual([
      ['Camembert', null, null, 4.2],
      ['Pansements', null, null, 6],
    ]);
  });

  test('does not read a code before a three-digit amount as thousands', () => {
    expect(readLines('Perceuse 18V     1 133,62\nVis 4x40 x100    1   6,00', '139,62')?.[0]?.[3]).toBe(133.62);
  });

  test('keeps a number that is part of a name', () => {
    expect(readLines('BD tome 3           14,00 A\nRoman poche          7,00 A', '21,00')).toEqual([
      ['BD tome 3', null, null, 14],
      ['Roman poche', null, null, 7],
    ]);
  });
});

describe('discounts', () => {
  test.each([
    ['with a minus before it', '-2,00'],
    ['with a minus after it', '2,00-'],
    ['without a minus when only then the lines add up to the total', '2,00'],
  ])('reads a discount %s', (_, printed) => {
    expect(readLines(`Robe légère          25,00\nREMISE 10%           ${printed}`, '23,00')).toEqual([
      ['Robe légère', null, null, 25],
      ['REMISE 10%', null, null, -2],
    ]);
  });

  test('reads a discount below a subtotal when the lines add up to the total with it', () => {
    expect(
      readLines('Jean slim            45,00\nSOUS-TOTAL           45,00\nAvantage carte       -5,00', '40,00'),
    ).toEqual([
      ['Jean slim', null, null, 45],
      ['Avantage carte', null, null, -5],
    ]);
  });
});

describe('measured goods', () => {
  test.each([
    ['after the weight', 'Comté 12 mois      13,60\n  0,612 kg x 22,22 €/kg'],
    ['before the weight', 'Comté 12 mois      13,60\n  22,22 €/kg x 0,612 kg'],
  ])('reads a price per kilogram %s', (_, lines) => {
    expect(readLines(lines, '13,60')).toEqual([['Comté 12 mois', 0.612, 22.22, 13.6]]);
  });

  test('reads the receipt of a fuel pump only when litres times price is the total', () => {
    const pump = (price: string) =>
      readLines(`Carburant      GAZOLE\nVolume       32,15 L\nPrix/L       ${price} €/L`, '57,52');
    expect(pump('1,789')).toEqual([['GAZOLE', 32.15, 1.789, 57.52]]);
    expect(pump('1,689')).toBeUndefined();
  });
});

describe('quantities that OCR did not read', () => {
  test('are the quotient of amount and price where other lines prove the column of prices', () => {
    const lines = '2 Camembert     3,75    7,50\nPapier x8       4,91   14,73';
    expect(readLines(lines, '22,23')).toEqual([
      ['Camembert', 2, 3.75, 7.5],
      ['Papier x8', 3, 4.91, 14.73],
    ]);
  });

  test('are not the quotient where no line proves the column, or the price is no divisor', () => {
    expect(readLines('Papier x8       4,91   14,73', '14,73')?.[0]?.slice(1)).toEqual([null, null, 14.73]);
    expect(readLines('2 Camembert     3,75    7,50\nPapier x8       4,90   14,73', '22,23')?.[1]?.slice(1)).toEqual([
      null,
      null,
      14.73,
    ]);
  });

  test.each(['2 ~ 12,32', '2 12,32', '2 * 12,32', '2 : 12,32'])(
    'are read from "%s" below a line when they give its amount',
    (detail) => {
      expect(readLines(`Crème          24,64\n${detail}\nBrosse          4,50\n1 x 4,50`, '29,14')).toEqual([
        ['Crème', 2, 12.32, 24.64],
        ['Brosse', 1, 4.5, 4.5],
      ]);
    },
  );

  test('are not read from numbers below a line that do not give its amount', () => {
    expect(readLines('Crème          24,64\n3 ~ 12,32\nBrosse          4,50', '29,14')?.[0]).toEqual([
      'Crème',
      null,
      null,
      24.64,
    ]);
  });
});

test('reads "x2" as a quantity when it gives the printed number of articles, else as part of the name', () => {
  const lines = (count: number) =>
    readLines(`Chaussettes x2       10,00\nCeinture cuir        20,00\n${count} articles`, '30,00');
  expect(lines(3)?.[0]).toEqual(['Chaussettes', 2, 5, 10]);
  expect(lines(2)?.[0]).toEqual(['Chaussettes x2', 1, 10, 10]);
});

test('does not read the share capital of the company as an article', () => {
  expect(readLines('SAS au capital de      7 500,00\nCafé                 1,80', '1,80')).toEqual([
    ['Café', null, null, 1.8],
  ]);
});

describe('names one row away from their amounts', () => {
  const read = (lines: string, total = '9,00') =>
    readReceipt(
      createTypedDocument([
        `BAR DU PORT\n3 rue du Four, 75006 PARIS\n12/03/2024 10:12\n${lines}\nTOTAL TTC      ${total}`,
      ]),
    ).data.line_items ?? [];
  const names = (lines: string) => read(lines).map(({ description, amount }) => [description, amount]);
  const highest = (lines: string) =>
    Math.max(
      ...readReceipt(
        createTypedDocument([
          `BAR DU PORT\n3 rue du Four, 75006 PARIS\n12/03/2024 10:12\n${lines}\nTOTAL TTC      9,00`,
        ]),
      ).fields.flatMap(({ path, confidence }) => (path.startsWith('line_items') ? confidence : [])),
    );
  const right = [
    ['Café gourmand', 2],
    ['Thé vert', 3],
    ['Jus de pomme', 4],
  ];

  test.each([
    [
      'the first amount is below a heading',
      'Table 5\n                   2,00\nCafé gourmand      3,00\nThé vert           4,00\nJus de pomme',
    ],
    [
      'the first amount is beside a heading',
      'Table 5            2,00\nCafé gourmand      3,00\nThé vert           4,00\nJus de pomme',
    ],
    [
      'the first amount is alone',
      '                   2,00\nCafé gourmand      3,00\nThé vert           4,00\nJus de pomme',
    ],
    [
      'the last amount is alone',
      'Café gourmand\nThé vert           2,00\nJus de pomme       3,00\n                   4,00',
    ],
  ])('are moved to them when %s, with a low confidence', (_, lines) => {
    expect(names(lines)).toEqual(right);
    expect(highest(lines)).toBeLessThanOrEqual(0.6);
  });

  test('are left with a low confidence when nothing settles where they belong', () => {
    const lines =
      'Menu du jour\n                   2,00\nCafé gourmand      3,00\nThé vert           4,00\nJus de pomme';
    expect(names(lines).map(([name]) => name)).toEqual(['Menu du jour', 'Café gourmand', 'Thé vert']);
    expect(highest(lines)).toBeLessThanOrEqual(0.6);
  });

  test.each([
    [
      'a number of articles below them',
      'Menu du jour\n                   2,00\nCafé gourmand      3,00\nThé vert           4,00\n3 articles',
    ],
    ['a heading above them', 'Table 5\nCafé gourmand      2,00\nThé vert           3,00\nJus de pomme       4,00'],
    ['a remark below them', 'Café gourmand      2,00\nThé vert           3,00\nJus de pomme       4,00\nBonne journée'],
  ])('keep their confidence with %s', (_, lines) => {
    expect(read(lines)).toHaveLength(3);
    expect(highest(lines)).toBeGreaterThan(0.8);
  });
});
