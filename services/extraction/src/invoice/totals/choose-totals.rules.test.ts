import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoicePages } from '../page/invoice-pages.ts';
import { findAmountCandidates } from './amount-candidates.ts';
import { chooseTotals } from './choose-totals.rules.ts';

const totalsOf = (page: string) => {
  const { subtotal, vat, total } = chooseTotals(findAmountCandidates(readInvoicePages(createTypedDocument([page]))));
  return [subtotal?.value, vat?.value, total?.value].map((value) => (value === undefined ? null : value / 100));
};

describe('chooseTotals', () => {
  test.each([
    ['reads French labels', 'Total HT      100,00\nTVA 20 %       20,00\nTotal TTC     120,00', [100, 20, 120]],
    [
      'does not take the remaining amount as the total',
      'Total HT    100,00\nTVA    20,00\nTotal TTC    120,00\nNet à payer    70,00',
      [100, 20, 120],
    ],
    [
      'takes the net to pay as the total when there is no other',
      'Montant HT    100,00\nTVA 5,5 %    5,50\nNet à payer    105,50',
      [100, 5.5, 105.5],
    ],
    [
      'reads heads above the amounts',
      'Total HT     Montant TVA     Total TTC\n100,00        20,00        120,00',
      [100, 20, 120],
    ],
    [
      'reads the same amount as subtotal and total without VAT',
      'Total HT    530,75 €\nTotal taxes    0,00 €\nTotal TTC    530,75 €',
      [530.75, 0, 530.75],
    ],
    [
      'takes the sum of two taxes as the VAT',
      'Taux   Base HT   TVA\n20 %   81,90   16,38\n5,5 %   543,00   29,87\n\nTotal HT    624,90\nTotal taxes    46,25\nTotal TTC    671,15',
      [624.9, 46.25, 671.15],
    ],
    ['derives a missing VAT at a known rate', 'Total HT      100,00\nTotal TTC     120,00', [100, 20, 120]],
    [
      'does not derive a missing VAT at an unknown rate',
      'Total HT      100,00\nTotal TTC     113,70',
      [100, null, 113.7],
    ],
    [
      'adds up the VAT of two rates without a printed sum',
      'Total HT      300,00\nTVA 20 %       20,00\nTVA 5,5 %      11,00\nTotal TTC     331,00',
      [300, 31, 331],
    ],
    [
      'reads German labels',
      'Nettobetrag    250,00\nzzgl. 19 % MwSt    47,50\nGesamtbetrag    297,50',
      [250, 47.5, 297.5],
    ],
    ['reads English labels', 'Subtotal    $1,200.00\nTax    $60.00\nGrand total    $1,260.00', [1200, 60, 1260]],
    [
      'does not take the capital of the company as a total',
      'SARL au capital de 50 000,00 €\nTotal HT    100,00 €\nTVA    20,00 €\nTotal TTC    120,00 €',
      [100, 20, 120],
    ],
    [
      'does not take the penalty for late payment as a total',
      'Total TTC    120,00 €\nIndemnité forfaitaire pour frais de recouvrement : 40,00 €',
      [null, null, 120],
    ],
    ['reads a total alone', 'Total    35,00 €', [null, null, 35]],
    ['returns nothing without amounts', 'Bonjour', [null, null, null]],
  ] as const)('%s', (_, page, expected) => expect(totalsOf(page)).toEqual(expected));

  test('finds base, tax and sum for any base and known rate', () => {
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
