import { describe, expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { fieldDetector } from './detect-fields.ts';

const observe = async (rows: readonly string[], fields: Readonly<Record<string, unknown>>) =>
  listCodes(
    await observeTyped([fieldDetector], ['Menuiserie Valmy, 44000 Nantes    Facture n° 2026-14', ...rows], { fields }),
  );

const TABLE = ['Désignation   Qté   PU   TVA   Montant', 'Porte   2   240,00   20,00   480,00'];
const THREE_RATES = ['TVA 2,1 %   2,10', 'TVA 5,5 %   5,50', 'TVA 20 %   14,50', 'Total TTC   197,00'];

describe('a VAT amount that the page prints otherwise', () => {
  test.each([
    ['beside one label', ['TVA 20 %   96,00', 'Total TTC   576,00'], { vat_amount: 96 }, { vat_amount: 69 }],
    [
      'beside several',
      ['TVA 20 %   96,00', 'Total TVA   96,00', 'dont TVA   96,00'],
      { vat_amount: 96 },
      { vat_amount: 69 },
    ],
    [
      'beside a column of rates',
      [...TABLE, 'Taux TVA   Base HT   Montant TVA', '20,00   480,00   96,00', 'Total TVA   96,00'],
      { vat_amount: 96 },
      { vat_amount: 69 },
    ],
    ['with points', ['T.V.A. 20,00 %   96,00', 'Total T.T.C.   576,00'], { vat_amount: 96 }, { vat_amount: 69 }],
    ['with points: the net total', ['Total H.T.   80,00', 'T.V.A.   16,00'], { subtotal: 80 }, { subtotal: 48 }],
    ['in German', ['MwSt. 19 %   91,20', 'Brutto   571,20'], { vat_amount: 91.2 }, { vat_amount: 69 }],
    ['in German, in short', ['USt 19 %   91,20', 'Brutto   571,20'], { tax_amount: 91.2 }, { tax_amount: 69 }],
    ['under a French name', ['TVA 20 %   96,00'], { montant_tva: 96 }, { montant_tva: 69 }],
    ['under the name of a total', ['TVA 20 %   96,00'], { total_tva: 96 }, { total_vat: 69 }],
    ['of three rates', THREE_RATES, { vat_amount: 22.1 }, { vat_amount: 69 }],
    ['of two of three rates', THREE_RATES, { vat_amount: 7.6 }, { vat_amount: 6.7 }],
    ['that is nothing', ['Total TVA   0,00', 'Total   576,00'], { vat_amount: 0 }, { vat_amount: 12 }],
  ])('%s is found', async (_, rows, printed, other) => {
    expect(await observe(rows, printed)).toEqual([]);
    expect(await observe(rows, other)).toEqual(['fields_not_found']);
  });

  test.each([
    ['vat', 'TVA 20 %   69,00 €'],
    ['VAT', 'TVA 20 % 69,00 €'],
    ['vat', 'Dont TVA (20 %) : 69,00 €'],
    ['vat_total', 'Montant TVA   69,00'],
    ['amountVat', 'TVA 20 %   69,00 €'],
    ['mwst', 'MwSt. 20 %   69,00'],
    ['mwst', 'TVA 20 %   69,00'],
    ['taxes', 'TVA 20 %   69,00'],
    ['gst', 'VAT 20%   69.00'],
    ['tva', 'VAT 20%   69.00'],
    ['vat_20', 'TVA 20 %   69,00'],
    ['TVA (€)', 'TVA 20 %   69,00'],
  ])('is compared below 100 under any name: %s, %s', async (name, row) => {
    const rows = [row, 'Total TTC   414,00 €'];
    expect(await observe(rows, { [name]: 69 })).toEqual([]);
    expect(await observe(rows, { [name]: '69' })).toEqual([]);
    expect(await observe(rows, { [name]: 78 })).toEqual(['fields_not_found']);
    expect(await observe(rows, { [name]: '78' })).toEqual(['fields_not_found']);
  });

  test('is not compared where its name and its value may be those of a rate', async () =>
    expect(await observe(['TVA   69,00', 'Total TTC   414,00'], { vat: 20, tva: 10, taxes: '20' })).toEqual([]));

  test.each([
    ['a VAT number', ['N° TVA FR32732829320', 'Total   576,00'], { vat_amount: 69 }],
    ['an article of the law', ['TVA non applicable, art. 293 B du CGI', 'Total   576,00'], { vat_amount: 0 }],
    [
      'a term of payment',
      ['TVA sur les encaissements, 40 € de frais de recouvrement', 'Total   576,00'],
      { vat_amount: 69 },
    ],
    ['a rate', ['TVA 20 %   96,00'], { vat_rate: 10, tva_taux: 20, tva: 20 }],
  ])('%s is none', async (_, rows, fields) => expect(await observe(rows, fields)).toEqual([]));
});
