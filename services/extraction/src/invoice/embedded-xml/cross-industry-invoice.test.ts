import { describe, expect, test } from 'vitest';
import { readCrossIndustryInvoice } from './cross-industry-invoice.ts';
import { findElectronicInvoice } from './find-electronic-invoice.ts';
import { createAttachment, FACTUR_X, ORDER_X, ZUGFERD_1 } from './testing/xml-invoices.ts';

const read = (xml: string) => {
  const root = findElectronicInvoice({ attachments: [createAttachment('factur-x.xml', xml)] });
  return root && readCrossIndustryInvoice(root);
};

describe('readCrossIndustryInvoice', () => {
  test('reads Factur-X EN 16931', () => {
    expect(read(FACTUR_X)).toEqual({
      kind: 'invoice',
      number: 'FA-2026-0142',
      issued: '2026-03-02',
      due: '2026-04-01',
      seller: 'Atelier des Tilleuls SARL',
      sellerAddress: '8 rue des Lavandes, 26110 Nyons, FR',
      sellerTaxId: '732829320',
      currency: 'EUR',
      subtotal: 34000,
      vat: 6800,
      total: 40800,
      paymentMeans: 'virement',
      iban: 'FR7630006000011234567890189',
      paymentReference: 'FA-2026-0142',
      lines: [{ description: 'Étagère & équerres', quantity: 4, unitPrice: 85, amount: 34000, vatRate: 20 }],
    });
  });

  test('reads ZUGFeRD 1.0 with its own element names', () => {
    expect(read(ZUGFERD_1)).toMatchObject({
      number: 'R-77',
      issued: '2014-01-24',
      seller: 'Muster GmbH',
      sellerTaxId: '201/113/40209',
      subtotal: 5000,
      vat: 950,
      total: 5950,
      lines: [{ description: 'Strom', quantity: 2439, unitPrice: 0.0205, amount: 5000, vatRate: 19 }],
    });
  });

  test('reads Order-X with a date and time and without VAT', () => {
    expect(read(ORDER_X)).toMatchObject({
      number: 'PO-9',
      issued: '2026-01-15',
      currency: 'EUR',
      subtotal: 6000,
      vat: null,
      total: null,
      lines: [{ quantity: 6, unitPrice: 10, amount: 6000 }],
    });
  });

  test('returns the buyer account of a direct debit', () => {
    const debit = FACTUR_X.replace(/<ram:PayeeParty[\s\S]*?<\/ram:PayeeParty\w+>/, '');
    expect(read(debit)?.iban).toBe('DE89370400440532013000');
  });

  test.each([
    ['eur', 'EUR'],
    [' Usd ', 'USD'],
    ['mad', 'MAD'],
    ['XXX', null],
    ['€', null],
    ['EURO', null],
  ])('reads the currency code "%s" as %s', (written, code) =>
    expect(
      read(FACTUR_X.replace('>EUR</ram:InvoiceCurrencyCode>', `>${written}</ram:InvoiceCurrencyCode>`))?.currency,
    ).toBe(code),
  );

  test('finds the VAT total in the currency of the invoice, in small letters too', () =>
    expect(read(FACTUR_X.replace('>EUR</', '>eur</').replace('currencyID="EUR"', 'currencyID="Eur"'))?.vat).toBe(6800));

  test('derives a missing VAT total from the two others', () => {
    expect(read(FACTUR_X.replace(/<ram:TaxTotalAmount.*/g, ''))?.vat).toBe(6800);
  });

  test.each([
    ['a date that does not exist', '20260302', '20260231', 'issued'],
    ['a total that is not a number', '408.00', 'NaN', 'total'],
    ['a total above the maximum', '408.00', '99999999999999', 'total'],
  ] as const)('returns null for %s', (_, right, wrong, field) =>
    expect(read(FACTUR_X.replace(right, wrong))?.[field]).toBeNull(),
  );
});
