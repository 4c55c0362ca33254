import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../reading/testing/page-of.ts';
import { amountCandidates } from './amount-candidates.ts';
import { invoicePages } from './invoice-pages.ts';
import { chooseTotals } from './totals.rules.ts';

const totalsOf = (page: string) => {
  const { subtotal, vat, total } = chooseTotals(amountCandidates(invoicePages(documentOf([page]))));
  return [subtotal?.value, vat?.value, total?.value].map((value) => (value === undefined ? null : value / 100));
};

describe('subtotal, VAT and total', () => {
  test.each([
    ['French labels', 'Total HT      100,00\nTVA 20 %       20,00\nTotal TTC     120,00', [100, 20, 120]],
    [
      'what remains to be paid is not the total',
      'Total HT    100,00\nTVA    20,00\nTotal TTC    120,00\nNet à payer    70,00',
      [100, 20, 120],
    ],
    [
      'net to pay is the total where there is no other',
      'Montant HT    100,00\nTVA 5,5 %    5,50\nNet à payer    105,50',
      [100, 5.5, 105.5],
    ],
    [
      'heads above the amounts',
      'Total HT     Montant TVA     Total TTC\n100,00        20,00        120,00',
      [100, 20, 120],
    ],
    [
      'no VAT: the same amount twice',
      'Total HT    530,75 €\nTotal taxes    0,00 €\nTotal TTC    530,75 €',
      [530.75, 0, 530.75],
    ],
    [
      'two rates, the sum of both is the VAT',
      'Taux   Base HT   TVA\n20 %   81,90   16,38\n5,5 %   543,00   29,87\n\nTotal HT    624,90\nTotal taxes    46,25\nTotal TTC    671,15',
      [624.9, 46.25, 671.15],
    ],
    ['VAT left out follows at a known rate', 'Total HT      100,00\nTotal TTC     120,00', [100, 20, 120]],
    [
      'VAT left out is not made up at an unknown rate',
      'Total HT      100,00\nTotal TTC     113,70',
      [100, null, 113.7],
    ],
    [
      'VAT of two rates without their sum',
      'Total HT      300,00\nTVA 20 %       20,00\nTVA 5,5 %      11,00\nTotal TTC     331,00',
      [300, 31, 331],
    ],
    ['German', 'Nettobetrag    250,00\nzzgl. 19 % MwSt    47,50\nGesamtbetrag    297,50', [250, 47.5, 297.5]],
    ['English', 'Subtotal    $1,200.00\nTax    $60.00\nGrand total    $1,260.00', [1200, 60, 1260]],
    [
      'the capital of the company is no total',
      'SARL au capital de 50 000,00 €\nTotal HT    100,00 €\nTVA    20,00 €\nTotal TTC    120,00 €',
      [100, 20, 120],
    ],
    [
      'the lump sum for late payment is no total',
      'Total TTC    120,00 €\nIndemnité forfaitaire pour frais de recouvrement : 40,00 €',
      [null, null, 120],
    ],
    ['only a total', 'Total    35,00 €', [null, null, 35]],
    ['no amounts', 'Bonjour', [null, null, null]],
  ] as const)('%s', (_, page, expected) => expect(totalsOf(page)).toEqual(expected));

  test('the sum of any base and its tax is found, whatever the amounts', () => {
    const print = (value: number) => (value / 100).toFixed(2).replace('.', ',');
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 9_000_000 }), fc.constantFrom(0.2, 0.1, 0.055), (base, rate) => {
        const tax = Math.round(base * rate);
        const page = `Total HT      ${print(base)}\nTVA      ${print(tax)}\nTotal TTC      ${print(base + tax)}`;
        expect(totalsOf(page)).toEqual([base / 100, tax / 100, (base + tax) / 100]);
      }),
      { numRuns: 60 },
    );
  });
});
