import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readReceipt } from '../read-receipt.ts';

const HEAD = `
BOULANGERIE DES REMPARTS
12 rue du Four 26110 NYONS
SIRET 732 829 320 00074
14/03/2026 10:42
`;

/** The evidence of the total of a receipt below the head of a bakery. */
function totalOf(rows: readonly (readonly [string, string])[]) {
  const text = rows.map(([words, amount]) => `${words.padEnd(40)}${amount.padStart(8)}`).join('\n');
  const { data, fields } = readReceipt(createTypedDocument([`${HEAD}\n${text}\n`]));
  const { confidence, reason } = fields.find(({ path }) => path === 'total_amount') ?? {};
  return { value: data.total_amount, confidence: confidence ?? 0, reason };
}

const LINES = [
  ['Plateau repas', '12,00'],
  ['Dessert maison', '8,00'],
] as const;

describe('a total that the receipt itself contradicts is at most .5', () => {
  test.each([
    [
      'lines, with VAT of the wrong total',
      [
        ['TOTAL', '25,00'],
        ['TVA 20,00 %   20,83', '4,17'],
      ],
    ],
    [
      'lines, with VAT of the lines',
      [
        ['TOTAL TTC', '25,00'],
        ['TVA 20,00 %   16,67', '3,33'],
      ],
    ],
    ['lines alone', [['TOTAL A PAYER', '27,40']]],
    [
      'lines and a smaller card slip',
      [
        ['TOTAL', '25,00'],
        ['CB', '20,00'],
      ],
    ],
    [
      'lines, net amount and VAT',
      [
        ['Total HT', '18,18'],
        ['TVA 10 %', '1,82'],
        ['TOTAL TTC', '22,00'],
      ],
    ],
    [
      'lines, and a rate that is no amount',
      [
        ['Remise fidelite 10 %', ''],
        ['NET A PAYER', '31,00'],
      ],
    ],
    [
      'lines and a subtotal that does not lead to it',
      [
        ['SOUS-TOTAL', '20,00'],
        ['TOTAL', '26,00'],
      ],
    ],
    [
      'lines without VAT, net amount and VAT',
      [
        ['Total HT', '20,00'],
        ['TVA 10 %', '2,00'],
        ['TOTAL TTC', '29,00'],
      ],
    ],
    [
      'lines, and a set menu',
      [
        ['Formule enfant', '9,00'],
        ['TOTAL', '37,50'],
      ],
    ],
  ] as const)('%s', (_, end) => {
    const total = totalOf([...LINES, ...end]);
    expect(total.confidence).toBeLessThanOrEqual(0.5);
    expect(total.reason).toBe('arithmetic_disagrees');
  });

  test('net amount and VAT of such a total are as doubtful', () => {
    const text =
      'Plateau repas        12,00\nDessert maison        8,00\nTOTAL                25,00\nTVA 20,00 %   20,83    4,17\n';
    const { data, fields } = readReceipt(createTypedDocument([`${HEAD}\n${text}`]));
    expect(data).toMatchObject({ total_amount: 25, subtotal: 20.83, vat_amount: 4.17 });
    for (const field of fields.filter(({ path }) => ['total_amount', 'subtotal', 'vat_amount'].includes(path)))
      expect(field).toMatchObject({ confidence: 0.5, reason: 'arithmetic_disagrees' });
  });

  test('a card slip without lines', () => {
    expect(
      totalOf([
        ['TOTAL', '25,00'],
        ['CARTE BANCAIRE', '20,00'],
      ]),
    ).toMatchObject({
      value: 25,
      reason: 'arithmetic_disagrees',
    });
  });

  test.each([
    ['one tax', [['TVA 10 %', '10,00']], '130,00'],
    [
      'two taxes',
      [
        ['TVA 10 %', '8,00'],
        ['TVA 20 %', '4,00'],
      ],
      '132,00',
    ],
    ['a tax without a rate', [['Total TVA', '10,00']], '125,00'],
  ] as const)('net amount and %s without lines', (_, taxes, amount) => {
    const total = totalOf([['Total HT', '100,00'], ...taxes, ['TOTAL TTC', amount]]);
    expect(total.reason).toBe('arithmetic_disagrees');
    expect(total.confidence).toBeLessThanOrEqual(0.5);
  });

  test('a VAT table without lines', () => {
    const total = totalOf([
      ['TOTAL', '25,00'],
      ['Taux     Base HT     TVA', ''],
      ['20,00 %     16,67', '3,33'],
    ]);
    expect(total).toMatchObject({ value: 25, reason: 'arithmetic_disagrees' });
  });
});

describe('a printed amount explains the difference', () => {
  test.each([
    [
      'nothing',
      20,
      [
        ['TOTAL', '20,00'],
        ['CB', '20,00'],
      ],
    ],
    [
      'a tip',
      22,
      [
        ['Pourboire', '2,00'],
        ['TOTAL', '22,00'],
        ['CB', '22,00'],
      ],
    ],
    [
      'a tip after the subtotal',
      22,
      [
        ['Sous-total', '20,00'],
        ['Service', '2,00'],
        ['TOTAL', '22,00'],
      ],
    ],
    [
      'a discount',
      18,
      [
        ['Remise', '-2,00'],
        ['NET A PAYER', '18,00'],
        ['CB', '18,00'],
      ],
    ],
    [
      'loyalty',
      15,
      [
        ['Avantage fidelite', '5,00'],
        ['TOTAL A PAYER', '15,00'],
      ],
    ],
    [
      'a voucher as a payment',
      20,
      [
        ['TOTAL', '20,00'],
        ['Bon achat', '5,00'],
        ['CB', '15,00'],
      ],
    ],
    [
      'two payments',
      20,
      [
        ['TOTAL', '20,00'],
        ['TITRE RESTO', '11,00'],
        ['CB', '9,00'],
      ],
    ],
    [
      'change',
      20,
      [
        ['TOTAL', '20,00'],
        ['ESPECES', '50,00'],
        ['RENDU', '30,00'],
      ],
    ],
    [
      'cash without the change',
      20,
      [
        ['TOTAL', '20,00'],
        ['ESPECES', '50,00'],
      ],
    ],
    [
      'a deposit on bottles',
      20.6,
      [
        ['Consigne 2 x 0,30', '0,60'],
        ['TOTAL', '20,60'],
        ['CB', '20,60'],
      ],
    ],
    [
      'prices without VAT',
      22,
      [
        ['Total HT', '20,00'],
        ['TVA 10 %', '2,00'],
        ['TOTAL TTC', '22,00'],
      ],
    ],
    [
      'an unread line',
      23.5,
      [
        ['CAFE 3,50 A', ''],
        ['TOTAL', '23,50'],
        ['CB', '23,50'],
      ],
    ],
    [
      'a card slip, whatever the lines',
      25,
      [
        ['TOTAL', '25,00'],
        ['CB', '25,00'],
      ],
    ],
  ] as const)('%s', (_, value, end) => {
    const total = totalOf([...LINES, ...end]);
    expect(total.value).toBe(value);
    expect(total.reason).not.toBe('arithmetic_disagrees');
  });

  test('the rounding of cash to five cents', () => {
    expect(
      totalOf([
        ['Sandwich', '4,62'],
        ['Eau', '1,31'],
        ['TOTAL', '5,95'],
        ['ESPECES', '5,95'],
      ]).reason,
    ).not.toBe('arithmetic_disagrees');
  });
});
