import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoicePages } from '../page/invoice-pages.ts';
import { readVatByRate } from './vat-by-rate.rules.ts';

const read = (text: string, data: Parameters<typeof readVatByRate>[1], isExempt = false) =>
  readVatByRate(readInvoicePages(createTypedDocument([text])), data, isExempt);

const AT_20 = { rate: 20, taxable_base: 380, amount: 76 };
const line = (amount: number, rate: number | null) => ({
  description: 'Étagère',
  quantity: 1,
  unit_price: amount,
  amount,
  vat_rate: rate,
});

describe('base and VAT of each rate', () => {
  test('two rates, each in its row', () => {
    const rows = `
Taux      Base HT     TVA
20 %      380,00      76,00
5,5 %     100,00      5,50
`;
    expect(read(rows, { subtotal: 480, vat_amount: 81.5 })).toEqual([
      AT_20,
      { rate: 5.5, taxable_base: 100, amount: 5.5 },
    ]);
  });

  test('a part of the subtotal bears no VAT: with a row of 0 %, and without', () => {
    const data = { subtotal: 480.94, vat_amount: 76 };
    const withZero = 'TVA 20 %  380,00  76,00\n0 %  100,94  0,00\n';
    expect(read(withZero, data)).toEqual([AT_20, { rate: 0, taxable_base: 100.94, amount: 0 }]);
    expect(read('TVA 20 % sur 380,00   76,00\n', data)).toEqual([AT_20]);
  });

  test('bases without VAT for several reasons, each in its row', () => {
    const rows = `
20 %          380,00      76,00
Débours   0 %   60,00    0,00
Intracommunautaire   0 %   2,00   0,00
Ligne à 0 %   2,00
`;
    expect(read(rows, { subtotal: 442, vat_amount: 76 })).toEqual([
      AT_20,
      { rate: 0, taxable_base: 60, amount: 0 },
      { rate: 0, taxable_base: 2, amount: 0 },
    ]);
  });

  test('the lines give the bases where the pages print only the VAT', () => {
    const rows = 'TVA au taux de 20 %   76,00\nTVA au taux de 10 %   12,00\n';
    expect(read(rows, { subtotal: 500, vat_amount: 88, line_items: [line(380, 20), line(120, 10)] })).toEqual([
      AT_20,
      { rate: 10, taxable_base: 120, amount: 12 },
    ]);
  });

  test('lines that include their VAT', () => {
    expect(read('Total', { subtotal: 380, vat_amount: 76, line_items: [line(456, 20)] })).toEqual([AT_20]);
  });

  test('one rate that is not printed, when only one known rate gives the VAT', () => {
    expect(read('dont TVA 76,00', { subtotal: 380, vat_amount: 76 })).toEqual([AT_20]);
    // 5.5 % and 5 % of 0,20 are both one cent.
    expect(read('dont TVA 0,01', { subtotal: 0.2, vat_amount: 0.01 })).toEqual([]);
  });

  test('amounts of a credit note are negative', () => {
    expect(read('TVA 20 %  380,00  76,00', { subtotal: -380, vat_amount: -76 })).toEqual([
      { rate: 20, taxable_base: -380, amount: -76 },
    ]);
  });

  test('an exempt invoice has its subtotal at 0 %; without a reason, nothing is said', () => {
    const data = { subtotal: 380, total_amount: 380 };
    expect(read('TVA non applicable', data, true)).toEqual([{ rate: 0, taxable_base: 380, amount: 0 }]);
    expect(read('Total 380,00', data)).toEqual([]);
  });

  test('totals that no rate explains have no rate', () => {
    expect(read('TVA 20 %  380,00  76,00', { subtotal: 380, vat_amount: 60.1 })).toEqual([]);
  });
});
