import { ExtractionResult } from '@probant/contracts/extraction';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAttachment, FACTUR_X } from '../invoice/embedded-xml/testing/xml-invoices.ts';
import { FRENCH_INVOICE } from '../invoice/testing/typed-pages.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { createPreparedReader } from '../testing/prepared-reader.ts';
import { createTestExtraction, type TestExtraction } from '../testing/test-extraction.ts';

const SECOND = FRENCH_INVOICE.replaceAll('FA-2026-0142', 'FA-2026-0143').replace('02/03/2026', '09/03/2026');
const CREDIT_NOTE = FRENCH_INVOICE.replace('FACTURE N° FA-2026-0142', 'AVOIR N° AV-2026-0007').replace(
  'Commande n° 4587 du 12/02/2026',
  'Avoir sur facture FA-2026-0142 ',
);
const two = createTypedDocument([FRENCH_INVOICE, 'Conditions générales de vente', SECOND]);
const electronic = FACTUR_X.replace(
  '<ram:Name>Mairie de Nyons</ram:Name>',
  '<ram:Name>Mairie de Nyons</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">356000000</ram:ID></ram:SpecifiedLegalOrganization>',
)
  .replace(
    '</ram:BuyerTradeParty>',
    '</ram:BuyerTradeParty><ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>4587</ram:IssuerAssignedID></ram:BuyerOrderReferencedDocument>',
  )
  .replace(
    '<ram:SpecifiedTradePaymentTerms>',
    '<ram:ApplicableTradeTax><ram:CalculatedAmount>68.00</ram:CalculatedAmount><ram:BasisAmount>340.00</ram:BasisAmount><ram:RateApplicablePercent>20</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradePaymentTerms><ram:Description>30 jours</ram:Description>',
  )
  .replace(
    '</ram:ApplicableHeaderTradeSettlement>',
    '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>FA-2026-0100</ram:IssuerAssignedID></ram:InvoiceReferencedDocument></ram:ApplicableHeaderTradeSettlement>',
  );

const electronicSecond = electronic.replaceAll('FA-2026-0142', 'FA-2026-0143');
const electronicOfNeither = electronic.replaceAll('FA-2026-0142', 'FA-2026-0999');

let extraction: TestExtraction;
beforeAll(async () => {
  const one = createTypedDocument([FRENCH_INVOICE]);
  extraction = await createTestExtraction(
    createPreparedReader({
      one,
      two,
      'credit note': createTypedDocument([CREDIT_NOTE]),
      'electronic invoice': { ...one, attachments: [createAttachment('factur-x.xml', electronic)] },
      'electronic credit note': {
        ...one,
        attachments: [createAttachment('factur-x.xml', electronic.replace('>380<', '>381<'))],
      },
      'electronic second': { ...two, attachments: [createAttachment('factur-x.xml', electronicSecond)] },
      terms: createTypedDocument([FRENCH_INVOICE, 'Conditions générales de vente\nPaiement à 30 jours']),
      'terms of another company': createTypedDocument([
        FRENCH_INVOICE,
        'Bordereau de transport\nTransports Lebrun\nSIRET 123 456 782 00010\nColis remis le 02/03/2026',
      ]),
      'both electronic': {
        ...two,
        attachments: [createAttachment('factur-x.xml', electronicSecond), createAttachment('factur-x.xml', electronic)],
      },
      'electronic of neither': { ...two, attachments: [createAttachment('factur-x.xml', electronicOfNeither)] },
      letter: createTypedDocument(['Bonjour,\nVoici les photos de nos vacances.\nBien à vous']),
    }),
  );
});
afterAll(() => extraction.service.close());

const extract = async (content: string, query = '', texts = {}) =>
  extraction.post(`/v1/extract${query}`, { files: [{ name: `${content}.pdf`, content }], texts });

describe('include=details', () => {
  const detailsOf = async (content: string) => {
    const { body } = await extract(content, '?include=details');
    expect(Value.Check(ExtractionResult, body)).toBe(true);
    return (body as ExtractionResult).details;
  };

  test('is absent unless requested, and may be combined with the geometry', async () => {
    expect((await extract('one')).body).not.toHaveProperty('details');
    const { body } = await extract('one', '?include=geometry&include=details');
    expect(body).toHaveProperty('geometry');
    expect(body).toHaveProperty('details');
    expect((await extract('one', '?include=other')).status).toBe(422);
  });

  test('contains what the page shows, null for the rest', async () => {
    expect(await detailsOf('one')).toEqual({
      kind: 'invoice',
      documents: [{ pages: [1, 1] }],
      buyer: {
        name: 'Mairie de Nyons',
        address: '12 place de la Mairie, 26110 Nyons',
        ids: { siren: '356000000', siret: '35600000049837', vat_number: null },
      },
      supplier_ids: { siren: '732829320', siret: '73282932000074', vat_number: null },
      vat_breakdown: [{ rate: 20, taxable_base: 380, amount: 76 }],
      order_reference: '4587',
      buyer_reference: null,
      preceding_invoice: null,
      delivery_date: null,
      period_start: null,
      period_end: null,
      payment_terms: null,
      payment_accounts: [{ iban: 'FR7630006000011234567890189', bic: null }],
      prepaid_amount: 100,
      amount_due: 356,
      receipt: null,
      contract_reference: null,
      hidden_text_pages: [],
    });
  });

  test('rates each value of the details and gives its place, beside those of the fields', async () => {
    const { body } = await extract('one', '?include=geometry&include=details');
    const { field_confidences, geometry } = body as ExtractionResult;
    const scores = new Map(field_confidences.map(({ field, score, reason }) => [field, { score, reason }]));
    expect(scores.get('details.amount_due')).toEqual({ score: 0.93, reason: 'arithmetic_agrees' });
    expect(scores.get('details.buyer.ids.siret')).toMatchObject({ reason: 'checksum_valid' });
    expect(scores.get('details.payment_accounts.0.iban')?.score).toBeGreaterThanOrEqual(0.9);
    const places = geometry?.filter(({ field }) => field.startsWith('details.')).map(({ field }) => field);
    expect(places).toContain('details.buyer.name');
    const plain = (await extract('one', '?include=geometry')).body as ExtractionResult;
    expect(plain.field_confidences.some(({ field }) => field.startsWith('details.'))).toBe(false);
    expect(plain.confidence).toBe((body as ExtractionResult).confidence);
  });

  test('names a credit note and the invoice that it corrects', async () => {
    expect(await detailsOf('credit note')).toMatchObject({
      kind: 'credit_note',
      preceding_invoice: 'FA-2026-0142',
      vat_breakdown: [{ rate: 20, taxable_base: -380, amount: -76 }],
    });
  });

  test('contains what the XML states', async () => {
    const expected = {
      kind: 'invoice',
      buyer: { name: 'Mairie de Nyons', address: null, ids: { siren: '356000000', siret: null, vat_number: null } },
      supplier_ids: { siren: '732829320', siret: null, vat_number: 'FR44732829320' },
      vat_breakdown: [{ rate: 20, taxable_base: 340, amount: 68 }],
      order_reference: '4587',
      preceding_invoice: 'FA-2026-0100',
      payment_terms: '30 jours',
    };
    expect(await detailsOf('electronic invoice')).toMatchObject(expected);
    expect(await detailsOf('electronic credit note')).toMatchObject({
      ...expected,
      kind: 'credit_note',
      vat_breakdown: [{ rate: 20, taxable_base: -340, amount: -68 }],
    });
  });

  test('has no kind for a document of none of the types', async () =>
    expect(await detailsOf('letter')).toMatchObject({ kind: null, documents: [{ pages: [1, 1] }] }));

  test('works in a batch', async () => {
    const { body } = await extraction.post('/v1/extract/batch?include=details', {
      files: [{ name: 'two.pdf', content: 'two' }],
      field: 'files',
    });
    expect(body).toMatchObject([{ details: { documents: [{ pages: [1, 2] }, { pages: [3, 3] }] } }]);
  });
});

describe('two invoices in one file', () => {
  test('the data is that of the first, with a confidence of at most 0.5', async () => {
    const { body } = await extract('two', '?include=details');
    expect(body).toMatchObject({
      data: { invoice_number: 'FA-2026-0142', invoice_date: '2026-03-02' },
      details: { documents: [{ pages: [1, 2] }, { pages: [3, 3] }] },
    });
    expect((body as ExtractionResult).confidence).toBeLessThanOrEqual(0.5);
    expect((body as ExtractionResult).raw_text).toContain('FA-2026-0143');
  });

  test('split=true returns one result for each, with page numbers of the file', async () => {
    const { status, body } = await extract('two', '?split=true&include=geometry&include=details');
    expect(status).toBe(200);
    const results = body as ExtractionResult[];
    expect(results.every((result) => Value.Check(ExtractionResult, result))).toBe(true);
    expect(results).toMatchObject([
      { data: { invoice_number: 'FA-2026-0142' }, details: { documents: [{ pages: [1, 2] }] } },
      { data: { invoice_number: 'FA-2026-0143' }, details: { documents: [{ pages: [3, 3] }] } },
    ]);
    const [, second] = results;
    expect(second?.geometry?.every(({ page }) => page === 3)).toBe(true);
    expect(second?.pages).toHaveLength(3);
    expect(second?.raw_text).not.toContain('FA-2026-0142');
    expect(second?.pii_detected?.every(({ page }) => page === 3)).toBe(true);
  });

  test('known issuers are searched in each document', async () => {
    const known_issuers = JSON.stringify([{ name: 'Les Tilleuls', registration: '732829320' }]);
    const { body } = await extract('two', '?split=true', { known_issuers });
    expect(body).toMatchObject([{ data: { vendor_name: 'Les Tilleuls' } }, { data: { vendor_name: 'Les Tilleuls' } }]);
  });
});

describe('two invoices in one file with an electronic invoice', () => {
  test('split=true reads the XML for the document that prints its number, and the pages of the other', async () => {
    const { body } = await extract('electronic second', '?split=true&include=details');
    expect(body).toMatchObject([
      {
        data: { invoice_number: 'FA-2026-0142' },
        text_source: 'pdf_text',
        details: { documents: [{ pages: [1, 2] }] },
      },
      {
        data: { invoice_number: 'FA-2026-0143' },
        text_source: 'embedded_xml',
        details: { documents: [{ pages: [3, 3] }] },
      },
    ]);
  });

  test('split=true reads each XML for its own document', async () => {
    const { body } = await extract('both electronic', '?split=true');
    expect(body).toMatchObject([
      { data: { invoice_number: 'FA-2026-0142' }, text_source: 'embedded_xml' },
      { data: { invoice_number: 'FA-2026-0143' }, text_source: 'embedded_xml' },
    ]);
  });

  test('without split the data is that of the first document, and both are listed', async () => {
    const { body } = await extract('electronic second', '?include=details');
    expect(body).toMatchObject({
      data: { invoice_number: 'FA-2026-0142' },
      text_source: 'pdf_text',
      details: { documents: [{ pages: [1, 2] }, { pages: [3, 3] }] },
    });
    expect((body as ExtractionResult).confidence).toBeLessThanOrEqual(0.5);
  });

  test('a file whose XML has the number of neither is one document', async () => {
    const { body } = await extract('electronic of neither', '?split=true');
    expect(body).toMatchObject([{ data: { invoice_number: 'FA-2026-0999' } }]);
  });
});

test('pages that name another company, without a boundary, give a confidence of at most 0.5', async () => {
  const confidenceOf = async (content: string) =>
    ((await extract(content, '?include=details')).body as ExtractionResult).confidence;
  expect(await confidenceOf('terms of another company')).toBeLessThanOrEqual(0.5);
  expect(await confidenceOf('terms')).toBeGreaterThan(0.5);
  expect((await extract('terms of another company', '?include=details')).body).toMatchObject({
    details: { documents: [{ pages: [1, 2] }] },
  });
});

test('split=true returns a list of one for a file with one document', async () => {
  const { body } = await extract('one', '?split=true');
  expect(body).toMatchObject([{ data: { invoice_number: 'FA-2026-0142' } }]);
  expect((await extract('one', '?split=false')).body).toMatchObject({ document_type: 'invoice' });
});
