import type { ExtractionDetails } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { expect, test } from 'vitest';
import { createDraw } from '../../generate/draw.ts';
import { buildInvoiceDetails } from '../../generate/invoice/details.ts';
import { inventInvoice } from '../../generate/invoice/invent-invoice.ts';
import { listPrintedDetails, pickDetail } from './compare-details.ts';

const documentOf = (...rows: readonly string[]): OpenedDocument =>
  ({
    pages: [
      {
        number: 1,
        width: 600,
        height: 800,
        source: 'pdf_text',
        lines: rows.map((row) => ({
          box: [0, 0, 1, 1],
          words: row.split(' ').map((text) => ({ text, box: [0, 0, 1, 1], confidence: 1 })),
        })),
      },
    ],
    attachments: [],
  }) as unknown as OpenedDocument;

const facts = inventInvoice(createDraw('details'), { language: 'fr' });

test('only what the pages print counts', () => {
  const details = buildInvoiceDetails(facts, false);
  const listed = (...rows: string[]) => listPrintedDetails(documentOf(...rows), details).map(({ field }) => field);
  expect(listed('Facture')).toEqual([]);
  expect(listed(`Client : ${facts.buyer.name}`, `Commande ${facts.references.order}`)).toEqual([
    'buyer.name',
    'order_reference',
  ]);
});

test('every detail that an invoice may print is compared', () => {
  const ids = { siren: '732829320', siret: '73282932000074', vat_number: 'FR44732829320' };
  const details: Omit<ExtractionDetails, 'kind' | 'documents' | 'receipt' | 'hidden_text_pages'> = {
    buyer: { name: 'Durand', address: '5 rue Basse, 69002 Lyon', ids },
    supplier_ids: ids,
    vat_breakdown: [{ rate: 20, taxable_base: 100, amount: 20 }],
    order_reference: 'BC-1',
    contract_reference: 'CT-2',
    buyer_reference: 'RA-3',
    preceding_invoice: 'FA-4',
    delivery_date: '2026-03-01',
    period_start: '2026-02-01',
    period_end: '2026-02-28',
    payment_terms: 'Paiement comptant',
    payment_accounts: [{ iban: 'FR7630006000011234567890189', bic: null }],
    prepaid_amount: 30,
    amount_due: 90,
  };
  const rows = [
    'Durand 5 rue Basse 69002 Lyon 73282932000074 FR44732829320 BC-1 CT-2 RA-3 FA-4',
    '01/03/2026',
    '01/02/2026',
    '28/02/2026',
    'Paiement comptant FR7630006000011234567890189',
    '20,00 €',
    '30,00 €',
    '90,00 €',
  ];
  const compared = listPrintedDetails(documentOf(...rows), details).map(({ field }) => field.split('.')[0]);
  expect([...new Set(compared)].toSorted()).toEqual(Object.keys(details).toSorted());
});

test('the details of a credit note are negative, whichever sign is printed', () => {
  const due = (kind: typeof facts.kind, isNegative: boolean) =>
    buildInvoiceDetails({ ...facts, kind }, isNegative).amount_due ?? 0;
  expect(due('credit_note', false)).toBeLessThan(0);
  expect(due('invoice', true)).toBeLessThan(0);
  expect(due('invoice', false)).toBe((facts.gross - facts.deposit) / 100);
});

test('a path that leads nowhere is null', () => {
  expect(pickDetail({ buyer: null }, 'buyer.ids.siren')).toBeNull();
  expect(pickDetail({ buyer: { name: 'Durand' } }, 'buyer.name')).toBe('Durand');
});
