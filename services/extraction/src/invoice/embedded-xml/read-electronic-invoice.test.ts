import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readInvoice } from '../read-invoice.ts';
import { createAttachment, FACTUR_X } from './testing/xml-invoices.ts';

const PRINTED_PAGE = `
Atelier des Tilleuls SARL           Facture FA-2026-0142
8 rue des Lavandes                  Date : 02/03/2026

Étagère & équerres      4       85,00       340,00 €

                        Total HT            340,00 €
                        TVA 20 %             68,00 €
                        Total TTC           408,00 €
`;

const read = (xml: string, page: string | null) => {
  const document = createTypedDocument(page === null ? [] : [page]);
  const { data, fields } = readInvoice({ ...document, attachments: [createAttachment('factur-x.xml', xml)] });
  return { data, evidence: (path: string) => fields.find((field) => field.path === path) };
};

describe('readElectronicInvoice', () => {
  test('returns confidence 0.99 and the place of values printed on the page', () => {
    const { data, evidence } = read(FACTUR_X, PRINTED_PAGE);
    expect(data).toMatchObject({
      total_amount: 408,
      invoice_date: '2026-03-02',
      vendor_name: 'Atelier des Tilleuls SARL',
    });
    expect(evidence('total_amount')).toMatchObject({
      confidence: 0.99,
      reason: 'embedded_xml',
      source: 'embedded_xml',
      page: 1,
    });
    expect(evidence('total_amount')?.box?.[1]).toBeGreaterThan(0.05);
    expect(evidence('line_items.0.amount')).toMatchObject({ confidence: 0.99, page: 1 });
  });

  test('returns confidence 0.95 and no place for values that are not printed', () => {
    const { evidence } = read(FACTUR_X, PRINTED_PAGE.replace(/ *Total TTC.*/, ''));
    expect(evidence('total_amount')).toMatchObject({ confidence: 0.95, page: null, box: null });
    expect(evidence('subtotal')?.confidence).toBe(0.99);
  });

  test.each(['381', '261', '396', '503'])(
    'returns negative amounts for type code %s, which the file has positive',
    (code) => {
      const xml = FACTUR_X.replace('>380<', `>${code}<`);
      for (const page of [PRINTED_PAGE, PRINTED_PAGE.replace(/(340|68|408),00 €/g, '-$1,00 €'), null]) {
        const { data, evidence } = read(xml, page);
        expect(data).toMatchObject({
          subtotal: -340,
          vat_amount: -68,
          total_amount: -408,
          line_items: [{ quantity: -4, unit_price: 85, amount: -340 }],
        });
        expect(evidence('total_amount')?.confidence).toBe(page === null ? 0.97 : 0.99);
      }
    },
  );

  test('keeps the negative total of an invoice', () => {
    const xml = FACTUR_X.replace('>340.00</ram:TaxB', '>-340.00</ram:TaxB')
      .replace('>68.00', '>-68.00')
      .replace('>408', '>-408');
    expect(read(xml, PRINTED_PAGE).data).toMatchObject({ subtotal: -340, vat_amount: -68, total_amount: -408 });
  });

  test('returns confidence 0.97 when the page has no text', () =>
    expect(read(FACTUR_X, null).evidence('total_amount')?.confidence).toBe(0.97));

  test('returns arithmetic_disagrees for totals that do not add up', () => {
    const { data, evidence } = read(FACTUR_X.replace('408.00', '418.00'), null);
    expect(data.total_amount).toBe(418);
    expect(evidence('total_amount')).toMatchObject({ confidence: 0.7, reason: 'arithmetic_disagrees' });
  });

  test('returns checksum_invalid for an IBAN with a wrong check digit', () => {
    const { data, evidence } = read(FACTUR_X.replace('890 189', '890 188'), PRINTED_PAGE);
    expect(data.payment_reference).toBe('FR7630006000011234567890188');
    expect(evidence('payment_reference')).toMatchObject({ confidence: 0.9, reason: 'checksum_invalid' });
  });
});
