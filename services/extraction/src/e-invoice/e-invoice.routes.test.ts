import { EInvoiceValidationResult } from '@probant/contracts/e-invoice';
import { ExtractionResult } from '@probant/contracts/extraction';
import { openSharedReader } from '@probant/documents/testing/shared-reader';
import { CII_INVOICE, UBL_INVOICE } from '@probant/e-invoices/testing/written-invoices';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestExtraction, type TestExtraction } from '../testing/test-extraction.ts';

let extraction: TestExtraction;
beforeAll(async () => {
  extraction = await createTestExtraction(await openSharedReader());
});
afterAll(() => extraction.service.close());

const post = (path: string, content: string | Uint8Array, name = 'facture.xml') =>
  extraction.post(path, { files: [{ name, content }] });
const extract = (content: string | Uint8Array, name?: string) =>
  post('/v1/extract/e-invoice?include=details', content, name);
const validate = (content: string | Uint8Array, name?: string) => post('/v1/validate/e-invoice', content, name);

describe('POST /v1/extract/e-invoice', () => {
  test('reads a UBL invoice', async () => {
    const { status, body } = await extract(UBL_INVOICE);
    expect(status).toBe(200);
    expect(Value.Check(ExtractionResult, body)).toBe(true);
    expect(body).toMatchObject({
      document_type: 'invoice',
      text_source: 'embedded_xml',
      raw_text: '',
      data: {
        vendor_name: 'Atelier des Tilleuls SARL',
        vendor_address: '8 rue des Lavandes, 26110 Nyons, FR',
        vendor_tax_id: '163509821',
        invoice_number: 'FA-2026-0142',
        invoice_date: '2026-03-02',
        due_date: '2026-04-01',
        currency: 'EUR',
        line_items: [
          { description: 'Étagère en chêne', quantity: 4, unit_price: 85, amount: 340, vat_rate: 20 },
          { description: 'Livraison', quantity: 1, unit_price: 40, amount: 40, vat_rate: 20 },
        ],
        subtotal: 360,
        vat_amount: 72,
        total_amount: 432,
        payment_method: 'virement',
        payment_reference: 'FR7630006000011234567890189',
      },
      details: {
        kind: 'invoice',
        buyer: { name: 'Mairie de Nyons', address: '1 place de la Mairie, 26110 Nyons, FR' },
        supplier_ids: { siren: '163509821', siret: null, vat_number: 'FR87163509821' },
        vat_breakdown: [{ rate: 20, taxable_base: 360, amount: 72 }],
        order_reference: '4587',
        contract_reference: 'M-2025-9',
        buyer_reference: 'SERVICE-7',
        period_start: '2026-02-01',
        period_end: '2026-02-28',
        payment_terms: '30 jours',
        payment_accounts: [{ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }],
        prepaid_amount: 32,
        amount_due: 400,
      },
    });
  });

  test('reads a Cross Industry Invoice as the XML inside a PDF is read', async () => {
    const { body } = await extract(CII_INVOICE);
    expect(body).toMatchObject({
      data: {
        invoice_number: 'FA-2026-0143',
        total_amount: 456,
        due_date: '2026-04-01',
        payment_reference: 'FR7630006000011234567890189',
      },
      details: { delivery_date: '2026-02-28', amount_due: 456, contract_reference: 'M-2025-9' },
    });
    const [byThisRoute, byTheOther] = await Promise.all([
      extract(readSampleFile('facture.pdf'), 'facture.pdf'),
      post('/v1/extract?include=details', readSampleFile('facture.pdf'), 'facture.pdf'),
    ]);
    expect((byThisRoute.body as ExtractionResult).data).toEqual((byTheOther.body as ExtractionResult).data);
  });

  test('a credit note has negative totals', async () => {
    const { body } = await extract(UBL_INVOICE.replace('>380<', '>381<'));
    expect(body).toMatchObject({
      data: { total_amount: -432, subtotal: -360 },
      details: { kind: 'credit_note', amount_due: -400, vat_breakdown: [{ amount: -72 }] },
    });
  });
});

describe('POST /v1/validate/e-invoice', () => {
  test.each([
    ['UBL', UBL_INVOICE, 'ubl'],
    ['CII', CII_INVOICE, 'cii'],
  ])('passes an invoice that keeps all rules in %s', async (_, content, syntax) => {
    const { status, body } = await validate(content);
    expect(status).toBe(200);
    expect(Value.Check(EInvoiceValidationResult, body)).toBe(true);
    expect(body).toMatchObject({
      valid: true,
      syntax,
      profile: 'en16931',
      fatal_count: 0,
      warning_count: 0,
      findings: [],
    });
  });

  test('names the rule, the place and the remedy of a fault', async () => {
    const { body } = await validate(UBL_INVOICE.replace('>432.00<', '>433.00<'));
    expect(body).toMatchObject({
      valid: false,
      fatal_count: 2,
      findings: [
        { code: 'BR-CO-15', path: '/Invoice/cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount' },
        { code: 'BR-CO-16' },
      ],
    });
  });

  test('validates the XML inside a PDF', async () => {
    const { status, body } = await validate(readSampleFile('facture.pdf'), 'facture.pdf');
    expect(status).toBe(200);
    expect(body).toMatchObject({ syntax: 'cii', valid: true });
  });
});

describe('a file that is refused', () => {
  const LAUGHS = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><lolz>&b;</lolz>';
  test.each([
    ['another extension', '{}', 'facture.json', 400, 'file extension not allowed; allowed: .xml, .pdf'],
    ['an empty file', '', 'facture.xml', 422, 'empty file'],
    ['a picture', readSampleFile('ticket-boulangerie.png'), 'facture.xml', 422, 'content does not match extension'],
    ['an XML named .pdf', UBL_INVOICE, 'facture.pdf', 422, 'content does not match extension'],
    ['broken XML', '<a>\n<b></a>', 'facture.xml', 422, { code: 'not_well_formed' }],
    ['an entity bomb', LAUGHS, 'facture.xml', 422, { code: 'doctype' }],
    ['endless depth', '<a>'.repeat(100_000), 'facture.xml', 422, { code: 'too_deep' }],
    [
      'a third of a million elements',
      `<a>${'<b/>'.repeat(333_333)}</a>`,
      'facture.xml',
      422,
      { code: 'too_many_elements' },
    ],
    [
      'another document',
      '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
      'facture.xml',
      422,
      { code: 'unknown_syntax' },
    ],
    ['a PDF without one', readSampleFile('facture-simple.pdf'), 'facture.pdf', 422, { code: 'no_xml_in_pdf' }],
    [
      'a PDF with a password',
      readSampleFile('protege.pdf'),
      'protege.pdf',
      422,
      'unreadable file: protected by a password',
    ],
  ])('names %s', async (_, content, name, status, detail) => {
    for (const send of [extract, validate]) {
      const response = await send(content, name);
      expect(response.status).toBe(status);
      expect((response.body as { detail: unknown }).detail).toEqual(
        typeof detail === 'string' ? detail : expect.objectContaining(detail),
      );
    }
  });

  test('an answer quotes nothing of the file', async () => {
    const { body } = await validate('<secret-4711><b></secret-4711>');
    expect(JSON.stringify(body)).not.toContain('4711');
  });

  test('a form without a file is refused', async () => {
    const { status } = await extraction.post('/v1/validate/e-invoice', { files: [], texts: { note: 'x' } });
    expect(status).toBe(422);
  });
});
