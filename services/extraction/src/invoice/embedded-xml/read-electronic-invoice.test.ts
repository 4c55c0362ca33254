import { describe, expect, test } from 'vitest';
import { documentOf } from '../../reading/testing/page-of.ts';
import { readInvoice } from '../read-invoice.ts';
import { attachment, FACTUR_X } from './testing/made-invoices.ts';

const PAGE = `
Atelier des Tilleuls SARL           Facture FA-2026-0142
8 rue des Lavandes                  Date : 02/03/2026

Étagère & équerres      4       85,00       340,00 €

                        Total HT            340,00 €
                        TVA 20 %             68,00 €
                        Total TTC           408,00 €
`;

const read = (xml: string, page: string | null) => {
  const document = documentOf(page === null ? [] : [page]);
  const { data, fields } = readInvoice({ ...document, attachments: [attachment('factur-x.xml', xml)] });
  return { data, evidence: (path: string) => fields.find((field) => field.path === path) };
};

describe('the file inside compared with the page', () => {
  test('what the page bears is nearly certain, and its place is told', () => {
    const { data, evidence } = read(FACTUR_X, PAGE);
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

  test('what the page does not bear is a little less sure', () => {
    const { evidence } = read(FACTUR_X, PAGE.replace('408,00', '480,00'));
    expect(evidence('total_amount')).toMatchObject({ confidence: 0.95, page: null, box: null });
    expect(evidence('subtotal')?.confidence).toBe(0.99);
  });

  test('without any text there is nothing to compare', () =>
    expect(read(FACTUR_X, null).evidence('total_amount')?.confidence).toBe(0.97));

  test('totals that do not add up are told', () => {
    const { data, evidence } = read(FACTUR_X.replace('408.00', '418.00'), PAGE);
    expect(data.total_amount).toBe(418);
    expect(evidence('total_amount')).toMatchObject({ confidence: 0.7, reason: 'arithmetic_disagrees' });
  });

  test('an account whose key is wrong is told', () => {
    const { data, evidence } = read(FACTUR_X.replace('890 189', '890 188'), PAGE);
    expect(data.payment_reference).toBe('FR7630006000011234567890188');
    expect(evidence('payment_reference')).toMatchObject({ confidence: 0.9, reason: 'checksum_invalid' });
  });
});
