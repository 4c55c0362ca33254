import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { totalsDetector } from './detect-totals.ts';

const observe = async (rows: readonly string[], options = {}) =>
  listCodes(await observeTyped([totalsDetector], rows, options));

const print = (cents: number) => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;

type Amounts = { readonly net: number; readonly tax: number; readonly gross: number };
const LAYOUTS: readonly (readonly [string, (amounts: Amounts) => readonly string[]])[] = [
  [
    'labels before the amounts',
    ({ net, tax, gross }) => [
      `Total HT      ${print(net)} €`,
      `TVA 20 %      ${print(tax)} €`,
      `Total TTC     ${print(gross)} €`,
    ],
  ],
  [
    'labels with dots of initials',
    ({ net, tax, gross }) => [
      `Montant H.T. : ${print(net)}`,
      `T.V.A. (20,0 %) : ${print(tax)}`,
      `TOTAL T.T.C. ${print(gross)}`,
    ],
  ],
  [
    'headings above the amounts',
    ({ net, tax, gross }) => [
      'Total HT          Total TVA         Total TTC',
      `${print(net).padEnd(18)}${print(tax).padEnd(18)}${print(gross)}`,
    ],
  ],
  [
    'the last row of a table of rates',
    ({ net, tax, gross }) => [
      'Taux         HT             TVA          TTC',
      `20 %         ${print(net).padEnd(15)}${print(tax).padEnd(13)}${print(gross)}`,
      `Total        ${print(net).padEnd(15)}${print(tax).padEnd(13)}${print(gross)}`,
    ],
  ],
  [
    'the tax over a printed base',
    ({ net, tax, gross }) => [
      `Total hors taxes      ${print(net)} €`,
      `TVA (20 % sur ${print(net)}) ${print(tax)}`,
      `Net à payer TTC      ${print(gross)} €`,
    ],
  ],
];

const amounts: fc.Arbitrary<Amounts> = fc.integer({ min: 1_000, max: 9_000_000 }).map((net) => {
  const tax = Math.round(net * 0.2);
  return { net, tax, gross: net + tax };
});

describe.each(LAYOUTS)('totals with %s', (name, layout) => {
  test('are not observed when they add up', () =>
    fc.assert(
      fc.asyncProperty(amounts, async (right) => {
        expect(await observe(layout(right))).toEqual([]);
      }),
      { numRuns: 40 },
    ));

  test('are observed with any digit of any amount changed', () =>
    fc.assert(
      fc.asyncProperty(
        amounts,
        fc.constantFrom('net', 'tax', 'gross'),
        fc.nat(8),
        fc.integer({ min: 1, max: 9 }),
        async (right, changed, index, shift) => {
          // The table prints each amount twice: the rows of rates are right where the totals are not.
          fc.pre(name !== 'the last row of a table of rates' || changed !== 'tax');
          const digits = String(right[changed]);
          const at = index % digits.length;
          const wrong = Number(digits.slice(0, at) + ((Number(digits[at]) + shift) % 10) + digits.slice(at + 1));
          // A net amount that became the gross one reads as a price with its tax, one of zero as a tax alone.
          fc.pre(wrong > 0 && !Object.values(right).includes(wrong));
          const rows = layout({ ...right, [changed]: wrong });
          expect(await observe(rows)).toEqual([
            Math.abs(wrong - right[changed]) > 5 ? 'totals_mismatch!' : 'totals_mismatch',
          ]);
        },
      ),
      { numRuns: 80 },
    ));
});

test.each([
  ['a discount between the totals', ['Total HT   100,00', 'Remise   10,00', 'TVA 20 %   18,00', 'Total TTC   108,00']],
  [
    'postage between the totals',
    ['Total HT   100,00', 'Frais de port   5,00', 'TVA 20 %   21,00', 'Total TTC   126,00'],
  ],
  [
    'a deposit before what is left to pay',
    ['Total HT   100,00', 'TVA   20,00', 'Acompte   50,00', 'Net à payer   70,00'],
  ],
  [
    'a tourist tax between the totals',
    ['Total HT   200,00', 'TVA 10 %   20,00', 'Taxe de séjour   14,50', 'Total TTC   234,50'],
  ],
  [
    'a price and a quantity between the totals',
    ['Total HT   200,00', 'TVA 10 %   20,00', 'Petits déjeuners   2   7,25   14,50', 'Total TTC   234,50'],
  ],
  [
    'several amounts under any label between the totals',
    ['Total HT   200,00', 'Octroi de mer   5,00', 'TVA   20,00', 'Geste   -2,00', 'Total TTC   223,00'],
  ],
  [
    'a bonus that is named below what is left to pay',
    ['Total HT   200,00', 'TVA   20,00', 'Net à payer   205,00', 'Prime énergie déduite   15,00'],
  ],
  ['several rates', ['Total HT   300,00', 'TVA 20 %   20,00', 'TVA 5,5 %   11,00', 'Total TTC   331,00']],
  [
    'several rates and their sum',
    ['Total HT   300,00', 'TVA 20 %   20,00', 'TVA 5,5 %   11,00', 'Total TVA   31,00', 'Total TTC   331,00'],
  ],
  [
    'a rate whose amount is on the next row',
    ['Total HT : 300,00 TVA 20 % : 20,00 TVA 5,5 % :', '11,00 Total TTC : 331,00'],
  ],
  [
    'several bases',
    ['HT 20 %   100,00', 'HT 10 %   50,00', 'TVA 20 %   20,00', 'TVA 10 %   5,00', 'Total TTC   175,00'],
  ],
  [
    'rates with the base before the tax',
    [
      'Total hors taxes   1 008,72',
      'TVA 20,00 % de 244,09   48,82',
      'TVA 5,5 % de 764,63   42,05',
      'Somme des taxes   90,87',
      'Total à payer   1 099,59',
    ],
  ],
  [
    'rates with the base before the tax, in one cell',
    ['Total HT   300,00', 'TVA 20 % de 100,00 : 20,00', 'TVA 5,5 % de 200,00 : 11,00', 'Total TTC   331,00'],
  ],
  ['two totals', ['Total HT   100,00', 'Total HT   90,00', 'TVA   18,00', 'Total TTC   108,00']],
  ['a credit note', ['Total HT   -100,00', 'TVA   -20,00', 'Total TTC   -120,00']],
  ['prices with tax', ['Subtotal   12.00', 'VAT   2.00', 'Total   12.00']],
  ['a sub-total with tax', ['Sous-total   12,00', 'TVA   2,00', 'Total   12,00']],
  ['a column of line items', ['Description   Total HT', 'Vis   100,00', 'TVA   30,00', 'Total TTC   180,00']],
  ['a deposit that is not printed', ['Total   120,00', 'Total HT   100,00', 'TVA   20,00', 'Net à payer   60,00']],
])('does not observe %s', async (_, rows) => expect(await observe(rows)).toEqual([]));

test.each([
  [
    'weakly, five cents without line items',
    ['Total HT   100,00', 'TVA   20,00', 'Total TTC   120,05'],
    'totals_mismatch',
  ],
  [
    'six cents with line items',
    ['Vis   60,00', 'Clous   40,00', 'Total HT   100,00', 'TVA   20,00', 'Total TTC   120,06'],
    'totals_mismatch!',
  ],
  [
    'a gap that is not the amount between the totals',
    ['Total HT   200,00', 'TVA   20,00', 'Taxe de séjour   14,50', 'Total TTC   284,50'],
    'totals_mismatch!',
  ],
  [
    'a gap of the number of the rate',
    ['Total HT   100,00', 'TVA 20 %   20,00', 'Total TTC   140,00'],
    'totals_mismatch!',
  ],
  [
    'a gap that is the amount of a line item',
    ['Vis   60,00', 'Clous   140,00', 'Total HT   200,00', 'TVA   40,00', 'Total TTC   300,00'],
    'totals_mismatch!',
  ],
  [
    'a gap below rates with the base before the tax',
    [
      'Total hors taxes   300,00',
      'TVA 20 % de 100,00   20,00',
      'TVA 5,5 % de 200,00   11,00',
      'Total à payer   371,00',
    ],
    'totals_mismatch!',
  ],
])('observes %s', async (_, rows, code) => expect(await observe(rows)).toEqual([code]));

describe('totals read by OCR', () => {
  const rows = (gross: string) => ['Total HT   100,00', 'TVA 20 %   20,00', `Total TTC   ${gross}`];
  test.each([
    ['a digit that is often misread', '128,00', 0.99, []],
    ['a digit that is not', '150,00', 0.99, ['totals_mismatch!']],
    ['a low confidence', '150,00', 0.9, []],
  ] as const)('%s', async (_, gross, confidence, codes) =>
    expect(await observe(rows(gross), { source: 'ocr', confidence })).toEqual(codes),
  );
});

describe('the lines of a receipt', () => {
  const till = (lines: readonly string[], total: string, more: readonly string[] = []) => [
    'BOULANGERIE DES LILAS',
    '12 rue du Port 69002 LYON',
    'SIRET 732 829 320 00074',
    '03/03/2026 12:41   Caisse 2',
    ...lines.map((line) => line.padEnd(40)),
    total.padEnd(40),
    ...more,
  ];
  const row = (label: string, amount: string) => `${label.padEnd(34)}${amount.padStart(6)}`;
  const LINES = [row('CAFE CREME', '3,20'), row('CROISSANT', '1,40'), row('SANDWICH THON', '5,90')];
  const observeReceipt = (rows: readonly string[], options = {}) => observe(rows, { profile: 'receipt', ...options });
  const OBSERVED = ['totals_mismatch'];

  test.each<[string, readonly string[], string, (readonly string[])?]>([
    ['a total', LINES, row('TOTAL', '10,50')],
    ['a total in euros', LINES, row('TOTAL EUR', '10,50')],
    ['a total with the number of articles', LINES, row('TOTAL (3 articles)', '10,50')],
    ['an amount to pay', LINES, row('NET A PAYER', '10,50'), [row('CARTE BANCAIRE', '10,50')]],
    [
      'quantities on rows of their own',
      [row('CAFE CREME', ''), row('  2 x 3,20', '6,40'), row('CROISSANT', '1,40')],
      row('TOTAL TTC', '7,80'),
    ],
    ['taxes below', LINES, row('TOTAL', '10,50'), [row('dont TVA 10,00 %', '0,95')]],
    ['a discount', [...LINES, row('REMISE', '-1,00')], row('TOTAL', '9,50')],
    ['net and tax above the total', [...LINES, row('TOTAL HT', '9,55'), row('TVA', '0,95')], row('TOTAL TTC', '10,50')],
    ['lines without tax', [...LINES, row('TOTAL HT', '10,50'), row('TVA', '1,05')], row('TOTAL TTC', '11,55')],
    ['a discount without a sign', [...LINES, row('Remise fidélité', '1,00')], row('TOTAL', '9,50')],
    ['a subtotal and a service', [...LINES, row('SOUS-TOTAL', '10,50'), row('Service', '1,05')], row('TOTAL', '11,55')],
    ['an amount that is printed elsewhere', LINES, row('TOTAL', '12,50'), [row('Livraison', '2,00')]],
    ['an amount in another column', ['Menu du jour 12,00 offert', ...LINES], row('TOTAL', '10,50')],
    ['rounding', LINES, row('TOTAL', '10,52')],
    ['one line', [row('MENU', '12,00')], row('TOTAL', '12,00')],
    ['an amount above that is no line', ['Forfait 8,00 du jour', '', '', '', '', ...LINES], row('TOTAL', '18,50')],
    ['a promotion', [...LINES, row('PROMO 2+1', '-1,40')], row('TOTAL', '9,10')],
    ['fuel', ['Volume 43,44 L', row('PRIX AU LITRE', '2,09')], row('TOTAL', '91,01')],
    ['a quantity before an amount', [row('COULEUR 4', '109,22'), row('BARBE', '20,00')], row('TOTAL', '129,22')],
    ['two totals', LINES, row('TOTAL', '14,50'), [row('TOTAL A PAYER', '10,50')]],
    ['a product that is printed wrongly', [row('2 x 3,20 CAFE', '6,90'), ...LINES], row('TOTAL', '16,90')],
  ])('are not observed: %s', async (_, lines, total, more) =>
    expect(await observeReceipt(till(lines, total, more))).toEqual([]),
  );

  test.each<[string, readonly string[], string, (readonly string[])?]>([
    ['a total with another digit', LINES, row('TOTAL', '18,50')],
    ['an amount to pay with one digit more', LINES, row('NET A PAYER', '110,50')],
    ['the total and the payment', LINES, row('TOTAL TTC', '40,50'), [row('CARTE BANCAIRE', '40,50')]],
    ['a line with another amount', [...LINES.slice(0, 2), row('SANDWICH THON', '5,10')], row('TOTAL', '10,50')],
    [
      'quantities on rows of their own',
      [row('CAFE CREME', ''), row('  2 x 3,20', '6,40'), row('CROISSANT', '1,40')],
      row('TOTAL', '9,80'),
    ],
    ['classes of tax behind the amounts', LINES.map((line) => `${line} A`), row('TOTAL', '19,50')],
    ['a long receipt', Array.from({ length: 40 }, (_, at) => row(`ARTICLE ${at}`, '2,50')), row('TOTAL', '93,00')],
    ['a total below its label', LINES, 'NET A PAYER', [row('', '18,50 EUR')]],
    ['initials with dots', LINES, row('TOTAL T.T.C.', '18,50')],
    ['classes in brackets', LINES.map((line) => `${line} € (T1)`), row('Total à régler', '18,50 EUR')],
    ['one line', [row('MENU', '12,00')], row('TOTAL', '15,00')],
    ['a promotion', [...LINES, row('PROMO 2+1', '-1,40')], row('TOTAL', '19,10')],
    ['a table of taxes with a total', LINES, row('TOTAL', '18,50'), ['Total 18,50    1,68     16,82']],
    ['a free line', [...LINES, row("CARAFE D'EAU", '0,00')], row('TOTAL', '18,50')],
    ['a discount', [...LINES, row('REMISE', '-1,00')], row('TOTAL', '18,50')],
    ['a subtotal', LINES, row('SOUS-TOTAL', '18,50'), [row('TOTAL', '18,50')]],
    ['net and tax above', [...LINES, row('TOTAL HT', '16,82'), row('TVA 10 %', '1,68')], row('TOTAL TTC', '18,50')],
    ['a tax below', LINES, row('TOTAL', '18,50'), [row('dont TVA 10,00 %', '1,68')]],
  ])('are observed: %s', async (_, lines, total, more) =>
    expect(await observeReceipt(till(lines, total, more))).toEqual(OBSERVED),
  );

  test('are read of receipts with a text layer only', async () => {
    const rows = till(LINES, row('TOTAL', '18,50'));
    expect(await observe(rows)).toEqual([]);
    expect(await observeReceipt(rows, { source: 'ocr', confidence: 0.99 })).toEqual([]);
  });
});
