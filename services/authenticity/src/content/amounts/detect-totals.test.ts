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
