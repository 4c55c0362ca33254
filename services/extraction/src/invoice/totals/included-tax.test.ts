import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { hasLabel, namesIncludedTax } from '../page/labels.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const totalsOf = (totals: string) => {
  const page = `Auberge du Port SARL                                        FACTURE N° 2026-0412
4 quai Carnot
29900 Concarneau                                            Date : 14/03/2026
SIRET : 732 829 320 00074

${totals}`;
  const { subtotal, vat_amount: vat, total_amount: total } = readPrintedInvoice(createTypedDocument([page])).data;
  return [subtotal ?? null, vat ?? null, total ?? null];
};
const row = (label: string, amount = '') => label.padEnd(60) + amount;

describe('a VAT that is part of the total', () => {
  test.each([
    [row('Menu groupe', '284,00 €'), row('Total', '284,00 €'), 'TVA incluse (10 %) : 25,82 €'],
    [row('Net à payer', '284,00 €'), row('TVA incluse (10 %) : 25,82 €')],
    [row('Total TTC', '284,00 €'), row('TVA incluse (10 %)', '25,82 €')],
    [row('Total', '284,00 €'), row('dont TVA incluse 10 %', '25,82 €')],
    [row('Total TTC', '284,00 €'), row('TVA 10 % incluse : 25,82 €')],
    [row('Total TTC', '284,00 €'), row('Dont TVA (10 %) : 25,82 €')],
    [row('Total taxes incluses', '284,00 €'), row('Taxe 10 %', '25,82 €')],
    [row('Montant TVA comprise', '284,00 €'), row('TVA comprise (10 %) : 25,82 €')],
    [row('Total TVA incluse', '284,00 €'), row('dont TVA 10 %', '25,82 €')],
    [row('Total (TVA 10 % incluse)', '284,00 €'), row('TVA', '25,82 €')],
    [row('Total HT', '258,18 €'), row('TVA incluse (10 %) : 25,82 €'), row('Total TTC', '284,00 €')],
    [row('Total', 'EUR 284.00'), row('VAT included (10%): 25.82')],
    [row('Total', '284,00 €'), row('TVA incluse (10 %) : 25,82 €'), 'Formation exonérée de TVA, art. 261'],
  ])('%s | %s', (...totals) => expect(totalsOf(totals.join('\n'))).toEqual([258.18, 25.82, 284]));

  test.each([
    ['Total TTC', 'Dont TVA (10 %)'],
    ['Total à payer, TVA comprise', 'Dont TVA comprise (10 %)'],
    ['Net à payer', 'TVA incluse (10 %) :'],
  ])('is not missed where the prices contain it and one line is the total: %s, %s', (total, tax) =>
    expect(
      totalsOf(`Désignation             Qté      P.U. TTC       Montant TTC
Chambre                   2     142,00       284,00
${row(total, '284,00 €')}
${row(tax, '25,82 €')}`),
    ).toEqual([258.18, 25.82, 284]),
  );

  test.each([
    ['of two rates', [row('dont TVA 10 % : 18,18 €'), row('dont TVA 20 % : 14,00 €')], [251.82, 32.18, 284]],
    [
      'of two rates, included',
      [row('TVA incluse (10 %) : 18,18 €'), row('TVA incluse (20 %) : 14,00 €')],
      [251.82, 32.18, 284],
    ],
    [
      'of three rates',
      [row('TVA 5,5 %', '5,50 €'), row('TVA 10 %', '8,00 €'), row('TVA 20 %', '15,08 €')],
      [255.42, 28.58, 284],
    ],
    ['stated twice', [row('TVA 10 %', '25,82 €'), row('dont TVA', '25,82 €')], [258.18, 25.82, 284]],
  ])('is the sum of what is printed: %s', (_, taxes, totals) =>
    expect(totalsOf([row('Total TTC', '284,00 €'), ...taxes].join('\n'))).toEqual(totals),
  );

  test.each([
    ['5,5', '5,50', [100, 5.5, 105.5]],
    ['20', '17,58', [87.92, 17.58, 105.5]],
  ])('at %s %%', (rate, tax, totals) =>
    expect(totalsOf(`${row('Total TTC', '105,50 €')}\n${row(`TVA incluse (${rate} %) : ${tax} €`)}`)).toEqual(totals),
  );
});

describe('the labels of a tax and of an amount with it', () => {
  test.each([
    ['tva incluse (10 %) :', true, false],
    ['tva 10 % incluse', true, false],
    ['dont tva comprise (20 %)', true, false],
    ['soit t.v.a. incluse a 20,00 %', false, true],
    ['vat included (10%):', true, false],
    ['mwst. inkl. 19 %', true, false],
    ['total tva incluse', false, true],
    ['total (tva 20 % incluse)', false, true],
    ['montant tva comprise', false, true],
    ['tva incluse', false, true],
    ['gesamt inkl. mwst', false, true],
    ['total ttc', false, true],
    ['service compris', false, false],
    ['total ht', false, false],
  ])('%s', (label, isTax, isGross) =>
    expect({ isTax: namesIncludedTax(label), isGross: hasLabel(label, 'gross') }).toEqual({ isTax, isGross }),
  );
});
