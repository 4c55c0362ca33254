import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const read = (...rows: readonly (readonly [string, string])[]) => {
  const page = `Traiteur du Port SARL                                       FACTURE N° 2026-0412
4 quai Carnot
29900 Concarneau                                            Date : 14/03/2026
SIRET : 732 829 320 00074

${rows.map(([label, amount]) => label.padEnd(60) + amount).join('\n')}`;
  const { data, fields } = readPrintedInvoice(createTypedDocument([page]));
  return {
    totals: [data.subtotal ?? null, data.vat_amount ?? null, data.total_amount ?? null],
    confidence: fields.find(({ path }) => path === 'subtotal')?.confidence ?? 0,
  };
};

describe('a VAT that is named but not charged leaves the net amount as it is printed', () => {
  test.each([
    ['TVA due par le preneur 20 %', '100,00', 'Total à payer'],
    ['TVA 20 % due par le client', '100,00', 'Total'],
    ['VAT due by the customer 20 %', '100,00', 'Total'],
    ['TVA à la charge du preneur', '100,00', 'Net à payer'],
    ['TVA suspendue', '100,00', 'Total à payer'],
    ['TVA 20 % en suspension', '83,33', 'Total TTC'],
    ['Dont TVA sur la marge', '20,00', 'Total à payer'],
    ['TVA sur marge', '83,33', 'Total TTC'],
  ])('%s %s, %s', (tax, amount, total) => {
    const { totals, confidence } = read(['Total HT', '500,00 €'], [tax, `${amount} €`], [total, '500,00 €']);
    expect(totals).toEqual([500, null, 500]);
    expect(confidence).toBeGreaterThan(0.9);
  });

  test('also where nothing is labelled "HT"', () =>
    expect(
      read(['Total', '500,00 €'], ['Dont TVA sur la marge', '20,00 €'], ['Net à payer', '500,00 €']).totals,
    ).toEqual([500, null, 500]));

  test('a "Total HT" of its own stays beside an equal total and a tax', () =>
    expect(read(['Total HT', '500,00 €'], ['TVA 20 %', '100,00 €'], ['Total à payer', '500,00 €']).totals[0]).toBe(
      500,
    ));
});

test('a VAT that is added to the total is charged, whoever is said to owe it', () =>
  expect(
    read(['Total HT', '500,00 €'], ['TVA due par le client 20 %', '100,00 €'], ['Total TTC', '600,00 €']).totals,
  ).toEqual([500, 100, 600]));

test('a "Sous-total" equal to a total with VAT is not the net amount', () =>
  expect(read(['Sous-total', '500,00 €'], ['Total TTC', '500,00 €'], ['dont TVA 20 %', '83,33 €']).totals).toEqual([
    416.67, 83.33, 500,
  ]));
